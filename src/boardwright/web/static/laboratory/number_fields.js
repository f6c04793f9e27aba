// How much is played: games, trials, seed, and what else an experiment of its kind is given.

import { h } from "preact";
import { t } from "../i18n.js";
import { Switch, typed } from "../fields.js";

/** @typedef {import("./request.js").Asked} Asked */

const MOST_GAMES = 10_000_000;
const MOST_TRIALS = 100_000;
const MOST_MINUTES = 1440;
const OPENED = ["match", "tournament", "fairness"];

/** What is played unless a number is given. @param {Asked["kind"]} kind */
function defaultGames(kind) {
  return {
    match: "100",
    tournament: "12",
    fairness: t("laboratory.as-suits"),
    cure: "1000",
    tune: "100",
    learn: "",
    reproduce: "",
  }[kind];
}

/**
 * @param {{choices: import("../wire.d.ts").ChoicesView, asked: Asked,
 *   set: (change: Partial<Asked>) => void}} props
 */
export function NumberFields({ choices, asked, set }) {
  const { kind } = asked;
  const seated = kind === "match" || kind === "tournament";
  return h(
    "fieldset",
    { class: "panel fields" },
    h("legend", null, t("laboratory.numbers")),
    kind === "tune"
      ? h(Choice, {
          name: "method",
          words: t("laboratory.method"),
          value: asked.method,
          choices: choices.methods,
          take: (name) => set({ method: choices.methods.find((each) => each === name) }),
        })
      : null,
    kind === "tune"
      ? h(Count, {
          name: "trials",
          words: t("laboratory.trials"),
          value: asked.trials,
          low: 1,
          high: MOST_TRIALS,
          placeholder: "100",
          take: (trials) => set({ trials }),
        })
      : null,
    kind === "learn"
      ? h(Count, {
          name: "minutes",
          words: t("laboratory.minutes-of-learning"),
          about: t("laboratory.minutes-about"),
          value: asked.minutes,
          low: 1,
          high: MOST_MINUTES,
          placeholder: "5",
          take: (minutes) => set({ minutes }),
        })
      : null,
    kind === "reproduce" || kind === "learn"
      ? null
      : h(Count, {
          name: "games",
          words: t(`laboratory.games-of-${kind}`),
          value: asked.games,
          low: kind === "tune" ? 2 : 1,
          high: MOST_GAMES,
          placeholder: defaultGames(kind),
          take: (games) => set({ games }),
        }),
    kind === "tune"
      ? h(Count, {
          name: "confirm",
          words: t("laboratory.confirm-games"),
          about: t("laboratory.confirm-about"),
          value: asked.confirm_games,
          low: 0,
          high: MOST_GAMES,
          placeholder: "10000",
          take: (confirm_games) => set({ confirm_games }),
        })
      : null,
    h(Count, {
      name: "seed",
      words: t("laboratory.seed"),
      about: t("laboratory.seed-about"),
      value: asked.seed,
      low: 0,
      take: (seed) => set({ seed: seed ?? 1 }),
    }),
    OPENED.includes(kind)
      ? h(Count, {
          name: "opening",
          words: t("laboratory.opening-plies"),
          about: t("laboratory.opening-about"),
          value: asked.opening_plies,
          low: 0,
          high: 1000,
          take: (plies) => set({ opening_plies: plies ?? 0 }),
        })
      : null,
    kind === "tournament"
      ? h(Choice, {
          name: "form",
          words: t("laboratory.form"),
          value: asked.form,
          choices: choices.forms,
          take: (name) => set({ form: choices.forms.find((each) => each === name) }),
        })
      : null,
    seated
      ? h(Switch, {
          name: "rotate",
          words: t("laboratory.rotate"),
          on: asked.rotate,
          change: (rotate) => set({ rotate }),
        })
      : null,
  );
}

/**
 * A whole number; empty means the default.
 * @param {{name: string, words: string, about?: string, value: number | null, low: number,
 *   high?: number, placeholder?: string, take: (value: number | null) => void}} props
 */
function Count({ name, words, about, value, low, high, placeholder, take }) {
  const whole = (/** @type {string} */ text) =>
    text === "" ? null : Math.max(low, Math.floor(Number(text)) || low);
  return h(
    "label",
    { class: "field" },
    words,
    h("input", {
      type: "number",
      name,
      min: low,
      max: high,
      value: value ?? "",
      placeholder,
      onInput: (/** @type {Event} */ event) => take(whole(typed(event))),
    }),
    about ? h("span", { class: "hint" }, about) : null,
  );
}

/**
 * @param {{name: string, words: string, value: string, choices: readonly string[],
 *   take: (choice: string) => void}} props one of the choices is taken
 */
function Choice({ name, words, value, choices, take }) {
  return h(
    "label",
    { class: "field" },
    words,
    h(
      "select",
      { name, value, onChange: (/** @type {Event} */ event) => take(typed(event)) },
      choices.map((choice) =>
        h("option", { key: choice, value: choice }, t(`laboratory.${name}-${choice}`)),
      ),
    ),
  );
}
