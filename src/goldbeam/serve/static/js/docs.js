// The page of the API, from the server's own OpenAPI description.

import { call, setToken } from "./api.js";
import { byId, el, say, scrolling } from "./dom.js";
import { startTheme } from "./theme.js";

const METHODS = ["get", "post", "put", "patch", "delete"];
const DEEPEST = 6; // levels of a schema that are shown

async function start() {
  try {
    const description = await call("/openapi.json");
    show(description);
    say(byId("docs-status"), `${description.info.title} ${description.info.version}`);
    if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  } catch (error) {
    say(byId("docs-status"), error.message, true);
  }
}

function show(description) {
  const groups = new Map();
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const method of METHODS.filter((name) => methods[name])) {
      const operation = methods[method];
      const group = operation.tags?.[0] ?? (path.startsWith("/v1/") ? "goldbeam, /v1" : "other routes");
      if (!groups.has(group)) groups.set(group, []);
      groups.get(group).push(section(description, path, method, operation));
    }
  }
  const intro = description.info.description ? paragraphs(description.info.description) : [];
  byId("docs").replaceChildren(
    ...intro,
    ...[...groups].flatMap(([name, sections]) => [el("h2", {}, name), ...sections]),
  );
}

function section(description, path, method, operation) {
  const body = Object.entries(operation.requestBody?.content ?? {});
  const responses = Object.entries(operation.responses ?? {});
  const schemaOf = (schema) => schemaView(description, schema, 0, new Set());
  return el(
    "details",
    { class: "card operation", id: operation.operationId ?? null },
    el(
      "summary",
      {},
      el("code", { class: `method ${method}` }, method.toUpperCase()),
      " ",
      el("code", {}, path),
      el("span", { class: "quiet" }, ` ${operation.summary ?? ""}`),
    ),
    paragraphs(operation.description),
    operation.parameters?.length ? [el("h3", {}, "Parameters"), parameterTable(operation.parameters)] : null,
    body.map(([type, { schema }]) => [el("h3", {}, `Body, ${type}`), schemaOf(schema)]),
    el("h3", {}, "Answers"),
    el(
      "dl",
      {},
      responses.map(([status, response]) => [
        el("dt", {}, el("code", {}, status)),
        el(
          "dd",
          {},
          response.description ?? "",
          Object.entries(response.content ?? {}).map(([type, { schema }]) => [
            el("span", { class: "quiet" }, ` ${type}`),
            schemaOf(schema),
          ]),
        ),
      ]),
    ),
    el("h3", {}, "On the command line"),
    scrolling(`Example of ${path}`, el("pre", {}, el("code", {}, example(description, path, method, body[0])))),
  );
}

const paragraphs = (text) =>
  (text ?? "")
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .map((part) => el("p", {}, inline(part)));

/** What is between backticks is code. */
const inline = (text) => text.split("`").map((part, i) => (i % 2 ? el("code", {}, part) : part));

function parameterTable(parameters) {
  return scrolling(
    "Parameters",
    el(
      "table",
      {},
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          ["Name", "In", "Type", "Meaning"].map((title) => el("th", { scope: "col" }, title)),
        ),
      ),
      el(
        "tbody",
        {},
        parameters.map((parameter) =>
          el(
            "tr",
            {},
            el("th", { scope: "row" }, el("code", {}, parameter.name), parameter.required ? " (required)" : ""),
            el("td", {}, parameter.in),
            el("td", {}, typeName(parameter.schema)),
            el("td", {}, inline(parameter.description ?? parameter.schema?.description ?? "")),
          ),
        ),
      ),
    ),
  );
}

function resolved(description, schema) {
  if (!schema?.$ref) return schema ?? {};
  return (
    schema.$ref
      .slice(2)
      .split("/")
      .reduce((found, name) => found?.[name], description) ?? {}
  );
}

function typeName(schema = {}) {
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeName).join(" | ");
  if (schema.type === "array") return `[${typeName(schema.items)}]`;
  return Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "any");
}

/** The fields of an object, and of the objects in it. */
function schemaView(description, schema, depth, seen) {
  const found = resolved(description, schema);
  const inner = found.type === "array" ? resolved(description, found.items) : found;
  if (!inner.properties || depth > DEEPEST || seen.has(inner)) return el("p", {}, el("code", {}, typeName(schema)));
  const inside = new Set(seen).add(inner);
  return el(
    "ul",
    { class: "schema" },
    Object.entries(inner.properties).map(([name, field]) => {
      const candidates = [
        field,
        field.items,
        ...(field.anyOf ?? []),
        ...(field.anyOf ?? []).map((choice) => choice.items),
      ];
      const nested = candidates.filter(Boolean).find((candidate) => resolved(description, candidate).properties);
      const told = [
        field.default !== undefined && field.default !== null ? `default ${JSON.stringify(field.default)}` : "",
        field.description ?? "",
      ]
        .filter(Boolean)
        .join("; ");
      return el(
        "li",
        {},
        el("code", {}, name),
        el("span", { class: "quiet" }, ` ${typeName(field)}${inner.required?.includes(name) ? ", required" : ""}`),
        told ? [" – ", inline(told)] : "",
        nested ? schemaView(description, nested, depth + 1, inside) : null,
      );
    }),
  );
}

function example(description, path, method, body) {
  const address = `${location.origin}${path}`;
  if (method === "get") return `curl ${address}`;
  if (body?.[0] !== "application/json") return `curl -X ${method.toUpperCase()} ${address} --data-urlencode data@FILE`;
  const schema = resolved(description, body[1].schema);
  const given = body[1].example ?? schema.example ?? schema.examples?.[0] ?? { text: "Fruit flies like a banana." };
  return `curl ${address} -H 'Content-Type: application/json' -d '${JSON.stringify(given).replaceAll("'", "'\\''")}'`;
}

document.addEventListener("goldbeam:token", () => {
  byId("token-form").hidden = false;
});
byId("token-form").addEventListener("submit", (event) => {
  event.preventDefault();
  setToken(byId("token").value.trim());
  byId("token-form").hidden = true;
  start();
});
startTheme();
start();
