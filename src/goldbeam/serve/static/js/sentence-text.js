// The running text of a sentence: each word is a button, entities are highlighted. Positions count characters as Python
// does, so the text is an array of characters here.

import { el } from "./dom.js";

const USUAL = { PER: 0, PERSON: 0, LOC: 1, GPE: 1, ORG: 2, MISC: 3 };

/** Labels that are alike have the same colour in all texts. */
function colorOf(label) {
  return USUAL[label] ?? 4 + (Array.from(label).reduce((sum, c) => sum + c.codePointAt(0), 0) % 2);
}

/** What stands in the text, in order: `{text, words: [numbers]}`, and white space as `{text, words: []}`. */
export function pieces(sentence, characters) {
  const inside = new Map();
  for (const token of sentence.multiword_tokens ?? []) {
    for (let word = token.words[0]; word <= token.words[1]; word += 1) inside.set(word, token);
  }
  const found = [];
  let at = sentence.start ?? null;
  let last = null;
  for (const token of sentence.tokens) {
    const whole = inside.get(token.id) ?? token;
    if (whole === last) {
      found.at(-1).words.push(token.id);
      continue;
    }
    last = whole;
    const placed = characters && whole.start !== undefined && whole.end !== undefined && at !== null;
    if (placed && whole.start > at) found.push({ text: characters.slice(at, whole.start).join(""), words: [] });
    else if (!placed && found.length) found.push({ text: " ", words: [] });
    found.push({ text: placed ? characters.slice(whole.start, whole.end).join("") : whole.form, words: [token.id] });
    if (placed) at = whole.end;
  }
  return found;
}

/** The words as buttons; one of them is in the tab order, and arrow keys move between them. */
export function sentenceText(sentence, characters) {
  const line = el("p", {
    class: "words",
    dir: "auto",
    role: "group",
    "aria-label": "Words; arrow keys move between them",
  });
  const begins = new Map((sentence.entities ?? []).map((entity) => [entity.first, entity]));
  let mark = null;
  let until = 0;
  let first = true;
  for (const piece of pieces(sentence, characters)) {
    if (!piece.words.length) {
      (mark ?? line).append(piece.text.replace(/\s+/g, " "));
      continue;
    }
    const entity = piece.words.map((word) => begins.get(word)).find(Boolean);
    if (entity && !mark) {
      mark = el("mark", { class: `entity color-${colorOf(entity.label)}` });
      mark.dataset.label = entity.label;
      line.append(mark);
      until = entity.last;
    }
    const button = el(
      "button",
      {
        type: "button",
        class: "word",
        tabindex: first ? "0" : "-1",
        "data-word": piece.words[0],
        "data-last": piece.words.at(-1),
        "aria-pressed": "false",
      },
      piece.text,
    );
    first = false;
    (mark ?? line).append(button);
    if (mark && piece.words.at(-1) >= until) {
      mark.append(el("small", {}, mark.dataset.label));
      mark = null;
    }
  }
  line.addEventListener("keydown", moveBetweenWords);
  return line;
}

function moveBetweenWords(event) {
  if (!event.target.matches("button.word") || event.altKey || event.ctrlKey || event.metaKey) return;
  const buttons = [...event.currentTarget.querySelectorAll("button.word")];
  const at = buttons.indexOf(event.target);
  const fromRight = getComputedStyle(event.currentTarget).direction === "rtl";
  const step = { ArrowRight: fromRight ? -1 : 1, ArrowLeft: fromRight ? 1 : -1 }[event.key];
  const next = step ? at + step : { Home: 0, End: buttons.length - 1 }[event.key];
  if (next === undefined || !buttons[next]) return;
  event.preventDefault();
  buttons.forEach((button, i) => (button.tabIndex = i === next ? 0 : -1));
  buttons[next].focus();
}
