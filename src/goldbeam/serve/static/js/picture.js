// A file of SVG from drawings: one below the other on a ground of their own.

import { svg } from "./dom.js";

export function picture(drawings, palette) {
  const sizes = drawings.map((drawing) => [
    Number(drawing.getAttribute("width")),
    Number(drawing.getAttribute("height")),
  ]);
  const width = Math.max(32, ...sizes.map(([w]) => w));
  const height = Math.max(
    32,
    sizes.reduce((sum, [, h]) => sum + h, 0),
  );
  const root = svg(
    "svg",
    { width, height, viewBox: `0 0 ${width} ${height}` },
    svg("rect", { width, height, fill: palette.ground }),
  );
  let top = 0;
  drawings.forEach((drawing, i) => {
    drawing.setAttribute("y", top);
    root.append(drawing);
    top += sizes[i][1];
  });
  return new XMLSerializer().serializeToString(root);
}
