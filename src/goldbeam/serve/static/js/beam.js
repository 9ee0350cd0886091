// The view "Watch the beam": chooses a sentence and its gold, and asks for the trace of the search.

import { isCancelled, Latest } from "./api.js";
import { BeamView } from "./beam-view.js";
import { byId, decimal, el, say } from "./dom.js";
import { OrderView } from "./order-view.js";
import { outcome } from "./trace.js";

const EXAMPLE = "I saw the man with a telescope in the park.";

export class Beam {
  #form = byId("beam-form");
  #part = byId("beam-part");
  #source = byId("beam-source");
  #gold = byId("beam-gold");
  #rank = byId("beam-rank");
  #number = byId("beam-number");
  #width = byId("beam-width");
  #margin = byId("beam-margin");
  #text = byId("beam-text");
  #conllu = byId("beam-conllu");
  #status = byId("beam-status");
  #place = byId("beam-view");
  #requests = new Latest();
  #view = null;
  #asked = "";

  constructor(app) {
    this.app = app;
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.run();
    });
    for (const field of [this.#part, this.#source, this.#gold]) {
      field.addEventListener("change", () => {
        this.#arrange();
        if (field !== this.#source) this.run();
      });
    }
    for (const field of [this.#rank, this.#number, this.#width, this.#margin])
      field.addEventListener("change", () => this.run());
    this.#arrange();
  }

  /** The parts of a model whose search can be watched. */
  setModel(model) {
    const wanted = this.#part.value;
    const parts = (model?.parts ?? []).filter((part) => part.trace);
    this.#part.replaceChildren(
      ...parts.map((part) => el("option", { value: part.name ?? "" }, part.name ?? part.task)),
    );
    this.#part.disabled = parts.length < 2;
    if (parts.some((part) => (part.name ?? "") === wanted)) this.#part.value = wanted;
    else if (parts.some((part) => part.name === "parser")) this.#part.value = "parser";
    this.parts = parts;
    this.#asked = "";
  }

  get link() {
    const source = this.#source.value;
    return {
      part: this.#part.value,
      source: source === "text" ? "" : source,
      text: source === "text" ? this.#text.value : "",
      conllu: source === "conllu" ? this.#conllu.value : "",
      gold: source === "text" ? this.#gold.value : "",
      rank: source === "text" ? this.#rank.value : "",
      sentence: source === "text" ? "" : this.#number.value,
      width: this.#width.value,
      margin: this.#margin.value === "0" ? "" : this.#margin.value,
    };
  }

  set link(values) {
    for (const [name, field] of Object.entries({
      part: this.#part,
      source: this.#source,
      text: this.#text,
      conllu: this.#conllu,
      gold: this.#gold,
      rank: this.#rank,
      sentence: this.#number,
      width: this.#width,
      margin: this.#margin,
    })) {
      if (values[name]) field.value = values[name];
    }
    this.#arrange();
  }

  set sentence(text) {
    this.#source.value = "text";
    this.#text.value = text.replace(/\s+/g, " ");
    this.#arrange();
  }

  /** When the view is opened: what it asks for is shown, unless it is already. */
  open() {
    if (this.#source.value === "text" && !this.#text.value) this.#text.value = EXAMPLE;
    if (JSON.stringify(this.#body()) !== this.#asked) this.run();
  }

  close() {
    this.#view?.player.stop();
  }

  #arrange() {
    const source = this.#source.value;
    for (const field of this.#form.querySelectorAll("[data-for]"))
      field.hidden = !field.dataset.for.split(" ").includes(source);
    byId("beam-rank-field").hidden = source !== "text" || this.#gold.value !== "k-best";
  }

  #body() {
    const number = (field) => (field.value === "" ? undefined : Number(field.value));
    const source = this.#source.value;
    const body = {
      model: this.app.model,
      part: this.#part.value || undefined,
      beam: number(this.#width),
      margin: number(this.#margin),
    };
    if (source === "text") {
      Object.assign(body, { text: this.#text.value, gold: this.#gold.value });
      if (this.#gold.value === "k-best") body.rank = number(this.#rank);
    } else {
      body.sentence = number(this.#number);
      if (source === "conllu") Object.assign(body, { conllu: this.#conllu.value, gold: "given" });
    }
    return body;
  }

  async run() {
    if (!this.app.model) return;
    this.app.keepLink();
    const body = this.#body();
    if (!this.parts?.length) return this.#fail("No part of this model has a search that can be watched.");
    if (body.text !== undefined && !body.text.trim()) return this.#fail("Write a sentence.");
    if (body.conllu !== undefined && !body.conllu.trim())
      return this.#fail("Paste a sentence in CoNLL-U with its gold annotation.");
    this.#asked = JSON.stringify(body);
    say(this.#status, "Searching …");
    try {
      this.#show(await this.#requests.call("/v1/trace", body));
    } catch (error) {
      if (isCancelled(error)) return;
      this.#asked = "";
      this.#fail(error.message);
    }
    return undefined;
  }

  #fail(message) {
    this.close();
    this.#place.hidden = true;
    say(this.#status, message, true);
  }

  #show(trace) {
    this.close();
    this.#place.hidden = false;
    const room = this.#place.clientWidth - 8;
    this.#view = trace.kind === "order" ? new OrderView(trace) : new BeamView(trace, room);
    this.#place.replaceChildren(
      ...[
        this.#view.element,
        kBest(trace, (rank) => {
          this.#rank.value = rank;
          this.run();
        }),
      ].filter(Boolean),
    );
    this.#view.start();
    if (trace.gold_sentences) this.#number.max = trace.gold_sentences;
    const what = trace.kind === "order" ? "the order of decisions" : `${trace.search}: ${outcome(trace)}`;
    say(this.#status, `${trace.part ?? trace.task ?? "model"}, ${what}.`);
  }
}

/** The list from which gold was taken; another of its entries can be chosen. */
function kBest(trace, onRank) {
  if (!trace.k_best?.length) return null;
  const taken = trace.rank ?? null;
  const rows = trace.k_best.map((entry) => {
    const labels = entry.heads
      ? entry.heads.map(
          (head, i) => `${trace.words[i]} ← ${head ? trace.words[head - 1] : "root"} (${entry.relations[i]})`,
        )
      : (entry.labels ?? []);
    return el(
      "tr",
      { class: entry.rank === taken ? "current" : null },
      el(
        "td",
        {},
        el(
          "button",
          {
            type: "button",
            class: "link",
            "aria-label": `Take number ${entry.rank} as gold`,
            onclick: () => onRank(entry.rank),
          },
          String(entry.rank),
        ),
      ),
      el("td", { class: "number" }, decimal(entry.score)),
      el("td", { dir: "auto" }, labels.join(", ")),
    );
  });
  return el(
    "details",
    { class: "k-best" },
    el("summary", {}, `The ${trace.k_best.length} best of the search, from which gold is taken`),
    el(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "k-best list" },
      el(
        "table",
        {},
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            ["Rank", "Score", "Answer"].map((title) => el("th", { scope: "col" }, title)),
          ),
        ),
        el("tbody", {}, rows),
      ),
    ),
  );
}
