// A small line chart: values by epoch, with axes.

import { svg } from "./dom.js";
import { FONT } from "./measure.js";

const WIDTH = 340;
const HEIGHT = 170;
const LEFT = 50;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 24;

/** `series` are `{name, kind, points: [[epoch, value], …]}`; `epochs` is how far the axis goes. */
export function lineChart({ title, series, epochs, fromZero = false, mark = null, format = String }) {
  const values = series.flatMap(({ points }) => points.map(([, value]) => value));
  let [low, high] = [Math.min(...values), Math.max(...values)];
  if (fromZero) low = Math.min(0, low);
  if (low === high) [low, high] = fromZero && high > 0 ? [0, high] : [low - 0.5, high + 0.5];
  const ticks = niceTicks(low, high);
  if (ticks[0] < low) low = ticks[0];
  high = Math.max(high, ticks.at(-1));
  const last = Math.max(2, epochs);
  const x = (epoch) => LEFT + ((epoch - 1) / (last - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (value) => HEIGHT - BOTTOM - ((value - low) / (high - low || 1)) * (HEIGHT - BOTTOM - TOP);
  const told = series.map(({ name, points }) => `${name} ${points.length ? format(points.at(-1)[1]) : ""}`).join(", ");
  const root = svg("svg", {
    class: "chart",
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "img",
    "aria-label": `${title} by epoch; now ${told}`,
    "font-family": FONT,
  });
  for (const tick of ticks) {
    root.append(
      svg("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: y(tick), y2: y(tick), class: "grid" }),
      svg("text", { x: LEFT - 6, y: y(tick) + 4, class: "small quiet", "text-anchor": "end" }, format(tick)),
    );
  }
  for (const epoch of epochTicks(last)) {
    root.append(
      svg("text", { x: x(epoch), y: HEIGHT - 8, class: "small quiet", "text-anchor": "middle" }, String(epoch)),
    );
  }
  for (const { name, kind, points } of series) {
    root.append(
      svg("path", {
        d: points.map(([epoch, value], i) => `${i ? "L" : "M"}${x(epoch)} ${y(value)}`).join(""),
        class: `series ${kind}`,
      }),
    );
    for (const [epoch, value] of points) {
      root.append(
        svg(
          "circle",
          {
            cx: x(epoch),
            cy: y(value),
            r: epoch === mark ? 4.5 : 2.5,
            class: `point ${kind}${epoch === mark ? " marked" : ""}`,
          },
          svg("title", {}, `${name}, epoch ${epoch}: ${format(value)}`),
        ),
      );
    }
  }
  return root;
}

function niceTicks(low, high) {
  const raw = (high - low) / 3 || 1;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((value) => value >= raw);
  const ticks = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + step * 1e-9; k += 1)
    ticks.push(Number((k * step).toPrecision(12)));
  return ticks.length ? ticks : [low];
}

function epochTicks(last) {
  const step = Math.max(1, Math.ceil(last / 8));
  const ticks = [];
  for (let epoch = 1; epoch <= last; epoch += step) ticks.push(epoch);
  return ticks;
}
