// The beam as columns of hypotheses: a box each with its last label and score, the best on top, and lines to the
// prefixes that they prolong. Columns of later steps appear when the search has got there.

import { decimal, svg } from "./dom.js";
import { FONT, shortened, textWidth } from "./measure.js";
import { path } from "./trace.js";

const MOST = 12; // hypotheses of a column
export const MOST_STEPS = 300;
const BOX = 32; // height
const ROW = 40;
const LINK = 34; // between columns
const TOP = 40;
const LEFT = 12;

export class BeamColumns {
  constructor(trace, onChoose) {
    this.trace = trace;
    this.steps = trace.steps.slice(0, MOST_STEPS);
    const rows = Math.max(...this.steps.map((step) => Math.min(MOST, step.beam.length)));
    const texts = this.steps.flatMap((step) => [step.gold_label, ...step.beam.slice(0, MOST).map((h) => h.label)]);
    this.box = Math.min(150, Math.max(62, ...texts.map((text) => textWidth(text, 12) + 14)));
    this.goldY = TOP + rows * ROW + 18;
    const height = this.goldY + BOX + 14;
    const width = LEFT + this.steps.length * (this.box + LINK) + 4;
    this.svg = svg("svg", {
      class: "columns",
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      "font-family": FONT,
      role: "img",
    });
    this.links = [];
    this.boxes = [];
    this.columns = this.steps.map((step, i) => this.#column(step, i, onChoose));
    // Lines first, so that boxes cover their ends.
    this.svg.append(svg("text", { x: LEFT, y: this.goldY - 6, class: "small gold" }, "gold"), ...this.columns);
  }

  x(i) {
    return LEFT + i * (this.box + LINK);
  }

  #column(step, i, onChoose) {
    const x = this.x(i);
    const group = svg("g", { class: "column" });
    const middle = x + this.box / 2;
    group.append(
      svg("rect", { x: x - 5, y: 2, width: this.box + 10, height: this.goldY + BOX + 6, rx: 6, class: "ground" }),
      svg("text", { x: middle, y: 16, class: "small quiet", "text-anchor": "middle" }, String(i + 1)),
      svg(
        "text",
        { x: middle, y: 32, class: "head", "text-anchor": "middle" },
        shortened(step.word, 13, this.box + 16),
      ),
    );
    const drawn = step.beam.slice(0, MOST);
    const links = drawn.map((hypothesis, rank) => this.#link(hypothesis, i, rank));
    const boxes = drawn.map((hypothesis, rank) => {
      const box = this.#box(
        hypothesis.label,
        decimal(hypothesis.score),
        x,
        this.y(rank),
        hypothesis.is_gold ? "node is-gold" : "node",
      );
      box.addEventListener("click", () => onChoose(i + 1, rank));
      return box;
    });
    this.links.push(links);
    this.boxes.push(boxes);
    group.append(...links.filter(Boolean), ...boxes);
    if (step.beam.length > MOST) {
      group.append(
        svg(
          "text",
          { x: middle, y: TOP + MOST * ROW + 6, class: "small quiet", "text-anchor": "middle" },
          `+ ${step.beam.length - MOST}`,
        ),
      );
    }
    const gold = this.#box(
      step.gold_label,
      step.rank ? `rank ${step.rank}` : decimal(step.gold),
      x,
      this.goldY,
      step.in_beam ? "node gold-row" : "node gold-row off",
    );
    if (i === this.trace.fall) {
      gold.append(
        svg("text", { x: middle, y: this.goldY - 6, class: "small fall", "text-anchor": "middle" }, "falls off"),
      );
    }
    group.append(gold);
    return group;
  }

  y(rank) {
    return TOP + rank * ROW;
  }

  #box(label, score, x, y, kind) {
    return svg(
      "g",
      { class: kind },
      svg("rect", { x, y, width: this.box, height: BOX, rx: 5 }),
      svg(
        "text",
        { x: x + this.box / 2, y: y + 14, class: "label", "text-anchor": "middle" },
        shortened(label, 12, this.box - 8),
        svg("title", {}, `${label}, ${score}`),
      ),
      svg("text", { x: x + this.box / 2, y: y + 27, class: "small quiet", "text-anchor": "middle" }, score),
    );
  }

  #link(hypothesis, i, rank) {
    if (i === 0 || hypothesis.parent >= MOST) return null;
    const [from, to] = [this.x(i - 1) + this.box, this.x(i)];
    const [start, end] = [this.y(hypothesis.parent) + BOX / 2, this.y(rank) + BOX / 2];
    const bend = LINK / 2;
    return svg("path", {
      d: `M${from} ${start}C${from + bend} ${start} ${to - bend} ${end} ${to} ${end}`,
      class: hypothesis.is_gold ? "link gold" : "link",
    });
  }

  /** After `step` steps, with a hypothesis (a rank from 0, or null) whose path is shown. */
  show(step, rank) {
    const last = Math.min(step, this.steps.length);
    this.columns.forEach((column, i) => {
      column.classList.toggle("future", i >= last);
      column.classList.toggle("current", i === step - 1);
    });
    const ranks = rank === null || step === 0 ? [] : path(this.trace, step - 1, rank);
    this.boxes.forEach((boxes, i) =>
      boxes.forEach((box, k) => {
        box.classList.toggle("path", ranks[i] === k);
        box.classList.toggle("selected", i === step - 1 && rank === k);
        this.links[i][k]?.classList.toggle("path", ranks[i] === k);
      }),
    );
    this.svg.setAttribute(
      "aria-label",
      step
        ? `Beam after step ${step}: ${this.trace.steps[step - 1].beam
            .slice(0, MOST)
            .map((h, k) => `${k + 1}. ${h.label} ${decimal(h.score)}${h.is_gold ? " (gold)" : ""}`)
            .join("; ")}`
        : "The beam before the first step: empty",
    );
    // The current column stays in sight.
    const box = this.svg.parentElement;
    if (!box || !box.clientWidth) return;
    const x = this.x(Math.max(0, last - 1));
    const room = box.clientWidth;
    if (x + this.box + LINK > box.scrollLeft + room) box.scrollLeft = x + this.box + 2 * LINK - room;
    else if (x - LINK < box.scrollLeft) box.scrollLeft = Math.max(0, x - room / 2);
  }
}
