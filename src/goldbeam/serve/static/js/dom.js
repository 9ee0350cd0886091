// Elements of HTML and SVG. Whatever is a text becomes a text node: nothing is ever read as HTML.

const SVG = "http://www.w3.org/2000/svg";

export const byId = (id) => document.getElementById(id);

/** An element: `el("td", {class: "x", onclick: f}, "text", child, …)`. Attributes that are null or false are left out. */
export function el(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** The same for SVG. */
export function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** A number as the drawings of goldbeam write it: two digits, and a minus as wide as a plus. */
export function decimal(value, digits = 2) {
  if (!Number.isFinite(value)) return "–";
  const text = value.toFixed(digits);
  return (Number(text) === 0 ? text.replace("-", "") : text).replace("-", "−");
}

export function signed(value, digits = 2) {
  const text = decimal(value, digits);
  return value >= 0 && text !== "–" ? `+${text}` : text;
}

export function grouped(value) {
  return Math.round(value).toLocaleString("en");
}

/** `plural(2, "word")`: "2 words". */
export function plural(count, noun) {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** A box that scrolls sideways, which a keyboard can reach. */
export function scrolling(label, ...children) {
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, ...children);
}

/** Says something in the line of a view that is for that; an error is told as one. */
export function say(place, text, isError = false) {
  place.textContent = text;
  place.classList.toggle("error", isError);
}

/** Calls a function when nothing has asked for it for so many milliseconds. */
export function debounced(call, wait) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...values), wait);
  };
}
