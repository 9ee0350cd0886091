// A constituency tree from its brackets: words in a row, and phrases above what they are made of.

import { svg } from "./dom.js";
import { FONT, readsFromRight, shortened, textWidth } from "./measure.js";

const WORD = 15;
const LABEL = 13;
const TAG = 11;
const STEP = 34; // pixels from a level to the next
const MARGIN = 16;
const GAP = 12;
const WIDEST = 260;

/** `(S (NP (DT The) (NN cat)))` as nodes with a label, and children or a word; null if it is no tree. */
export function readBrackets(text) {
  const tokens = text.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  function node() {
    if (tokens[at] !== "(") return null;
    at += 1;
    const label = tokens[at] === "(" || tokens[at] === ")" ? "" : tokens[at++];
    const found = { label, children: [], word: null };
    while (at < tokens.length && tokens[at] !== ")") {
      if (tokens[at] === "(") {
        const child = node();
        if (!child) return null;
        found.children.push(child);
      } else {
        found.word = tokens[at];
        at += 1;
      }
    }
    if (tokens[at] !== ")") return null;
    at += 1;
    return found;
  }
  const tree = node();
  return tree && at === tokens.length ? tree : null;
}

export function drawBrackets(text, palette) {
  const tree = readBrackets(text);
  if (!tree) return null;
  measure(tree);
  const words = [];
  collect(tree, words);
  const width = Math.ceil(tree.width + 2 * MARGIN);
  const yOf = (level) => MARGIN + LABEL + (tree.level - level) * STEP;
  const height = yOf(0) + WORD + 5 + MARGIN;
  const root = svg("svg", {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "font-family": FONT,
    "text-anchor": "middle",
    "aria-label": `Constituency tree. ${text}`,
  });
  const fromRight = readsFromRight(words);
  const across = (x) => Math.round((fromRight ? width - MARGIN - x : MARGIN + x) * 10) / 10;
  place(tree, 0);
  draw(tree, true);
  return root;

  function draw(node, isRoot) {
    const x = across(node.x);
    const y = yOf(node.level);
    if (!node.children.length) {
      root.append(
        svg("text", { x, y, "font-size": TAG, fill: palette.tag }, node.shown),
        svg("text", { x, y: y + WORD + 5, "font-size": WORD, fill: palette.word }, node.shownWord),
      );
      return;
    }
    const bar = y + 11;
    const ends = node.children.map((child) => across(child.x));
    const lines = node.children.map((child, i) => {
      const top = yOf(child.level) - (child.children.length ? LABEL : TAG) - 1;
      return `M${ends[i]} ${node.children.length > 1 ? bar : y + 4}V${top}`;
    });
    if (ends.length > 1) lines.push(`M${x} ${y + 4}V${bar}M${ends[0]} ${bar}H${ends.at(-1)}`);
    root.append(
      svg("path", { d: lines.join(""), stroke: palette.line, "stroke-width": 1.3, fill: "none" }),
      svg(
        "text",
        { x, y, "font-size": LABEL, "font-weight": "bold", fill: isRoot ? palette.root : palette.label },
        node.shown,
      ),
    );
    node.children.forEach((child) => draw(child, false));
  }
}

function measure(node) {
  node.children.forEach(measure);
  const leaf = !node.children.length;
  node.level = leaf ? 0 : 1 + Math.max(...node.children.map((child) => child.level));
  node.shown = shortened(node.label || "·", leaf ? TAG : LABEL, WIDEST);
  node.shownWord = shortened(node.word ?? "", WORD, WIDEST);
  node.inside = node.children.reduce((sum, child) => sum + child.width + GAP, -GAP);
  node.width = leaf
    ? Math.max(textWidth(node.shownWord, WORD), textWidth(node.shown, TAG))
    : Math.max(node.inside, textWidth(node.shown, LABEL));
}

function place(node, left) {
  node.x = left + node.width / 2;
  let at = left + (node.width - node.inside) / 2;
  for (const child of node.children) {
    place(child, at);
    at += child.width + GAP;
  }
}

function collect(node, words) {
  if (node.word !== null) words.push(node.word);
  node.children.forEach((child) => collect(child, words));
}
