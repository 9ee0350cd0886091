// A traced beam search, step by step: the beam, the two curves, the update methods, and states of parsers.

import { BeamColumns, MOST_STEPS } from "./beam-columns.js";
import { BeamFigure } from "./beam-figure.js";
import { BeamUpdates } from "./beam-updates.js";
import { el, scrolling } from "./dom.js";
import { hasStates, stateView } from "./parser-state.js";
import { Player } from "./player.js";
import { outcome, standing } from "./trace.js";

export class BeamView {
  constructor(trace, room) {
    this.trace = trace;
    this.rank = 0;
    this.player = new Player(
      trace.steps.length,
      (step) => this.show(step),
      (by) => this.#choose(this.rank + by),
    );
    this.columns = new BeamColumns(trace, (step, rank) => {
      this.rank = rank;
      this.player.go(step);
    });
    this.figure = new BeamFigure(trace, room);
    this.updates = new BeamUpdates(trace, (step) => this.player.go(step));
    this.line = el("p", { class: "status", role: "status" });
    this.states = hasStates(trace) ? el("div", { class: "states" }) : null;
    const note =
      trace.steps.length > MOST_STEPS
        ? el("p", { class: "quiet" }, `The first ${MOST_STEPS} of ${trace.steps.length} steps are drawn as columns.`)
        : null;
    this.element = el(
      "div",
      { class: "stack" },
      this.player.element,
      this.line,
      note,
      scrolling("The beam, a column for each step", this.columns.svg),
      this.states,
      el("h2", {}, "Scores"),
      scrolling("The curves of the correct sequence and of the beam", this.figure.svg),
      legend(),
      el("h2", {}, "What each update method would learn from"),
      this.updates.element,
    );
    this.element.addEventListener("keydown", (event) => this.player.key(event));
  }

  /** At the step where gold falls off, or at the end. */
  start() {
    const { fall, steps } = this.trace;
    this.player.go(fall === null || fall === undefined ? steps.length : fall + 1);
  }

  show(step) {
    const now = step ? this.trace.steps[step - 1] : null;
    const rank = now ? Math.min(this.rank, now.beam.length - 1) : null;
    this.columns.show(step, rank);
    this.figure.show(step);
    this.updates.show(step);
    this.line.textContent = now
      ? `Step ${step}, ${now.word}: ${standing(now)}.`
      : `Before the first step. In the end, ${outcome(this.trace)}.`;
    if (!this.states) return;
    const isGold = now ? now.beam[rank].is_gold : true;
    this.states.replaceChildren(
      ...(isGold ? [] : [stateView(this.trace, step, rank)]),
      stateView(this.trace, step, "gold"),
    );
  }

  #choose(rank) {
    const beam = this.trace.steps[this.player.step - 1]?.beam;
    if (!beam) return;
    this.rank = Math.min(beam.length - 1, Math.max(0, rank));
    this.show(this.player.step);
  }
}

function legend() {
  const entries = [
    ["band", "the beam, from its best to its worst"],
    ["pointer", "back-pointers"],
    ["output", "output"],
    ["gold-line", "correct sequence, dashed outside the beam"],
    ["valid", "a violation, from the best wrong prefix to gold"],
    ["invalid", "an invalid update"],
  ];
  return el(
    "ul",
    { class: "plain legend" },
    entries.map(([kind, text]) => el("li", {}, el("span", { class: `swatch ${kind}`, "aria-hidden": "true" }), text)),
  );
}
