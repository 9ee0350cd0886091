// Figure 3 of Huang, Fayong and Guo (2012) with real scores, drawn as far as the search has got: the beam as a band, the
// correct sequence, and the prefixes that the update methods choose. Scores are distances from the best in the beam.

import { decimal, svg } from "./dom.js";
import { FONT, shortened, textWidth } from "./measure.js";
import { RootScale, tickText } from "./root-scale.js";
import { groupedChoices, methodName, outcome } from "./trace.js";

const HEIGHT = 250;
const LANE = 29;
const LEFT = 52;
const RIGHT = 24;
const MOST = 12;
let figures = 0; // ids of clip paths are unique in the page

export class BeamFigure {
  constructor(trace, room) {
    this.trace = trace;
    this.steps = trace.steps.slice(0, 500);
    this.groups = groupedChoices(trace).filter(({ choice }) => choice.length <= this.steps.length);
    this.column = Math.min(160, Math.max(18, (room - LEFT - RIGHT) / (this.steps.length + 0.3)));
    this.#lanes();
    this.top = 14 + LANE * this.laneCount;
    this.bottom = this.top + HEIGHT;
    this.scale = this.#scale();
    const widest = Math.max(...this.steps.map((step) => textWidth(step.word.slice(0, 60), 12)));
    this.turned = widest > this.column - 6;
    this.wordsHeight = this.turned ? 16 + 0.77 * Math.min(90, widest) : 24;
    this.width = Math.ceil(Math.max(this.x(this.steps.length + 0.3) + RIGHT, ...this.captions.map(({ to }) => to + 6)));
    this.height = Math.ceil(this.bottom + this.wordsHeight + 10);
    this.#draw();
  }

  x(step) {
    return LEFT + step * this.column;
  }

  at(step, score) {
    return [this.x(step), step ? this.scale.at(score - this.steps[step - 1].best) : this.scale.at(0)];
  }

  /** For each group its lane of text above the plot, such that no text meets another one or a line that comes down. */
  #lanes() {
    const end = this.x(this.steps.length) + RIGHT;
    this.captions = this.groups.map(({ choice, names }) => {
      const x = this.x(choice.length);
      const width =
        Math.max(textWidth(names.map(methodName).join(", "), 12), textWidth(comment(this.trace, choice), 11)) * 1.16;
      const toTheLeft = x + width > end && x > width;
      return { x, toTheLeft, from: toTheLeft ? x - width : x, to: toTheLeft ? x : x + width, lane: 0 };
    });
    // Those that run to the left stand above the lines that they cross, so they come last.
    const order = [
      ...this.captions.filter(({ toTheLeft }) => !toTheLeft).reverse(),
      ...this.captions.filter(({ toTheLeft }) => toTheLeft),
    ];
    const placed = [];
    for (const caption of order) {
      const through = (x, other) => x > other.from - 6 && x < other.to + 6;
      const meets = (other) => {
        if (other.lane === caption.lane) return caption.from < other.to + 12 && other.from < caption.to + 12;
        return other.lane > caption.lane ? through(other.x, caption) : through(caption.x, other);
      };
      while (caption.lane < placed.length && placed.some(meets)) caption.lane += 1;
      placed.push(caption);
    }
    this.laneCount = Math.max(0, ...this.captions.map(({ lane }) => lane + 1));
  }

  #scale() {
    const values = [0];
    for (const step of this.steps) {
      const drawn = step.beam.slice(0, MOST);
      values.push(step.gold - step.best, drawn.at(-1).score - step.best);
    }
    for (const { choice } of this.groups) {
      const step = this.steps[choice.length - 1];
      values.push(step.gold - step.best + choice.size);
    }
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const room = 0.12 * (high - low) || 0.5;
    return new RootScale(low - room, high + room, this.bottom, this.top);
  }

  #draw() {
    const id = `figure-clip-${(figures += 1)}`;
    this.clip = svg("rect", { x: 0, y: 0, width: 0, height: this.height });
    this.marker = svg("line", { y1: this.top, y2: this.bottom, class: "marker" });
    this.svg = svg(
      "svg",
      {
        class: "figure",
        width: this.width,
        height: this.height,
        viewBox: `0 0 ${this.width} ${this.height}`,
        role: "img",
        "font-family": FONT,
        "aria-label": `Scores of the correct sequence and of the beam: ${outcome(this.trace)}`,
      },
      svg("clipPath", { id }, this.clip),
    );
    const end = this.x(this.steps.length) + 14;
    for (const tick of this.scale.ticks()) {
      const y = this.scale.at(tick);
      this.svg.append(
        svg("line", { x1: LEFT, x2: end, y1: y, y2: y, class: "grid" }),
        svg("text", { x: LEFT - 6, y: y + 4, class: "small quiet", "text-anchor": "end" }, tickText(tick)),
      );
    }
    this.svg.append(
      svg(
        "text",
        {
          x: 0,
          y: 0,
          class: "small quiet",
          "text-anchor": "middle",
          transform: `translate(12 ${(this.top + this.bottom) / 2}) rotate(-90)`,
        },
        "score − best in the beam",
      ),
    );
    const live = svg("g", { "clip-path": `url(#${id})` });
    this.svg.append(live, this.marker);
    this.#band(live);
    this.#links(live);
    this.#gold(live);
    this.arrows = this.groups.map((group, k) => this.#choice(group, this.captions[k]));
    this.svg.append(...this.arrows);
    this.words = this.steps.map((step, i) => {
      const x = this.x(i + 1);
      return this.turned
        ? svg(
            "text",
            { class: "small", "text-anchor": "end", transform: `translate(${x + 4} ${this.bottom + 14}) rotate(-50)` },
            shortened(step.word, 12, 90),
          )
        : svg("text", { x, y: this.bottom + 18, class: "small", "text-anchor": "middle" }, step.word);
    });
    this.svg.append(...this.words);
  }

  #band(live) {
    const zero = this.scale.at(0);
    const low = this.steps.map((step, i) => this.at(i + 1, step.beam[Math.min(MOST, step.beam.length) - 1].score));
    const last = this.x(this.steps.length);
    live.append(
      svg("path", {
        d: `M${this.x(0)} ${zero}H${last}${low
          .toReversed()
          .map(([x, y]) => `L${x} ${y}`)
          .join("")}Z`,
        class: "band",
      }),
      svg("path", { d: `M${this.x(0)} ${zero}H${last}`, class: "edge best" }),
      svg("path", { d: `M${this.x(0)} ${zero}${low.map(([x, y]) => `L${x} ${y}`).join("")}`, class: "edge" }),
    );
  }

  #links(live) {
    let rank = 0;
    const output = [];
    for (let i = this.trace.steps.length; i > this.steps.length; i -= 1)
      rank = this.trace.steps[i - 1].beam[rank].parent;
    const others = [];
    for (let i = this.steps.length; i > 0; i -= 1) {
      const before = i > 1 ? this.steps[i - 2].beam : null;
      this.steps[i - 1].beam.slice(0, MOST).forEach((hypothesis, k) => {
        if (before && hypothesis.parent >= Math.min(MOST, before.length)) return;
        const start = before ? this.at(i - 1, before[hypothesis.parent].score) : this.at(0, 0);
        const line = `M${start[0]} ${start[1]}L${this.at(i, hypothesis.score).join(" ")}`;
        (k === rank ? output : others).push(line);
      });
      rank = this.steps[i - 1].beam[rank].parent;
    }
    live.append(
      svg("path", { d: others.join(""), class: "pointer" }),
      svg("path", { d: output.join(""), class: "output" }),
    );
    for (const [i, step] of this.steps.entries()) {
      for (const hypothesis of step.beam.slice(0, MOST)) {
        if (hypothesis.is_gold) continue;
        const [cx, cy] = this.at(i + 1, hypothesis.score);
        live.append(
          svg(
            "circle",
            { cx, cy, r: 2.4, class: "dot" },
            svg("title", {}, `${hypothesis.label} ${decimal(hypothesis.score)}`),
          ),
        );
      }
    }
  }

  #gold(live) {
    const points = [this.at(0, 0), ...this.steps.map((step, i) => this.at(i + 1, step.gold))];
    const inside = this.trace.fall === null || this.trace.fall === undefined ? points.length : this.trace.fall + 1;
    const line = (some) => some.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join("");
    live.append(svg("path", { d: line(points.slice(0, inside)), class: "gold-line" }));
    if (inside < points.length) live.append(svg("path", { d: line(points.slice(inside - 1)), class: "gold-line off" }));
    points.slice(1).forEach(([cx, cy]) => live.append(svg("circle", { cx, cy, r: 3, class: "gold-dot" })));
  }

  #choice({ choice, names }, { lane, toTheLeft }) {
    const step = this.steps[choice.length - 1];
    const [x, gold] = this.at(choice.length, step.gold);
    const rival = this.scale.at(step.gold + choice.size - step.best);
    const text = this.top - 4 - LANE * lane;
    const down = gold > rival;
    const place = toTheLeft ? { x: x + 1, "text-anchor": "end" } : { x: x - 1 };
    const group = svg(
      "g",
      { class: choice.valid ? "choice valid" : "choice invalid" },
      svg("line", { x1: x, x2: x, y1: text, y2: Math.min(gold, rival), class: "lead" }),
      svg("line", { x1: x, x2: x, y1: rival, y2: gold, class: "arrow" }),
      svg("text", { ...place, y: text - 15, class: "name" }, names.map(methodName).join(", ")),
      svg("text", { ...place, y: text - 3, class: "small" }, comment(this.trace, choice)),
    );
    if (Math.abs(gold - rival) > 16)
      group.append(svg("path", { d: `M${x} ${gold}l-5 ${down ? -9 : 9}h10z`, class: "tip" }));
    return group;
  }

  show(step) {
    const x = this.x(Math.min(step, this.steps.length));
    this.clip.setAttribute("width", step ? x + 5 : 0);
    this.marker.setAttribute("x1", x);
    this.marker.setAttribute("x2", x);
    this.groups.forEach(({ choice }, k) => this.arrows[k].classList.toggle("future", choice.length > step));
    this.words.forEach((word, i) => word.classList.toggle("current", i === step - 1));
    const box = this.svg.parentElement;
    if (box?.clientWidth && (x + 30 > box.scrollLeft + box.clientWidth || x < box.scrollLeft + LEFT))
      box.scrollLeft = x - 0.6 * box.clientWidth;
  }
}

function comment(trace, choice) {
  if (!choice.valid) return `invalid: gold leads by ${decimal(-choice.size)}`;
  const place = choice.length - 1 === trace.fall ? "gold falls off: " : "";
  return (
    place + (choice.size >= 0 ? `violation ${decimal(choice.size)}` : `gold leads by ${decimal(-choice.size)} only`)
  );
}
