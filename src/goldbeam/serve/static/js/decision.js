// One decision: the features that speak most for the answer and for the runner-up, as bars, with the sum.

import { decimal, el, scrolling, signed } from "./dom.js";

/** `most` features are shown; the others are added to the rest, so that the sum stays that of all. */
export function decisionView(decision, { most = Infinity, level = "h3" } = {}) {
  const { answer, runner_up: runnerUp, features } = decision;
  const shown = features.slice(0, most);
  const worth = (feature) => feature.difference ?? feature.answer;
  const rest = (decision.rest ?? 0) + features.slice(most).reduce((sum, feature) => sum + worth(feature), 0);
  const largest = Math.max(1e-9, ...shown.map((feature) => Math.abs(worth(feature))));
  const title = el(level, { class: "decision-title" }, el("span", { class: "layer" }, decision.layer), " ", el("strong", {}, answer.label));
  if (runnerUp) title.append(` over ${runnerUp.label}`);
  const told = [`score ${decimal(answer.score)}`];
  if (runnerUp) told.push(`runner-up ${decimal(runnerUp.score)}`);
  if (decision.margin !== null && decision.margin !== undefined) told.push(`margin ${decimal(decision.margin)}`);
  const groups = runnerUp
    ? [
        [`For ${answer.label}`, shown.filter((feature) => worth(feature) >= 0)],
        [`For ${runnerUp.label}`, shown.filter((feature) => worth(feature) < 0)],
      ]
    : [["Features", shown]];
  const body = groups
    .filter(([, members]) => members.length)
    .map(([name, members]) =>
      el("tbody", {},
        el("tr", { class: "group" }, el("th", { colspan: runnerUp ? 5 : 3, scope: "rowgroup" }, name)),
        members.map((feature) => featureRow(feature, worth(feature), largest, Boolean(runnerUp))),
      ),
    );
  const sum = shown.reduce((total, feature) => total + worth(feature), 0) + rest;
  const columns = ["Feature", ...(runnerUp ? [answer.label, runnerUp.label, "Difference"] : ["Weight"])];
  const filler = runnerUp ? [el("td"), el("td")] : [];
  return el("section", { class: "decision" }, title, el("p", { class: "quiet" }, `${told.join(" · ")}${decision.part ? ` · ${decision.part}` : ""}`),
    scrolling(`Features of ${decision.layer}`,
      el("table", { class: "features" },
        el("thead", {}, el("tr", {}, columns.map((name) => el("th", { scope: "col" }, name)), el("th", { scope: "col", class: "bars" }, el("span", { class: "hidden" }, "Bar")))),
        body,
        el("tfoot", {},
          el("tr", {}, el("th", { scope: "row" }, "all others"), filler, el("td", { class: "number" }, signed(rest)), bar(rest, Math.max(largest, Math.abs(rest)))),
          el("tr", { class: "sum" }, el("th", { scope: "row" }, "sum"), filler, el("td", { class: "number" }, signed(sum)), el("td")),
        ),
      ),
    ),
  );
}

function featureRow(feature, worth, largest, both) {
  return el("tr", {},
    el("th", { scope: "row", class: "mono", dir: "auto" }, feature.name),
    both ? [feature.answer, feature.runner_up].map((value) => el("td", { class: "number quiet" }, value === null || value === undefined ? "–" : signed(value))) : null,
    el("td", { class: "number" }, signed(worth)),
    bar(worth, largest),
  );
}

/** A bar to the right of the middle for the answer, to the left for the runner-up. */
function bar(value, largest) {
  const fill = el("span", { class: value >= 0 ? "fill for" : "fill against" });
  fill.style.width = `${(50 * Math.abs(value)) / largest}%`;
  return el("td", { class: "bars" }, el("span", { class: "track", "aria-hidden": "true" }, fill));
}
