// The view "Training": draws the runs of a log, and asks for what is new while one of them goes on.

import { call } from "./api.js";
import { lineChart } from "./chart.js";
import { byId, decimal, el, grouped, plural, say, scrolling } from "./dom.js";

const WAIT = 2000; // ms between two questions

export class Training {
  #select = byId("training-run");
  #live = byId("training-live");
  #status = byId("training-status");
  #view = byId("training-view");
  #runs = new Map(); // by number
  #lines = 0; // of the log that have been read
  #timer = 0;
  #isOpen = false;
  #latest = true; // whether the newest run is shown, whichever that is
  #showsTable = false;

  constructor() {
    this.#select.addEventListener("change", () => {
      this.#latest = this.#select.selectedIndex === 0;
      this.#show();
    });
    this.#live.addEventListener("change", () => this.#ask());
    document.addEventListener("visibilitychange", () => this.#ask());
  }

  open() {
    this.#isOpen = true;
    this.#ask();
  }

  close() {
    this.#isOpen = false;
    clearTimeout(this.#timer);
  }

  async #ask() {
    clearTimeout(this.#timer);
    if (!this.#isOpen || document.hidden) return;
    let again = this.#live.checked;
    try {
      const answer = await call(`/v1/training?after=${this.#lines}`);
      if (answer.all) this.#runs.clear();
      for (const run of answer.runs) this.#runs.set(run.number, run);
      const isNew = answer.runs.length > 0 || this.#lines === 0;
      this.#lines = answer.lines;
      if (answer.message) return this.#wait(answer.message);
      if (isNew) this.#show();
      else this.#tick();
    } catch (error) {
      say(this.#status, error.message, true);
      again &&= error.status === 0 || error.status >= 429;
    }
    this.#again(again);
    return undefined;
  }

  #again(wanted) {
    if (wanted && this.#isOpen) this.#timer = setTimeout(() => this.#ask(), WAIT);
  }

  /** There is no log yet. */
  #wait(message) {
    this.#show();
    say(this.#status, message);
    this.#again(this.#live.checked);
  }

  #chosen() {
    const numbers = [...this.#runs.keys()].sort((a, b) => b - a);
    return this.#runs.get(this.#latest ? numbers[0] : Number(this.#select.value));
  }

  #show() {
    const runs = [...this.#runs.values()].sort((a, b) => b.number - a.number);
    this.#select.replaceChildren(
      ...runs.map((run) =>
        el("option", { value: run.number }, `${run.number}. ${run.begin.task ?? "training"}, ${started(run)}`),
      ),
    );
    this.#select.disabled = runs.length < 2;
    const run = this.#chosen();
    if (!run) {
      this.#view.replaceChildren();
      say(this.#status, "The log has no runs yet.");
      return;
    }
    this.#select.value = run.number;
    this.#tick();
    const { epochs } = run;
    const most = Math.max(run.begin.epochs ?? 0, epochs.length);
    const points = (name) =>
      epochs.filter((report) => Number.isFinite(report[name])).map((report) => [report.epoch, report[name]]);
    const metric = epochs.find((report) => report.metric)?.metric ?? "score";
    const charts = [
      [
        `Dev ${metric}, best in epoch ${run.best?.epoch ?? "–"}`,
        {
          title: `Dev ${metric}`,
          series: [{ name: metric, kind: "one", points: points("dev") }],
          mark: run.best?.epoch,
          format: (value) => decimal(value, 2),
        },
      ],
      [
        "Updates, and invalid ones",
        {
          title: "Updates",
          series: [
            { name: "updates", kind: "one", points: points("updates") },
            { name: "invalid", kind: "bad", points: points("invalid") },
          ],
          fromZero: true,
          format: grouped,
        },
      ],
      [
        "Violation, sum over the updates",
        {
          title: "Violation",
          series: [{ name: "violation", kind: "two", points: points("violation") }],
          fromZero: true,
          format: short,
        },
      ],
      [
        "Speed, tokens/s",
        {
          title: "Speed",
          series: [{ name: "tokens/s", kind: "two", points: points("tokens_per_second") }],
          fromZero: true,
          format: short,
        },
      ],
    ];
    const drawn = charts
      .filter(([, { series }]) => series[0].points.length)
      .map(([caption, chart]) =>
        el("figure", { class: "card" }, el("figcaption", {}, caption), lineChart({ ...chart, epochs: most })),
      );
    const table = el("details", { open: this.#showsTable }, el("summary", {}, "Table of epochs"), epochTable(run));
    table.addEventListener("toggle", () => (this.#showsTable = table.open));
    this.#view.replaceChildren(facts(run), el("div", { class: "charts" }, drawn), ...(epochs.length ? [table] : []));
  }

  /** What changes with time alone. */
  #tick() {
    const run = this.#chosen();
    if (!run) return;
    const done = run.epochs.length;
    const of = run.begin.epochs && !run.ended ? ` of at most ${run.begin.epochs}` : "";
    const state = run.ended ? "Ended" : run.interrupted ? "Interrupted" : "Running";
    const best = run.best_epoch ?? run.best?.epoch;
    const left =
      run.ended && best
        ? `; epoch ${best} is the best`
        : run.interrupted
          ? "; --resume continues it"
          : Number.isFinite(run.seconds_left)
            ? `, about ${duration(run.seconds_left)} left`
            : "";
    const quiet = run.ended || run.interrupted || !run.updated ? 0 : (Date.now() - Date.parse(run.updated)) / 1000;
    const idle = quiet > 120 ? `; last entry ${duration(quiet)} ago` : "";
    say(this.#status, `${state}: ${of ? `${done}${of} epochs` : plural(done, "epoch")}${left}${idle}.`);
  }
}

function facts(run) {
  const { begin, epochs } = run;
  const last = epochs.at(-1);
  const entries = [
    ["task", begin.task],
    ["search", begin.search],
    ["update", begin.update],
    ["data", begin.examples && `${grouped(begin.examples)} examples, ${grouped(begin.tokens ?? 0)} tokens`],
    [
      "best",
      run.best &&
        run.best.dev !== undefined &&
        `${decimal(run.best.dev)} ${run.best.metric ?? ""} in epoch ${run.best.epoch}`,
    ],
    ["speed", run.speed && `${grouped(run.speed)} tokens/s`],
    ["features", last && grouped(last.features)],
    ["checkpoints", run.checkpoints ? grouped(run.checkpoints) : ""],
    ["resumed", run.resumed ? plural(run.resumed, "time") : ""],
  ].filter(([, value]) => value);
  return el(
    "dl",
    { class: "facts" },
    entries.map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, value))),
  );
}

function epochTable(run) {
  const columns = [
    "epoch",
    "dev",
    "updates",
    "invalid",
    "violation",
    "prefix",
    "features",
    "seconds",
    "tokens_per_second",
  ];
  const titles = { tokens_per_second: "tokens/s", violation: "violation", prefix: "prefix %" };
  const cell = {
    dev: (v) => decimal(v),
    violation: short,
    prefix: (v) => decimal(100 * v, 1),
    seconds: (v) => decimal(v, 1),
    tokens_per_second: grouped,
  };
  const rows = run.epochs.map((report) =>
    el(
      "tr",
      { class: report.epoch === run.best?.epoch ? "current" : null },
      columns.map((name) => {
        const value = report[name];
        return el(
          "td",
          { class: "number" },
          value === null || value === undefined ? "–" : (cell[name] ?? grouped)(value),
        );
      }),
    ),
  );
  return scrolling(
    "Epochs",
    el(
      "table",
      {},
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          columns.map((name) => el("th", { scope: "col" }, titles[name] ?? name)),
        ),
      ),
      el("tbody", {}, rows),
    ),
  );
}

function started(run) {
  const time = new Date(run.begin.time ?? NaN);
  return Number.isNaN(time.getTime()) ? "" : time.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
}

function short(value) {
  return Math.abs(value) < 10
    ? decimal(value, value === Math.round(value) ? 0 : 2)
    : value.toLocaleString("en", {
        notation: value >= 10_000 ? "compact" : "standard",
        maximumFractionDigits: value >= 10_000 ? 1 : 0,
      });
}

function duration(seconds) {
  const whole = Math.round(seconds);
  if (whole < 90) return plural(whole, "second");
  if (whole < 5400) return plural(Math.round(whole / 60), "minute");
  return `${Math.floor(whole / 3600)} h ${Math.round((whole % 3600) / 60)} min`;
}
