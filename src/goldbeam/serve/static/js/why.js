// The view "Why?": one word, and for each decision about it the features on both sides.

import { isCancelled, Latest } from "./api.js";
import { decisionView } from "./decision.js";
import { byId, el, say } from "./dom.js";

const MOST_FEATURES = 14; // of a decision

export class Why {
  #text = byId("why-text");
  #sentence = byId("why-sentence");
  #word = byId("why-word");
  #layer = byId("why-layer");
  #status = byId("why-status");
  #words = byId("why-words");
  #view = byId("why-view");
  #requests = new Latest();
  #asked = "";

  constructor(app) {
    this.app = app;
    byId("why-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.run();
    });
    for (const field of [this.#sentence, this.#word, this.#layer]) field.addEventListener("change", () => this.run());
  }

  get link() {
    return { text: this.#text.value, sentence: this.#sentence.value, word: this.#word.value, layer: this.#layer.value };
  }

  set link(values) {
    for (const [name, field] of Object.entries({
      text: this.#text,
      sentence: this.#sentence,
      word: this.#word,
      layer: this.#layer,
    })) {
      if (values[name] !== undefined) field.value = values[name];
    }
  }

  open(text) {
    if (!this.#text.value) this.#text.value = text;
    if (JSON.stringify(this.#body()) !== this.#asked) this.run();
  }

  forget() {
    this.#asked = "";
  }

  #body() {
    return {
      model: this.app.model,
      text: this.#text.value,
      sentence: Number(this.#sentence.value) || 1,
      word: Number(this.#word.value) || 1,
      layer: this.#layer.value || undefined,
    };
  }

  async run() {
    if (!this.app.model) return;
    this.app.keepLink();
    const body = this.#body();
    if (!body.text.trim()) {
      this.#words.replaceChildren();
      this.#view.replaceChildren();
      say(this.#status, "Write some text, and choose a word of it.");
      return;
    }
    this.#asked = JSON.stringify(body);
    try {
      this.#show(await this.#requests.call("/v1/explain", { ...body, top: MOST_FEATURES }));
    } catch (error) {
      if (isCancelled(error)) return;
      this.#asked = "";
      this.#view.replaceChildren();
      say(this.#status, error.message, true);
    }
  }

  #show(found) {
    const again = this.#words.contains(document.activeElement);
    this.#words.replaceChildren(
      ...found.words.flatMap((form, i) => {
        const chosen = i + 1 === found.word;
        return [
          el(
            "button",
            {
              type: "button",
              class: chosen ? "word chosen" : "word",
              "aria-pressed": String(chosen),
              onclick: () => this.#choose(i + 1),
            },
            form,
          ),
          " ",
        ];
      }),
    );
    if (again) this.#words.querySelector(".chosen")?.focus();
    this.#view.replaceChildren(
      ...found.decisions.map((decision) => el("div", { class: "card" }, decisionView(decision, { level: "h2" }))),
    );
    say(
      this.#status,
      found.decisions.length
        ? `Word ${found.word}: ${found.form}.`
        : `No part of this model decides anything about word ${found.word}, ${found.form}.`,
    );
  }

  #choose(word) {
    this.#word.value = word;
    this.run();
  }
}
