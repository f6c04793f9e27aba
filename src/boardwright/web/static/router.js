// Addresses of pages, kept after the # so that a link's secrets are never sent to a log.

import { signal } from "@preact/signals";

/** @typedef {{page: string, parts: string[], query: URLSearchParams}} Route */

/**
 * @param {string} hash such as "#/play/ab12?key=secret"
 * @returns {Route}
 */
export function parseHash(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [page = "", ...parts] = path.split("/").map(decodeURIComponent);
  return { page: page || "home", parts, query: new URLSearchParams(query) };
}

export const route = signal(parseHash(location.hash));
addEventListener("hashchange", () => {
  route.value = parseHash(location.hash);
});

/** @param {string} hash */
export function go(hash) {
  location.hash = hash;
}
