// The state of a transition parser after a step: stack, buffer, and the arcs that it has made.

import { drawArcs } from "./arcs.js";
import { decimal, el, scrolling } from "./dom.js";
import { PAGE } from "./palette.js";
import { path } from "./trace.js";

const MOST_CELLS = 14; // of a buffer

export const hasStates = (trace) => trace.steps.some((step) => step.gold_state || step.beam.some((h) => h.state));

/** Of a hypothesis by its rank, or of gold's own derivation. */
export function stateView(trace, step, who) {
  const states =
    who === "gold"
      ? trace.steps.slice(0, step).map((s) => s.gold_state)
      : step
        ? path(trace, step - 1, who).map((rank, i) => trace.steps[i].beam[rank].state)
        : [];
  const now = states.at(-1);
  const words = trace.words;
  const heads = words.map(() => null);
  const relations = words.map(() => "");
  let made = 0;
  states.forEach((state, i) => {
    for (const [head, dependent, relation] of arcsOf(state)) {
      heads[dependent - 1] = head;
      relations[dependent - 1] = relation;
      if (i === states.length - 1) made = dependent;
    }
  });
  const stack = now?.stack ?? [];
  const buffer = now ? bufferOf(now.buffer) : words.map((_, i) => i + 1);
  const marks = new Map();
  if (buffer.length) marks.set(buffer[0], "front");
  if (stack.length) marks.set(stack.at(-1), "top");
  if (made) marks.set(made, "made");
  const title = who === "gold" ? "Gold" : `Hypothesis ${who + 1}`;
  const last = step ? trace.steps[step - 1] : null;
  const label = last ? (who === "gold" ? last.gold_label : last.beam[who].label) : "start";
  const score = last ? decimal(who === "gold" ? last.gold : last.beam[who].score) : "0.00";
  return el(
    "section",
    { class: `state ${who === "gold" ? "of-gold" : ""}` },
    el("h2", {}, `${title}: `, el("span", { class: "mono" }, label), el("span", { class: "quiet" }, ` ${score}`)),
    el(
      "div",
      { class: "cells" },
      cells(
        "stack",
        stack.map((n) => wordOf(words, n)),
        stack.length - 1,
      ),
      el("span", { class: "divider", "aria-hidden": "true" }, "│"),
      cells(
        "buffer",
        [
          ...buffer.slice(0, MOST_CELLS).map((n) => wordOf(words, n)),
          ...(buffer.length > MOST_CELLS ? [`… ${buffer.length - MOST_CELLS} more`] : []),
        ],
        0,
      ),
    ),
    words.length <= 120
      ? scrolling(`Arcs of ${title.toLowerCase()}`, drawArcs({ forms: words, heads, relations }, PAGE, { marks }))
      : null,
  );
}

const wordOf = (words, number) => (number === 0 ? "root" : words[number - 1]);

function arcsOf(state) {
  if (!state?.arc) return [];
  return Array.isArray(state.arc[0]) ? state.arc : [state.arc];
}

/** Token numbers: a range is given by its ends. */
/** Of a list of tokens, or of the first and the last one. */
function bufferOf(buffer) {
  if (!buffer || Array.isArray(buffer)) return buffer ?? [];
  const { first, last } = buffer;
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

function cells(name, words, marked) {
  return el(
    "div",
    { class: `row-of ${name}` },
    el("span", { class: "quiet" }, name),
    el(
      "ol",
      { class: "plain" },
      words.length
        ? words.map((word, i) => el("li", { dir: "auto", class: i === marked ? "marked" : null }, word))
        : el("li", { class: "empty" }, "empty"),
    ),
  );
}
