// Texts to the clipboard. Browsers offer it to pages of this machine and to https; elsewhere an old way has to do.

export async function copyText(text) {
  if (navigator.clipboard?.writeText) {
    try {
      await navigator.clipboard.writeText(text);
      return;
    } catch {
      // refused; the old way may still be allowed
    }
  }
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "hidden";
  document.body.append(area);
  const focused = document.activeElement;
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  focused?.focus();
  if (!done) throw new Error("The browser does not let this page use the clipboard.");
}
