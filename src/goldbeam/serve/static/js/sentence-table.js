// The words of a sentence as a table, with the columns that there are.

import { decimal, el, scrolling } from "./dom.js";

const COLUMNS = ["lemma", "upos", "xpos", "feats"];

export function sentenceTable(sentence, number) {
  const tokens = sentence.tokens;
  const columns = COLUMNS.filter((name) => tokens.some((token) => token[name] !== undefined));
  const hasTree = tokens.some((token) => token.head !== undefined);
  const hasMargins = tokens.some((token) => token.margin !== undefined || token.margins);
  const entityOf = new Map();
  for (const { first, last, label } of sentence.entities ?? []) {
    for (let word = first; word <= last; word += 1) entityOf.set(word, word === first ? `B-${label}` : `I-${label}`);
  }
  const titles = [
    "#",
    "form",
    ...columns,
    ...(hasTree ? ["head", "relation"] : []),
    ...(entityOf.size ? ["entity"] : []),
    ...(hasMargins ? ["least margin"] : []),
  ];
  const rows = tokens.map((token) => {
    const cells = [
      el("td", { class: "number" }, String(token.id)),
      el("th", { scope: "row", dir: "auto" }, token.form),
    ];
    for (const name of columns)
      cells.push(
        el(
          "td",
          { dir: name === "lemma" ? "auto" : null, class: name === "feats" ? "feats" : null },
          name === "feats" ? (token.feats ?? "").split("|").join(" | ") : (token[name] ?? ""),
        ),
      );
    if (hasTree) {
      const head =
        token.head === undefined ? "" : token.head === 0 ? "root" : `${token.head} ${tokens[token.head - 1].form}`;
      cells.push(el("td", { dir: "auto" }, head), el("td", {}, token.deprel ?? ""));
    }
    if (entityOf.size) cells.push(el("td", {}, entityOf.get(token.id) ?? ""));
    if (hasMargins) cells.push(el("td", {}, leastMargin(token)));
    return el("tr", { "data-word": token.id }, cells);
  });
  return scrolling(
    `Table of sentence ${number}`,
    el(
      "table",
      {},
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          titles.map((title) => el("th", { scope: "col" }, title)),
        ),
      ),
      el("tbody", {}, rows),
    ),
  );
}

/** All margins of a word, by layer. */
export function marginsOf(token) {
  return {
    ...(token.margins ?? {}),
    ...(token.margin === undefined || token.margin === null ? {} : { head: token.margin }),
  };
}

/** The decision that was closest, and by how much it won. */
function leastMargin(token) {
  const entries = Object.entries(marginsOf(token)).filter(([, margin]) => Number.isFinite(margin));
  if (!entries.length) return "";
  const [layer, margin] = entries.reduce((least, entry) => (entry[1] < least[1] ? entry : least));
  return `${decimal(margin)} (${layer})`;
}
