// Talks to the server: JSON in and out, streams of events, one Error with a sentence for people.

/** Who this browser is: a secret that owns the games made in it. */
export function ownKey() {
  let key = localStorage.getItem("boardwright-key");
  if (!key) {
    const bytes = crypto.getRandomValues(new Uint8Array(24));
    key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    localStorage.setItem("boardwright-key", key);
  }
  return key;
}

/** An answer that is an error; its message is the server's sentence. */
export class Refused extends Error {
  /** @param {number} status @param {string} sentence */
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

/**
 * @param {string} method @param {string} path @param {unknown} body @param {string} key
 * @param {AbortSignal} [signal]
 */
async function send(method, path, body, key, signal) {
  /** @type {Record<string, string>} */
  const headers = {
    authorization: `Bearer ${key}`,
    "accept-language": document.documentElement.lang,
  };
  if (body !== undefined) headers["content-type"] = "application/json";
  const text = body === undefined ? undefined : JSON.stringify(body);
  const keepalive = method === "DELETE"; // also where the page is being left
  const answer = await fetch(path, { method, headers, body: text, signal, keepalive });
  if (!answer.ok) {
    const problem = await answer.json().catch(() => ({ error: answer.statusText }));
    throw new Refused(answer.status, problem.error);
  }
  return answer;
}

/**
 * The answer to a request.
 * @template Answer
 * @param {string} method @param {string} path under /api @param {unknown} [body]
 * @param {{key?: string, signal?: AbortSignal}} [how]
 * @returns {Promise<Answer>}
 */
export async function call(method, path, body, how = {}) {
  const answer = await send(method, `/api${path}`, body, how.key ?? ownKey(), how.signal);
  const kind = answer.headers.get("content-type") ?? "";
  if (answer.status === 204) return /** @type {Answer} */ (undefined);
  if (kind.startsWith("application/pdf")) return /** @type {Promise<any>} */ (answer.blob());
  const json = kind.startsWith("application/json");
  return /** @type {Promise<Answer>} */ (json ? answer.json() : answer.text());
}

const beingMade = /** @type {Map<string, Promise<any>>} */ (new Map());

/**
 * Makes something new; whoever asks for the very same meanwhile, by a second click, gets that one.
 * @template Made
 * @param {string} path under /api @param {unknown} body
 * @returns {Promise<Made>}
 */
export function make(path, body) {
  const wish = `${path} ${JSON.stringify(body)}`;
  const made =
    beingMade.get(wish) ?? call("POST", path, body).finally(() => beingMade.delete(wish));
  beingMade.set(wish, made);
  return made;
}

/**
 * Reads a stream of server-sent events until it ends or the signal aborts it (then it returns).
 * @param {string} method @param {string} path under /api @param {unknown} body
 * @param {(event: string, data: any) => void} take
 * @param {{key?: string, signal?: AbortSignal}} [how]
 */
export async function stream(method, path, body, take, how = {}) {
  try {
    const answer = await send(method, `/api${path}`, body, how.key ?? ownKey(), how.signal);
    const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
    const decoder = new TextDecoder();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = /** @type {string} */ (blocks.pop());
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) take(event.name, event.data);
      }
    }
  } catch (error) {
    if (!how.signal?.aborted) throw error;
  }
}

/** @param {string} block one event as sent; comments are no event */
export function parseEvent(block) {
  let name = "message";
  const data = [];
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5));
  }
  return data.length ? { name, data: JSON.parse(data.join("\n")) } : null;
}
