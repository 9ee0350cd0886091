// Colours of drawings: on the page they follow its theme, in a copied picture they are written out.

const LIGHT = {
  ground: "#ffffff",
  word: "#1f2328",
  tag: "#656d76",
  line: "#8c959f",
  label: "#0550ae",
  root: "#bc4c00",
};
const DARK = {
  ground: "#0d1117",
  word: "#e6edf3",
  tag: "#9198a1",
  line: "#6e7681",
  label: "#79c0ff",
  root: "#ffa657",
};

/** Of the page: variables of style.css, which holds the same colours. */
export const PAGE = Object.fromEntries(Object.keys(LIGHT).map((name) => [name, `var(--${name})`]));

/** For a picture that leaves the page. */
export const written = (dark) => (dark ? DARK : LIGHT);
