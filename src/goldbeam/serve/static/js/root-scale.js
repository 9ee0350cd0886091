// Values on an axis, with distances from 0 by their square roots: small ones can be told apart beside large ones.

const root = (value) => Math.sign(value) * Math.sqrt(Math.abs(value));

export class RootScale {
  constructor(low, high, start, end) {
    Object.assign(this, { low, high, start, end });
  }

  at(value) {
    const [low, high] = [root(this.low), root(this.high)];
    return this.start + ((root(value) - low) / (high - low)) * (this.end - this.start);
  }

  /** Round values at least so many pixels apart: 0, then 1, 2 and 5 times the powers of ten on both sides. */
  ticks(gap = 26) {
    const found = [0];
    for (const [sign, bound] of [
      [-1, -this.low],
      [1, this.high],
    ]) {
      let last = this.at(0);
      for (const value of roundValues(bound)) {
        if (Math.abs(this.at(sign * value) - last) < gap) continue;
        found.push(sign * value);
        last = this.at(sign * value);
      }
    }
    return found;
  }
}

function roundValues(bound) {
  if (bound <= 0) return [];
  const highest = Math.floor(Math.log10(bound));
  const values = [];
  for (let k = highest - 3; k <= highest; k += 1) for (const factor of [1, 2, 5]) values.push(factor * 10 ** k);
  return values.filter((value) => value <= bound);
}

export const tickText = (value) => String(Number(value.toPrecision(6))).replace("-", "−");
