// A dependency tree, or the part of it that a parser has built so far: words in a row, arcs from heads to dependents
// above them. The layout is that of goldbeam's own drawings: every label has room on its arc.

import { decimal, svg } from "./dom.js";
import { arcLevels } from "./levels.js";
import { FONT, readsFromRight, shortened, textWidth } from "./measure.js";

const WORD = 15;
const SMALL = 11;
const STEP = 21; // pixels from a level to the next
const MARGIN = 16;
const GAP = 14; // between words
const LEG = 7; // between the ends of arcs at a word
const ARROW = 3.6;
const WIDEST_WORD = 260;
const WIDEST_LABEL = 130;
export const MOST_WORDS = 300;

/**
 * `tree` has `forms`, and by word `heads` (0 the root, null not attached), `relations`, `tags`; `margins` may be missing.
 * `marks` gives words a class: a map from numbers to names. `onWord` is told of the word under the pointer.
 */
export function drawArcs(tree, palette, { marks = new Map(), onWord = null } = {}) {
  const place = new Layout(tree);
  const height = place.height;
  const root = svg("svg", {
    width: place.width,
    height,
    viewBox: `0 0 ${place.width} ${height}`,
    role: "img",
    "font-family": FONT,
    "aria-label": describe(tree),
  });
  const arcs = svg("g", { fill: "none", "stroke-width": 1.3 });
  const heads = svg("g");
  const labels = svg("g", { "font-size": SMALL, "text-anchor": "middle" });
  const words = svg("g", { "text-anchor": "middle" });
  root.append(arcs, heads, labels, words);

  tree.heads.forEach((head, i) => {
    const word = i + 1;
    if (head === null || head === undefined) return;
    const color = head ? palette.line : palette.root;
    const x = place.leg(word, head);
    const level = head ? place.levels.get(word) : place.topLevel;
    const y = place.levelY(level);
    if (head) {
      const [left, right] = [x, place.leg(head, word)].sort((a, b) => a - b);
      const ends = x < place.leg(head, word) ? [place.base - ARROW, place.base] : [place.base, place.base - ARROW];
      arcs.append(
        svg("path", { d: arch(left, ends[0], right, ends[1], y), stroke: color, class: "arc", "data-word": word }),
      );
    } else {
      arcs.append(
        svg("path", { d: `M${round(x)} ${round(y)}V${round(place.base - ARROW)}`, stroke: color, "data-word": word }),
      );
    }
    const tip = place.base;
    heads.append(svg("path", { d: `M${round(x)} ${tip}l${-ARROW} ${-2 * ARROW}h${2 * ARROW}z`, fill: color }));
    const at = head ? (x + place.leg(head, word)) / 2 : x;
    labels.append(
      svg(
        "text",
        {
          x: round(at),
          y: round(y + (head ? -3.5 : -4)),
          fill: head ? palette.label : palette.root,
          stroke: palette.ground,
          "stroke-width": 4,
          "stroke-linejoin": "round",
          "paint-order": "stroke",
        },
        place.labels[i],
        svg("title", {}, hint(tree, word)),
      ),
    );
  });

  place.words.forEach((form, i) => {
    const x = round(place.across(place.x[i + 1]));
    const mark = marks.get(i + 1);
    const group = svg("g", { class: mark ? `word ${mark}` : "word", "data-word": i + 1 });
    const width = place.textWidths[i + 1] + 8;
    group.append(
      svg("rect", {
        x: round(x - width / 2),
        y: place.base + 2,
        width: round(width),
        height: WORD + 7 + (place.hasTags ? SMALL + 5 : 0),
        rx: 4,
        fill: "none",
      }),
      svg("text", { x, y: place.base + 4 + WORD, "font-size": WORD, fill: palette.word }, form),
    );
    if (place.hasTags) {
      group.append(
        svg("text", { x, y: place.base + 10 + WORD + SMALL, "font-size": SMALL, fill: palette.tag }, place.tags[i]),
      );
    }
    if (onWord) group.addEventListener("pointerenter", () => onWord(i + 1));
    words.append(group);
  });
  return root;
}

/** The tree in words, for those who do not see it. */
function describe(tree) {
  const parts = tree.heads.map((head, i) => {
    if (head === null || head === undefined) return tree.forms[i];
    const of = head ? ` of ${tree.forms[head - 1]}` : "";
    return `${tree.forms[i]}: ${tree.relations[i] ?? "_"}${of}`;
  });
  return `Dependency tree. ${parts.join("; ")}.`;
}

function hint(tree, word) {
  const head = tree.heads[word - 1];
  const margin = tree.margins?.[word - 1];
  const told = margin === null || margin === undefined ? "" : `, margin ${decimal(margin)}`;
  return `${head ? `${tree.forms[head - 1]} → ` : ""}${tree.forms[word - 1]}: ${tree.relations[word - 1] ?? "_"}${told}`;
}

const round = (value) => Math.round(value * 10) / 10;

function arch(left, leftEnd, right, rightEnd, top) {
  const bow = Math.min(STEP * 0.7, (right - left) / 2);
  return [
    `M${round(left)} ${round(leftEnd)}V${round(top + bow)}Q${round(left)} ${round(top)} ${round(left + bow)} ${round(top)}`,
    `H${round(right - bow)}Q${round(right)} ${round(top)} ${round(right)} ${round(top + bow)}V${round(rightEnd)}`,
  ].join("");
}

class Layout {
  constructor({ forms, heads, relations, tags }) {
    this.heads = heads;
    this.words = forms.map((form) => shortened(form, WORD, WIDEST_WORD));
    this.hasTags = Boolean(tags?.some((tag) => tag));
    this.tags = (tags ?? []).map((tag) => shortened(tag ?? "", SMALL, WIDEST_WORD));
    this.labels = heads.map((_, i) => shortened(relations[i] ?? "_", SMALL, WIDEST_LABEL));
    this.labelWidths = this.labels.map((label) => textWidth(label, SMALL));
    const dependents = heads.flatMap((head, i) => (head ? [i + 1] : []));
    const levels = arcLevels(dependents.map((word) => [heads[word - 1], word]));
    this.levels = new Map(dependents.map((word, k) => [word, levels[k]]));
    this.topLevel = Math.max(0, ...levels) + 1; // the root's arrow begins above all arcs
    this.fromRight = readsFromRight(forms);
    this.base = MARGIN + SMALL + this.topLevel * STEP + 8;
    this.height = this.base + 4 + WORD + (this.hasTags ? SMALL + 6 : 0) + MARGIN;
    this.textWidths = [
      0,
      ...this.words.map((word, i) =>
        Math.max(textWidth(word, WORD), this.hasTags ? textWidth(this.tags[i], SMALL) : 0),
      ),
    ];
    this.offsets = this.#offsets();
    this.#placeWords();
  }

  levelY(level) {
    return this.base - 8 - level * STEP;
  }

  across(x) {
    return this.fromRight ? this.width - MARGIN - x : MARGIN + x;
  }

  /** Where the arc between two words meets the first. */
  leg(word, end) {
    return this.across(this.x[word] + this.offsets.get(`${word} ${end}`));
  }

  /** By word and the other end of an arc: where the arc meets the word, from its middle; longer arcs outside. */
  #offsets() {
    const others = Array.from({ length: this.words.length + 1 }, () => []);
    this.heads.forEach((head, i) => {
      if (head === null || head === undefined) return;
      others[i + 1].push(head);
      if (head) others[head].push(i + 1);
    });
    const found = new Map();
    others.forEach((ends, word) => {
      const before = ends.filter((end) => end > 0 && end < word).sort((a, b) => b - a);
      const after = ends.filter((end) => end > word).sort((a, b) => b - a);
      const order = [...before, ...(word && this.heads[word - 1] === 0 ? [0] : []), ...after];
      const step = Math.min(LEG, Math.max(this.textWidths[word], 90) / Math.max(1, order.length - 1));
      order.forEach((end, k) => found.set(`${word} ${end}`, (k - (order.length - 1) / 2) * step));
    });
    return found;
  }

  /** The middle of each word, as far left as its neighbours and the labels between them let it be. */
  #placeWords() {
    const half = this.textWidths.map((width) => width / 2);
    for (const [key, offset] of this.offsets) {
      const word = Number(key.split(" ")[0]);
      half[word] = Math.max(half[word], Math.abs(offset) + LEG / 2);
    }
    const dependents = Array.from({ length: this.words.length + 1 }, () => []);
    this.heads.forEach((head, i) => head && dependents[head].push(i + 1));
    this.x = [0];
    let lastRoot = 0;
    let width = 0;
    this.heads.forEach((head, i) => {
      const word = i + 1;
      let x = word > 1 ? this.x[i] + half[i] + GAP + half[word] : half[word];
      const ends = head && head < word ? [[head, word]] : [];
      for (const end of dependents[word]) if (end < word) ends.push([end, end]);
      for (const [end, labelled] of ends) {
        const room = this.labelWidths[labelled - 1] + 10;
        x = Math.max(x, this.x[end] + this.offsets.get(`${end} ${word}`) + room - this.offsets.get(`${word} ${end}`));
      }
      let reach = half[word];
      if (head === 0) {
        const mine = this.labelWidths[i] / 2;
        x = Math.max(x, mine, lastRoot ? this.x[lastRoot] + this.labelWidths[lastRoot - 1] / 2 + 8 + mine : 0);
        lastRoot = word;
        reach = Math.max(reach, mine);
      }
      this.x.push(x);
      width = Math.max(width, x + reach);
    });
    this.width = Math.ceil(width + 2 * MARGIN);
  }
}
