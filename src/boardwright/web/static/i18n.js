// Words in English and Traditional Chinese, loaded once; the server has them by key.

import { signal } from "@preact/signals";

/** @typedef {"en" | "zh-TW"} Language */

export const LANGUAGES = /** @type {Language[]} */ (["en", "zh-TW"]);

/** @type {Record<string, Record<string, string>>} */
const tables = {};

function keptLanguage() {
  try {
    return localStorage.getItem("boardwright-language");
  } catch {
    return null; // the frame of a notebook may have no storage
  }
}

function firstLanguage() {
  const kept = keptLanguage();
  if (kept === "en" || kept === "zh-TW") return kept;
  return navigator.language.toLowerCase().startsWith("zh") ? "zh-TW" : "en";
}

/** The language in use. @type {import("@preact/signals").Signal<Language>} */
export const language = signal(/** @type {Language} */ (firstLanguage()));

/**
 * Words that are there already, where no server can be asked: in a notebook.
 * @param {Language} wanted @param {Record<string, string>} words
 */
export function giveWords(wanted, words) {
  tables[wanted] = words;
  language.value = wanted;
}

/** @type {Language | undefined} */
let latest;

/** @param {Language} wanted */
export async function useLanguage(wanted) {
  latest = wanted;
  if (!tables[wanted]) {
    const answer = await fetch(`/words/${wanted}`);
    tables[wanted] = await answer.json();
  }
  // Another one may have been chosen while the words were fetched.
  if (latest !== wanted) return;
  localStorage.setItem("boardwright-language", wanted);
  document.documentElement.lang = wanted;
  language.value = wanted;
}

/**
 * The words for a key, with {names} filled in; `KEY.one` has them for a {count} of one, if need be.
 * @param {string} key @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const table = tables[language.value];
  const one = String(values.count) === "1" ? table?.[`${key}.one`] : undefined;
  const words = one ?? table?.[key];
  if (words === undefined) {
    console.error(`no words for ${key}`);
    return key;
  }
  return words.replace(/\{(\w+)\}/g, (place, name, at) => {
    const filled = String(values[name] ?? place);
    return (
      spaced(words.slice(0, at), filled) + filled + spaced(filled, words.slice(at + place.length))
    );
  });
}

/**
 * A space where Chinese meets letters or figures that were filled in.
 * @param {string} before @param {string} after
 */
function spaced(before, after) {
  return (/\p{Script=Han}$/u.test(before) && /^[A-Za-z0-9]/.test(after)) ||
    (/[A-Za-z0-9]$/.test(before) && /^\p{Script=Han}/u.test(after))
    ? " "
    : "";
}

/** Whether there are words for a key. @param {string} key */
export function hasWords(key) {
  return tables[language.value]?.[key] !== undefined;
}

/**
 * What is of this language in what the server sends in both.
 * @template Text
 * @param {Record<string, Text>} texts
 * @returns {Text}
 */
export function local(texts) {
  return texts[language.value] ?? texts.en;
}

/** @param {number} value @param {Intl.NumberFormatOptions} [how] */
export function number(value, how) {
  return new Intl.NumberFormat(language.value, how).format(value);
}

/** @param {string} time as the server sends it */
export function date(time) {
  const how = /** @type {const} */ ({ dateStyle: "medium", timeStyle: "short" });
  return new Intl.DateTimeFormat(language.value, how).format(new Date(time));
}
