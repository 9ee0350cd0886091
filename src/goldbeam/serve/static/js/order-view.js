// Guided and easy-first search: the order in which words were decided, the surest first.

import { drawArcs } from "./arcs.js";
import { decimal, el, scrolling } from "./dom.js";
import { PAGE } from "./palette.js";
import { Player } from "./player.js";

export class OrderView {
  constructor(trace) {
    this.words = trace.words;
    this.decisions = [...trace.decisions].sort((a, b) => a.order - b.order);
    this.isTree = this.decisions.some((decision) => decision.head !== undefined);
    this.player = new Player(this.decisions.length, (step) => this.show(step));
    this.picture = el("div", {});
    this.line = el("p", { class: "status", role: "status" });
    this.rows = this.decisions.map((decision) => {
      const head =
        decision.head === undefined
          ? decision.label
          : decision.head
            ? `${this.words[decision.head - 1]} (${decision.relation})`
            : `root (${decision.relation ?? "root"})`;
      return el(
        "tr",
        {},
        el("td", { class: "number" }, String(decision.order)),
        el("th", { scope: "row", dir: "auto" }, this.words[decision.token - 1]),
        el("td", { dir: "auto" }, head),
        el("td", { class: "number" }, decimal(decision.score)),
      );
    });
    this.element = el(
      "div",
      { class: "stack" },
      this.player.element,
      this.line,
      this.picture,
      scrolling(
        "Decisions in their order",
        el(
          "table",
          { class: "order" },
          el(
            "thead",
            {},
            el(
              "tr",
              {},
              ["Order", "Word", this.isTree ? "Head" : "Label", "Score"].map((title) =>
                el("th", { scope: "col" }, title),
              ),
            ),
          ),
          el("tbody", {}, this.rows),
        ),
      ),
    );
    this.element.addEventListener("keydown", (event) => this.player.key(event));
  }

  start() {
    this.player.go(this.decisions.length);
  }

  show(step) {
    const made = this.decisions.slice(0, step);
    const now = made.at(-1);
    this.line.textContent = now
      ? `Step ${step}: ${this.words[now.token - 1]}, ${now.label ?? (now.head ? `a dependent of ${this.words[now.head - 1]}` : "the root")}, score ${decimal(now.score)}`
      : "Nothing is decided yet.";
    this.rows.forEach((row, i) => {
      row.classList.toggle("later", i >= step);
      row.classList.toggle("current", i === step - 1);
    });
    this.picture.replaceChildren(this.isTree ? this.#tree(made, now) : this.#labels(made, now));
  }

  #tree(made, now) {
    const heads = this.words.map(() => null);
    const relations = this.words.map(() => "");
    for (const { token, head, relation } of made) {
      heads[token - 1] = head;
      relations[token - 1] = relation ?? "";
    }
    const tags = this.words.map((_, i) => String(made.find((decision) => decision.token === i + 1)?.order ?? ""));
    return scrolling(
      "Arcs so far, with the order of decisions",
      drawArcs({ forms: this.words, heads, relations, tags }, PAGE, {
        marks: new Map(now ? [[now.token, "made"]] : []),
      }),
    );
  }

  #labels(made, now) {
    const of = new Map(made.map((decision) => [decision.token, decision]));
    const inside = (i) => now?.span && i + 1 >= now.span[0] && i + 1 <= now.span[1];
    return el(
      "ol",
      { class: "plain order-cells", dir: "auto" },
      this.words.map((word, i) => {
        const decision = of.get(i + 1);
        const kind = decision === now && now ? "cell current" : decision ? "cell done" : "cell";
        return el(
          "li",
          { class: inside(i) ? `${kind} span` : kind },
          el("span", { class: "order-number" }, decision ? String(decision.order) : "·"),
          el("span", { class: "form" }, word),
          el("span", { class: "mono" }, decision?.label ?? "–"),
        );
      }),
    );
  }
}
