// The panel beside the sentences: what is known of the word under the pointer, and why it was decided so.

import { call, isCancelled } from "./api.js";
import { decisionView } from "./decision.js";
import { byId, debounced, decimal, el } from "./dom.js";
import { marginsOf } from "./sentence-table.js";

const WAIT = 180; // ms that the pointer rests on a word before its features are asked for
const MOST_FEATURES = 6;
const FIELDS = ["lemma", "upos", "xpos", "feats"];

export class Details {
  #panel = byId("details");
  #known = new Map(); // explanations by request
  #running = null;
  #shown = "";

  constructor({ onWhy, onClose }) {
    this.onWhy = onWhy;
    this.onClose = onClose;
    this.ask = debounced((request) => this.#explain(request), WAIT);
  }

  get panel() {
    return this.#panel;
  }

  clear() {
    this.#running?.abort();
    this.#shown = "";
    this.#panel.hidden = true;
  }

  forget() {
    this.#known.clear();
    this.clear();
  }

  /** `request` is the body of /v1/explain. */
  show(sentence, word, request, pinned) {
    const token = sentence.tokens[word - 1];
    const key = JSON.stringify(request);
    if (this.#shown === key && !this.#panel.hidden) {
      this.#panel.classList.toggle("pinned", pinned);
      return;
    }
    this.#shown = key;
    const facts = FIELDS.filter((name) => token[name]).map((name) => [name, token[name].split("|").join(" | ")]);
    if (token.head !== undefined) {
      facts.push(["head", token.head ? `${sentence.tokens[token.head - 1].form} (${token.deprel})` : "root"]);
    }
    const margins = marginsOf(token);
    const told = Object.entries(margins)
      .filter(([, margin]) => Number.isFinite(margin))
      .map(([layer, margin]) => `${layer} ${decimal(margin)}`);
    if (told.length) facts.push(["margins", told.join(" · ")]);
    this.#panel.replaceChildren(
      el(
        "div",
        { class: "row" },
        el("h2", { dir: "auto" }, token.form),
        el("span", { class: "spacer" }),
        el("button", { type: "button", onclick: () => this.onWhy(request) }, "Why?"),
        el(
          "button",
          { type: "button", class: "close", "aria-label": "Close the panel", onclick: () => this.onClose() },
          "×",
        ),
      ),
      el(
        "dl",
        {},
        facts.map(([name, value]) => [el("dt", {}, name), el("dd", { dir: "auto" }, value)]),
      ),
      el("div", { class: "why" }, el("p", { class: "quiet" }, "…")),
    );
    this.#panel.classList.toggle("pinned", pinned);
    this.#panel.hidden = false;
    if (this.#known.has(key)) this.#tell(this.#known.get(key));
    else this.ask(request);
  }

  async #explain(request) {
    const key = JSON.stringify(request);
    if (key !== this.#shown) return;
    this.#running?.abort();
    const mine = new AbortController();
    this.#running = mine;
    try {
      const found = await call("/v1/explain", { ...request, top: MOST_FEATURES }, mine.signal);
      this.#known.set(key, found);
      if (key === this.#shown) this.#tell(found);
    } catch (error) {
      if (!isCancelled(error) && key === this.#shown) this.#why(el("p", { class: "error" }, error.message));
    }
  }

  #tell(found) {
    this.#why(
      found.decisions.length
        ? found.decisions.map((decision) => decisionView(decision, { compact: true }))
        : el("p", { class: "quiet" }, "No part of this model decides anything about this word."),
    );
  }

  #why(...content) {
    this.#panel.querySelector(".why").replaceChildren(...content.flat());
  }
}
