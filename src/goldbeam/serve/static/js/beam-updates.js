// For each update method: which prefix it would learn from, and whether that is a violation.

import { el, scrolling } from "./dom.js";
import { methodName, METHODS, verdict } from "./trace.js";

export class BeamUpdates {
  constructor(trace, onStep) {
    const names = [
      ...METHODS.filter((name) => name in trace.choices),
      ...Object.keys(trace.choices).filter((name) => !METHODS.includes(name)),
    ];
    this.rows = names.map((name) => {
      const choice = trace.choices[name];
      const { kind, text } = verdict(choice);
      const whole = choice && choice.length === trace.steps.length;
      const prefix = choice
        ? el(
            "button",
            { type: "button", class: "link", onclick: () => onStep(choice.length) },
            whole
              ? `the whole, ${choice.length} steps`
              : `the first ${choice.length}, up to ${trace.steps[choice.length - 1].word}`,
          )
        : "–";
      const row = el(
        "tr",
        {},
        el("th", { scope: "row" }, methodName(name)),
        el("td", { dir: "auto" }, prefix),
        el("td", {}, el("span", { class: `badge ${kind}` }, text)),
      );
      return { row, length: choice?.length ?? Infinity };
    });
    this.element = scrolling(
      "What each update method would learn from",
      el(
        "table",
        { class: "updates" },
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            ["Update", "Prefix", "Gold against the best wrong prefix"].map((title) =>
              el("th", { scope: "col" }, title),
            ),
          ),
        ),
        el(
          "tbody",
          {},
          this.rows.map(({ row }) => row),
        ),
      ),
    );
  }

  show(step) {
    for (const { row, length } of this.rows) {
      row.classList.toggle("current", length === step);
      row.classList.toggle("later", length > step && length !== Infinity);
    }
  }
}
