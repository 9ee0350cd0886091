// The view "Annotate": text is annotated as it is typed.

import { callText, isCancelled, Latest } from "./api.js";
import { drawArcs, MOST_WORDS } from "./arcs.js";
import { drawBrackets } from "./brackets.js";
import { copyText } from "./copying.js";
import { Details } from "./details.js";
import { byId, debounced, el, plural, say, scrolling } from "./dom.js";
import { PAGE, written } from "./palette.js";
import { picture } from "./picture.js";
import { sentenceTable } from "./sentence-table.js";
import { sentenceText } from "./sentence-text.js";
import { isDark } from "./theme.js";

const WAIT = 250; // ms without a key before text is sent
const AT_ONCE = 20; // sentences that are drawn before a button offers more

export class Annotate {
  #text = byId("text");
  #lines = byId("lines");
  #status = byId("annotate-status");
  #place = byId("sentences");
  #requests = new Latest();
  #document = null; // what is shown
  #asked = null; // the request that gave it
  #chosen = null; // the sentence and word of the panel
  #pinned = false;
  #tablesOpen = matchMedia("(min-width: 700px)").matches;

  constructor(app) {
    this.app = app;
    this.details = new Details({ onWhy: (request) => app.openWhy(request), onClose: () => this.#release() });
    const later = debounced(() => this.run(), WAIT);
    this.#text.addEventListener("input", () => {
      this.#requests.cancel();
      later();
    });
    this.#lines.addEventListener("change", () => this.run());
    for (const button of document.querySelectorAll("[data-copy]")) {
      button.addEventListener("click", () => this.#copy(button));
    }
    byId("annotate").addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !this.details.panel.hidden) this.#release();
    });
  }

  get text() {
    return this.#text.value;
  }

  set text(value) {
    this.#text.value = value;
  }

  get lines() {
    return this.#lines.value;
  }

  set lines(value) {
    this.#lines.value = value;
  }

  /** Asks for the text as it is now, and shows the answer. */
  async run() {
    const text = this.#text.value;
    this.app.keepLink();
    if (!text.trim()) {
      this.#requests.cancel();
      this.#show(null);
      say(this.#status, "");
      return;
    }
    const asked = { model: this.app.model, text, lines: this.#lines.value };
    this.#place.setAttribute("aria-busy", "true");
    try {
      const begin = performance.now();
      const answer = await this.#requests.call("/v1/annotate", { ...asked, format: "json", margins: true });
      this.#asked = asked;
      this.#show(answer.documents[0]);
      const words = this.#document.sentences.reduce((sum, sentence) => sum + sentence.tokens.length, 0);
      say(
        this.#status,
        `${plural(this.#document.sentences.length, "sentence")}, ${plural(words, "word")}, ${Math.round(performance.now() - begin)} ms`,
      );
    } catch (error) {
      if (isCancelled(error)) return;
      say(this.#status, error.message, true);
    }
    this.#place.removeAttribute("aria-busy");
  }

  #show(found) {
    this.#document = found;
    this.#pinned = false;
    this.#chosen = null;
    this.details.forget();
    this.#place.replaceChildren();
    if (found) this.#more(0);
  }

  /** Draws some more sentences. */
  #more(from) {
    const { sentences, text } = this.#document;
    const characters = text === undefined ? null : Array.from(text);
    const until = Math.min(sentences.length, from + AT_ONCE);
    for (let i = from; i < until; i += 1) this.#place.append(this.#sentence(sentences[i], i, characters));
    if (until === sentences.length) return;
    const button = el(
      "button",
      {
        type: "button",
        class: "more",
        onclick: () => {
          button.remove();
          this.#more(until);
          this.#place.children[until]?.querySelector("button.word")?.focus();
        },
      },
      `Show ${plural(Math.min(AT_ONCE, sentences.length - until), "more sentence")} of ${sentences.length - until}`,
    );
    this.#place.append(button);
  }

  #sentence(sentence, i, characters) {
    const hover = (word) => this.#pinned || this.#choose(i, word);
    const article = el(
      "article",
      { class: "sentence card", "aria-label": `Sentence ${i + 1}` },
      sentenceText(sentence, characters),
    );
    const drawing = draw(sentence, PAGE, hover);
    if (drawing) article.append(scrolling(`Tree of sentence ${i + 1}`, drawing));
    else if (sentence.tokens.length > MOST_WORDS)
      article.append(el("p", { class: "quiet" }, `Trees of more than ${MOST_WORDS} words are not drawn.`));
    const table = el("details", { open: this.#tablesOpen }, el("summary", {}, "Table"), sentenceTable(sentence, i + 1));
    table.addEventListener("toggle", () => (this.#tablesOpen = table.open));
    const watch = el("button", { type: "button", onclick: () => this.app.openBeam(sentence.text) }, "Watch the beam");
    article.append(el("div", { class: "foot" }, table, watch));

    const wordAt = (event) => Number(event.target.closest?.("[data-word]")?.dataset.word) || null;
    article.addEventListener(
      "pointerover",
      (event) => event.pointerType === "mouse" && wordAt(event) && hover(wordAt(event)),
    );
    article.addEventListener("focusin", (event) => event.target.matches("button.word") && hover(wordAt(event)));
    article.addEventListener("click", (event) => {
      const word = wordAt(event);
      if (!word) return;
      const again = this.#pinned && this.#chosen?.i === i && this.#chosen?.word === word;
      this.#pinned = !again;
      this.#choose(i, word);
    });
    return article;
  }

  #choose(i, word) {
    this.#chosen = { i, word };
    for (const marked of this.#place.querySelectorAll(".chosen")) marked.classList.remove("chosen");
    for (const button of this.#place.querySelectorAll('button.word[aria-pressed="true"]'))
      button.setAttribute("aria-pressed", "false");
    const article = this.#place.children[i];
    for (const node of article.querySelectorAll(`tr[data-word="${word}"], g.word[data-word="${word}"]`))
      node.classList.add("chosen");
    for (const button of article.querySelectorAll("button.word")) {
      if (Number(button.dataset.word) > word || Number(button.dataset.last) < word) continue;
      button.classList.add("chosen");
      button.setAttribute("aria-pressed", String(this.#pinned));
    }
    this.details.show(this.#document.sentences[i], word, this.#question(i, word), this.#pinned);
  }

  /** What /v1/explain is asked. It finds the sentences of a text by itself, unless line breaks say what they are. */
  #question(i, word) {
    const { model, text, lines } = this.#asked;
    return lines === "auto"
      ? { model, text, sentence: i + 1, word }
      : { model, text: this.#document.sentences[i].text, sentence: 1, word };
  }

  #release() {
    this.#pinned = false;
    this.details.clear();
    const button = this.#place.querySelector("button.word.chosen");
    for (const marked of this.#place.querySelectorAll(".chosen")) {
      marked.classList.remove("chosen");
      if (marked.matches("button.word")) marked.setAttribute("aria-pressed", "false");
    }
    if (this.details.panel.contains(document.activeElement)) button?.focus();
  }

  async #copy(button) {
    const kind = button.dataset.copy;
    try {
      await copyText(await this.#content(kind));
      say(this.#status, `${button.textContent.replace("Copy ", "")} copied.`);
    } catch (error) {
      say(this.#status, error.message, true);
    }
  }

  async #content(kind) {
    if (kind === "link") {
      if (!this.app.keepLink()) throw new Error("The text is too long for a link.");
      return location.href;
    }
    if (!this.#document) throw new Error("There is nothing to copy yet; type some text.");
    if (kind === "conllu") return callText("/v1/annotate", { ...this.#asked, format: "conllu" });
    if (kind === "json") return JSON.stringify(this.#document, null, 2);
    const palette = written(isDark());
    const drawings = this.#document.sentences.map((sentence) => draw(sentence, palette)).filter(Boolean);
    if (!drawings.length) throw new Error("There is no tree to draw.");
    return picture(drawings, palette);
  }
}

function draw(sentence, palette, onWord = null) {
  const { tokens, brackets } = sentence;
  if (!tokens.length || tokens.length > MOST_WORDS) return null;
  if (brackets) return drawBrackets(brackets, palette);
  if (!tokens.some((token) => token.head !== undefined)) return null;
  const tree = {
    forms: tokens.map((token) => token.form),
    heads: tokens.map((token) => token.head ?? null),
    relations: tokens.map((token) => token.deprel),
    tags: tokens.map((token) => token.upos ?? token.xpos ?? ""),
    margins: tokens.map((token) => token.margin),
  };
  return drawArcs(tree, palette, { onWord });
}
