// What can be read from an answer of /v1/trace.

import { decimal } from "./dom.js";

export const METHODS = ["standard", "early", "hybrid", "latest", "max-violation", "laso"];

const NAMES = { laso: "LaSO" };

/** What a method is called. */
export const methodName = (name) => NAMES[name] ?? name;

/** How gold fares, in words. */
export function outcome(trace) {
  if (trace.fall !== null && trace.fall !== undefined) {
    const reason = trace.task === "constituency" ? "which the grammar does not allow" : "merged with a better prefix";
    return `gold falls off the beam at step ${trace.fall + 1}, ${trace.steps[trace.fall].word}${trace.merged_away ? `, ${reason}` : ""}`;
  }
  return `gold stays in the beam${trace.correct ? " and wins" : ", but the best is wrong"}`;
}

/** Where gold is after a step, in words. */
export function standing(step) {
  if (step.best_is_gold) return "gold is the best in the beam";
  const behind = step.gold - step.best;
  const gap = behind >= 0 ? `${decimal(behind)} ahead of` : `${decimal(-behind)} behind`;
  return step.rank
    ? `gold ranks ${step.rank} of ${step.beam.length}, ${gap} the best`
    : `gold is off the beam, ${gap} the best`;
}

/** The hypotheses that lead to one, by back-pointers: ranks by step, from the first. */
export function path(trace, step, rank) {
  const found = [];
  for (let i = step; i >= 0; i -= 1) {
    found.push(rank);
    rank = trace.steps[i].beam[rank].parent;
  }
  return found.reverse();
}

/** What an update method says of its prefix: a verdict and a sentence. */
export function verdict(choice) {
  if (!choice) return { kind: "none", text: "nothing to learn" };
  const ahead = `gold leads by ${decimal(-choice.size)}`;
  if (!choice.valid) return { kind: "invalid", text: `invalid update: ${ahead}` };
  if (choice.size < 0) return { kind: "valid", text: `within the margin: ${ahead} only` };
  return { kind: "valid", text: `violation: gold is behind by ${decimal(choice.size)}` };
}

/** The methods that choose the same prefix, shortest first. */
export function groupedChoices(trace) {
  const byLength = new Map();
  for (const [name, choice] of Object.entries(trace.choices ?? {})) {
    if (!choice) continue;
    if (!byLength.has(choice.length)) byLength.set(choice.length, { choice, names: [] });
    byLength.get(choice.length).names.push(name);
  }
  return [...byLength.values()].sort((a, b) => a.choice.length - b.choice.length);
}
