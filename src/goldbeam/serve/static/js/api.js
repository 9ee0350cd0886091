// Requests to the server that this page comes from. Every failure is an Error whose message is one sentence.

const KEY = "goldbeam-token";
let memory = ""; // where the browser keeps nothing

export class ServerError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

export const isCancelled = (error) => error?.name === "AbortError";

export function setToken(token) {
  memory = token;
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // storage may be forbidden; the token then lasts as long as the page
  }
}

function token() {
  try {
    return sessionStorage.getItem(KEY) ?? memory;
  } catch {
    return memory;
  }
}

async function answer(path, body, signal) {
  const headers = {};
  if (token()) headers.Authorization = `Bearer ${token()}`;
  const options = { headers, signal, credentials: "omit" };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    Object.assign(options, { method: "POST", body: JSON.stringify(body) });
  }
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (isCancelled(error)) throw error;
    throw new ServerError(0, "The server does not answer; is goldbeam serve still running?");
  }
  if (response.ok) return response;
  const message = await reason(response);
  if (response.status === 401) document.dispatchEvent(new CustomEvent("goldbeam:token"));
  throw new ServerError(response.status, message);
}

/** What the server says is wrong, as a sentence. */
async function reason(response) {
  let message = "";
  try {
    message = (await response.json()).error.message;
  } catch {
    // not JSON
  }
  if (typeof message !== "string" || !message) message = `the server answered with status ${response.status}`;
  const after = Number(response.headers.get("Retry-After"));
  if (after > 0) message += `; try again in ${after} s`;
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** JSON from JSON; without a body a GET. */
export async function call(path, body, signal) {
  return JSON.parse(await callText(path, body, signal));
}

export async function callText(path, body, signal) {
  return (await answer(path, body, signal)).text();
}

/** One request at a time: a new one cancels the one before it. */
export class Latest {
  #running = null;

  async call(path, body) {
    this.cancel();
    const mine = new AbortController();
    this.#running = mine;
    return call(path, body, mine.signal);
  }

  cancel() {
    this.#running?.abort();
    this.#running = null;
  }
}
