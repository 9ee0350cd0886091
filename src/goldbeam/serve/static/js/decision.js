// One decision: the features that speak most for the answer and for the runner-up, as bars, with the sum.

import { decimal, el, scrolling, signed } from "./dom.js";

/** `compact` leaves out the weights of each side and shows their difference alone. */
export function decisionView(decision, { compact = false, level = "h3" } = {}) {
  const { answer, runner_up: runnerUp, features, rest = 0, note, choices = [] } = decision;
  const title = el(
    level,
    { class: "decision-title" },
    el("span", { class: "layer" }, decision.layer),
    " ",
    el("strong", {}, answer.label),
    runnerUp ? ` over ${runnerUp.label}` : "",
  );
  const told = [
    isNumber(answer.score) && `score ${decimal(answer.score)}`,
    isNumber(runnerUp?.score) && `runner-up ${decimal(runnerUp.score)}`,
    isNumber(decision.margin) && `margin ${decimal(decision.margin)}`,
    decision.part,
  ].filter(Boolean);
  const meaning = [answer, runnerUp]
    .filter((choice) => choice?.detail)
    .map((choice) => el("p", { class: "quiet", dir: "auto" }, `${choice.label}: ${choice.detail}`));
  const others = compact ? [] : choices.filter(({ label }) => label !== answer.label && label !== runnerUp?.label);
  return el(
    "section",
    { class: compact ? "decision compact" : "decision" },
    title,
    told.length ? el("p", { class: "quiet" }, told.join(" · ")) : null,
    meaning,
    note ? el("p", {}, note) : null,
    features.length || rest ? table(decision, { answer, runnerUp, features, rest, compact }) : null,
    others.length
      ? el(
          "details",
          {},
          el("summary", {}, `${others.length} other choices`),
          el(
            "p",
            { class: "quiet", dir: "auto" },
            others.map(({ label, score }) => `${label} ${decimal(score)}`).join(" · "),
          ),
        )
      : null,
  );
}

const isNumber = (value) => typeof value === "number";
const worth = (feature) => feature.difference ?? feature.answer;

function table({ layer }, { answer, runnerUp, features, rest, compact }) {
  const largest = Math.max(1e-9, Math.abs(rest), ...features.map((feature) => Math.abs(worth(feature))));
  const weights = compact || !runnerUp ? [] : ["Answer", "Runner-up"];
  const width = weights.length + 3;
  const groups = runnerUp
    ? [
        [`For ${answer.label}`, features.filter((feature) => worth(feature) >= 0)],
        [`For ${runnerUp.label}`, features.filter((feature) => worth(feature) < 0)],
      ]
    : [["", features]];
  const empty = () => weights.map(() => el("td", { class: "weight" }));
  const body = groups
    .filter(([, members]) => members.length)
    .map(([name, members]) =>
      el(
        "tbody",
        {},
        name ? el("tr", { class: "group" }, el("th", { colspan: width, scope: "rowgroup" }, name)) : null,
        members.map((feature) =>
          el(
            "tr",
            {},
            el("th", { scope: "row", class: "mono", dir: "auto" }, feature.name),
            weights.length
              ? [feature.answer, feature.runner_up].map((value) =>
                  el("td", { class: "number weight quiet" }, signed(value)),
                )
              : null,
            el("td", { class: "number" }, signed(worth(feature))),
            bar(worth(feature), largest),
          ),
        ),
      ),
    );
  const sum = features.reduce((total, feature) => total + worth(feature), 0) + rest;
  return scrolling(
    `Features of ${layer}`,
    el(
      "table",
      { class: "features" },
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          el("th", { scope: "col" }, "Feature"),
          weights.map((label) => el("th", { scope: "col", class: "number weight" }, label)),
          el("th", { scope: "col", class: "number" }, runnerUp ? "Difference" : "Weight"),
          el("th", { scope: "col", class: "bars" }, el("span", { class: "hidden" }, "Bar")),
        ),
      ),
      body,
      el(
        "tfoot",
        {},
        el(
          "tr",
          {},
          el("th", { scope: "row" }, "all others"),
          empty(),
          el("td", { class: "number" }, signed(rest)),
          bar(rest, largest),
        ),
        el(
          "tr",
          { class: "sum" },
          el("th", { scope: "row" }, "sum"),
          empty(),
          el("td", { class: "number" }, signed(sum)),
          el("td", { class: "bars" }),
        ),
      ),
    ),
  );
}

/** A bar to the right of the middle for the answer, to the left for the runner-up. */
function bar(value, largest) {
  const fill = el("span", { class: value >= 0 ? "fill for" : "fill against" });
  fill.style.width = `${(50 * Math.abs(value)) / largest}%`;
  return el("td", { class: "bars" }, el("span", { class: "track", "aria-hidden": "true" }, fill));
}
