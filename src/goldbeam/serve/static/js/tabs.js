// The views as tabs, by the rules of ARIA: arrow keys move between tabs, and only the chosen one is in the tab order.

const VIEWS = ["annotate", "beam", "why", "training"];

export class Tabs {
  constructor(onChange) {
    this.onChange = onChange;
    this.current = VIEWS[0];
    this.tabs = VIEWS.map((name) => document.getElementById(`tab-${name}`));
    this.tabs.forEach((tab, i) => {
      tab.addEventListener("click", () => this.open(VIEWS[i]));
      tab.addEventListener("keydown", (event) => this.#key(event, i));
    });
  }

  open(name, { focus = false } = {}) {
    if (!VIEWS.includes(name)) return;
    this.current = name;
    VIEWS.forEach((view, i) => {
      const chosen = view === name;
      this.tabs[i].setAttribute("aria-selected", String(chosen));
      this.tabs[i].tabIndex = chosen ? 0 : -1;
      document.getElementById(view).hidden = !chosen;
      if (chosen && focus) this.tabs[i].focus();
    });
    this.onChange(name);
  }

  openNumber(number) {
    if (VIEWS[number - 1]) this.open(VIEWS[number - 1], { focus: true });
  }

  #key(event, i) {
    const last = VIEWS.length - 1;
    const next = { ArrowRight: i === last ? 0 : i + 1, ArrowLeft: i === 0 ? last : i - 1, Home: 0, End: last }[
      event.key
    ];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.open(VIEWS[next], { focus: true });
  }
}
