// node node_worker.js DIR PACKAGE: annotates texts, which are lines of JSON, with a package of DIR/node_modules.
// An answer is a line with sentences, words, and the words' lemmas and UPOS tags ("" where a package has none).
const { createRequire } = require("module");
const path = require("path");
const readline = require("readline");

const [folder, name] = process.argv.slice(2);
const load = createRequire(path.join(folder, "package.json"));

function wink() {
  const nlp = load("wink-nlp")(load("wink-eng-lite-web-model"));
  const its = nlp.its;
  return (text) => {
    const doc = nlp.readDoc(text);
    const tokens = doc.tokens();
    return { sentences: doc.sentences().out(), words: tokens.out(), lemmas: tokens.out(its.lemma), upos: tokens.out(its.pos) };
  };
}

function compromise() {
  const nlp = load("compromise");
  return (text) => {
    const doc = nlp(text);
    doc.compute("root");
    const sentences = doc.json();
    const terms = sentences.flatMap((sentence) => sentence.terms);
    const lemmas = terms.map((term) => term.root || term.implicit || term.normal);
    return { sentences: sentences.map((sentence) => sentence.text), words: terms.map((term) => term.text), lemmas, upos: terms.map(() => "") };
  };
}

const annotate = { "wink-nlp": wink, compromise }[name]();
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  process.stdout.write(JSON.stringify(annotate(JSON.parse(line))) + "\n");
});
