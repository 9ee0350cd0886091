// How wide text is, and what direction it has.

export const FONT = "Helvetica, Arial, 'Noto Sans', sans-serif";
const AIR = 1.06; // a copied picture may meet another font
const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const HAS_LETTER = /\p{L}/u;

const context = document.createElement("canvas").getContext("2d");
const known = new Map();

export function textWidth(text, size) {
  const key = `${size} ${text}`;
  let width = known.get(key);
  if (width === undefined) {
    if (known.size > 20_000) known.clear();
    context.font = `${size}px ${FONT}`;
    width = context.measureText(text).width * AIR;
    known.set(key, width);
  }
  return width;
}

/** Text cut to a width, with an ellipsis where something is missing. */
export function shortened(text, size, width) {
  const characters = Array.from(text.slice(0, 400));
  if (characters.length === text.length && textWidth(text, size) <= width) return text;
  let low = 0;
  let high = characters.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (textWidth(`${characters.slice(0, middle).join("")}…`, size) <= width) low = middle;
    else high = middle - 1;
  }
  return high === characters.length && text.length <= 400 ? text : `${characters.slice(0, low).join("")}…`;
}

/** Whether most words are of a script such as Arabic or Hebrew. */
export function readsFromRight(words) {
  let right = 0;
  let left = 0;
  for (const word of words) {
    if (RIGHT_TO_LEFT.test(word)) right += 1;
    else if (HAS_LETTER.test(word)) left += 1;
  }
  return right > left;
}
