// The page: its views, the model that they share, and the address that holds what is shown.

import { Annotate } from "./annotate.js";
import { call, setToken } from "./api.js";
import { Beam } from "./beam.js";
import { byId, el, say } from "./dom.js";
import { readLink, writeLink } from "./link.js";
import { Tabs } from "./tabs.js";
import { startTheme } from "./theme.js";
import { Training } from "./training.js";
import { Why } from "./why.js";

const EXAMPLE = "Ada Lovelace lived in London. She didn't see New York.";

class App {
  #select = byId("model");
  #models = [];

  constructor() {
    startTheme();
    this.annotate = new Annotate(this);
    this.beam = new Beam(this);
    this.why = new Why(this);
    this.training = new Training();
    this.tabs = new Tabs((name) => this.#opened(name));
    this.#select.addEventListener("change", () => {
      this.#modelChanged();
      this.#opened(this.tabs.current);
    });
    addEventListener("hashchange", () => this.#followLink());
    document.addEventListener("keydown", (event) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || !/^Digit[1-4]$/.test(event.code)) return;
      event.preventDefault();
      this.tabs.openNumber(Number(event.code.at(-1)));
    });
    this.#startDialogs();
  }

  /** The name of the chosen model, "" as long as none is known. */
  get model() {
    return this.#models.length ? this.#select.value : "";
  }

  async start() {
    this.#readLink();
    await this.#loadModels();
  }

  /** Puts what is shown into the address; false if the text is too long for one. */
  keepLink() {
    const view = this.tabs.current;
    const values = {
      annotate: () => ({ text: this.annotate.text, lines: this.annotate.lines === "auto" ? "" : this.annotate.lines }),
      beam: () => this.beam.link,
      why: () => this.why.link,
      training: () => ({}),
    }[view]();
    return writeLink({ tab: view === "annotate" ? "" : view, ...values, model: this.model });
  }

  openBeam(text) {
    this.beam.sentence = text;
    this.tabs.open("beam", { focus: true });
  }

  openWhy(request) {
    this.why.link = { text: request.text, sentence: request.sentence, word: request.word, layer: "" };
    this.tabs.open("why", { focus: true });
  }

  #opened(name) {
    this.beam.close();
    this.training.close();
    if (name === "training") {
      this.keepLink();
      this.training.open();
    }
    if (!this.model) return;
    if (name === "annotate") this.annotate.run();
    if (name === "beam") this.beam.open();
    if (name === "why") this.why.open(this.annotate.text);
    this.keepLink();
  }

  /** Fields from the address; the model follows when the models are known. */
  #readLink() {
    const link = readLink();
    const view = link.tab ?? "annotate";
    if (view === "annotate") {
      this.annotate.text = link.text ?? this.annotate.text ?? "";
      if (link.lines) this.annotate.lines = link.lines;
    }
    if (view === "beam") this.beam.link = link;
    if (view === "why") this.why.link = link;
    if (!this.annotate.text && link.text === undefined) this.annotate.text = EXAMPLE;
    this.wanted = link;
    this.tabs.open(view);
  }

  #followLink() {
    this.#readLink();
    if (
      this.wanted.model &&
      this.#models.some(({ name }) => name === this.wanted.model) &&
      this.wanted.model !== this.#select.value
    ) {
      this.#select.value = this.wanted.model;
      this.#modelChanged();
    }
    this.#opened(this.tabs.current);
  }

  async #loadModels() {
    try {
      const answer = await call("/v1/models");
      this.#models = answer.models;
      const wanted = this.wanted.model || answer.default;
      this.#select.replaceChildren(
        ...this.#models.map((model) =>
          el(
            "option",
            { value: model.name },
            model.language && model.language !== model.name ? `${model.name} (${model.language})` : model.name,
          ),
        ),
      );
      this.#select.disabled = this.#models.length < 2;
      this.#select.value = this.#models.some(({ name }) => name === wanted) ? wanted : answer.default;
      byId("token-form").hidden = true;
      const missing = this.#select.value !== wanted && this.wanted.model;
      this.#modelChanged();
      this.beam.link = this.tabs.current === "beam" ? this.wanted : {};
      this.#opened(this.tabs.current);
      if (missing)
        say(byId("annotate-status"), `This server has no model ${wanted}; ${this.#select.value} is used.`, true);
    } catch (error) {
      for (const view of ["annotate", "beam", "why"]) say(byId(`${view}-status`), error.message, true);
    }
  }

  #modelChanged() {
    const model = this.#models.find(({ name }) => name === this.#select.value);
    this.beam.setModel(model);
    this.why.forget();
  }

  #startDialogs() {
    const keys = byId("keys");
    byId("shortcuts").addEventListener("click", () => keys.showModal());
    byId("keys-close").addEventListener("click", () => keys.close());
    document.addEventListener("goldbeam:token", () => {
      const form = byId("token-form");
      if (!form.hidden) return;
      form.hidden = false;
      byId("token").focus();
    });
    byId("token-form").addEventListener("submit", (event) => {
      event.preventDefault();
      setToken(byId("token").value.trim());
      byId("token").value = "";
      byId("token-form").hidden = true;
      this.#loadModels();
    });
  }
}

new App().start();
