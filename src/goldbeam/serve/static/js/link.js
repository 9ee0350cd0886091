// The part of the address behind "#": it holds what the page shows, and browsers do not send it to the server.

const LONGEST = 100_000; // characters of a text that an address holds

/** What the address says, as a plain object of strings. */
export function readLink() {
  const hash = location.hash.slice(1);
  if (!hash.includes("=")) return {};
  return Object.fromEntries(new URLSearchParams(hash));
}

/** Puts values into the address; empty ones are left out. Returns whether the text had room. */
export function writeLink(values) {
  const fits = (values.text ?? "").length <= LONGEST;
  const kept = Object.entries(values).filter(([name, value]) => value && (fits || name !== "text"));
  const hash = new URLSearchParams(kept).toString();
  const address = hash ? `#${hash}` : location.pathname;
  if (address !== location.hash) history.replaceState(null, "", address);
  return fits;
}
