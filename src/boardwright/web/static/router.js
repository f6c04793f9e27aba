// Addresses of pages, kept after the # so that a link's secrets are never sent to a log.

import { signal } from "@preact/signals";

/** @typedef {{page: string, parts: string[], query: URLSearchParams}} Route */

/** @param {string} part of an address; one that is written wrongly is taken as it stands */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * @param {string} hash such as "#/play/ab12?key=secret"
 * @returns {Route}
 */
export function parseHash(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [page = "", ...parts] = path.split("/").map(decoded);
  return { page: page || "home", parts, query: new URLSearchParams(query) };
}

/** What the address names; the page has one place only, and whoever comes to another is told. */
function here() {
  const mistyped = location.pathname !== "/" && !location.hash;
  return parseHash(mistyped ? "#/nothing" : location.hash);
}

export const route = signal(here());
addEventListener("hashchange", () => {
  route.value = here();
});

/** @param {string} hash */
export function go(hash) {
  location.hash = hash;
}
