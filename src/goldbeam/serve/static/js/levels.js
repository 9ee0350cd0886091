// How high each arc over a row of words is drawn: above all that it spans, apart from all that it crosses, else as low
// as possible.

/** A level from 1 for each arc, a pair of different words. */
export function arcLevels(arcs) {
  const order = arcs
    .map(([head, dependent], k) => ({ k, left: Math.min(head, dependent), right: Math.max(head, dependent) }))
    .sort((a, b) => a.right - a.left - (b.right - b.left) || a.left - b.left);
  const levels = new Array(arcs.length);
  const placed = [];
  for (const { k, left, right } of order) {
    let below = 0;
    const taken = new Set();
    for (const other of placed) {
      if (other.left >= right || other.right <= left) continue;
      taken.add(other.level);
      if (left <= other.left && other.right <= right) below = Math.max(below, other.level);
    }
    let level = below + 1;
    while (taken.has(level)) level += 1;
    levels[k] = level;
    placed.push({ left, right, level });
  }
  return levels;
}
