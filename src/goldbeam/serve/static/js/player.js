// Steps of a search: buttons, a slider, keys and a clock.

import { el } from "./dom.js";

const SPEEDS = { slow: 1400, normal: 700, fast: 250 }; // ms a step

export class Player {
  #timer = 0;

  /** `onStep(step)` shows a step from 0 to `last`; `onUpDown(±1)` chooses another hypothesis. */
  constructor(last, onStep, onUpDown = null) {
    Object.assign(this, { last, onStep, onUpDown, step: 0 });
    const button = (sign, label, act) =>
      el("button", { type: "button", "aria-label": label, title: label, onclick: act }, sign);
    this.play = button("Play", "Play", () => this.toggle());
    this.slider = el("input", { type: "range", min: "0", max: String(last), value: "0", "aria-label": "Step" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.speed = el(
      "select",
      { "aria-label": "Speed" },
      Object.keys(SPEEDS).map((name) => el("option", { selected: name === "normal" }, name)),
    );
    this.speed.addEventListener("change", () => this.#timer && this.start());
    this.place = el("span", { class: "place" });
    this.element = el(
      "div",
      { class: "player row", role: "group", "aria-label": "Steps of the search" },
      button("|◀", "To the start", () => this.go(0)),
      button("◀", "Back", () => this.go(this.step - 1)),
      this.play,
      button("▶", "On", () => this.go(this.step + 1)),
      button("▶|", "To the end", () => this.go(last)),
      this.slider,
      this.place,
      this.speed,
    );
  }

  go(step, { keepPlaying = false } = {}) {
    if (!keepPlaying) this.stop();
    this.step = Math.min(this.last, Math.max(0, step));
    this.slider.value = String(this.step);
    this.slider.setAttribute("aria-valuetext", `step ${this.step} of ${this.last}`);
    this.place.textContent = `${this.step} / ${this.last}`;
    this.onStep(this.step);
  }

  toggle() {
    if (this.#timer) this.stop();
    else this.start();
  }

  start() {
    this.stop();
    if (this.step === this.last) this.go(0);
    this.#sign("Pause");
    this.#timer = setInterval(() => {
      this.go(this.step + 1, { keepPlaying: true });
      if (this.step === this.last) this.stop();
    }, SPEEDS[this.speed.value]);
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#sign("Play");
  }

  /** Keys of the whole view, but for those that a field needs itself. */
  key(event) {
    if (
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.target.matches("input:not([type=range]), textarea, select")
    )
      return;
    const actions = {
      ArrowLeft: () => this.go(this.step - 1),
      ArrowRight: () => this.go(this.step + 1),
      Home: () => this.go(0),
      End: () => this.go(this.last),
      ArrowUp: () => this.onUpDown?.(-1),
      ArrowDown: () => this.onUpDown?.(1),
      p: () => this.toggle(),
      P: () => this.toggle(),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  }

  #sign(label) {
    this.play.textContent = label;
    this.play.setAttribute("aria-label", label);
    this.play.title = label;
  }
}
