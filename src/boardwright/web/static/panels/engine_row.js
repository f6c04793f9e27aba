// Which engine analyses, for how long, and what it does just now.

import { h } from "preact";
import { number, t } from "../i18n.js";
import { Switch } from "../fields.js";
import { thoughtHere } from "../play/judgement.js";
import { board } from "../play/state.js";
import { engine, preparation, running, thinker, useEngine, work } from "../play/thinking.js";
import { short } from "../play/worth_words.js";

const SECONDS = [1, 3, 10, 30, 120, 600];

export function EngineRow() {
  return h("div", { class: "engine-row" }, h(EngineChoice, null), h(WorkWords, null));
}

/** Kinds of players that tell what they think: those whose thinking can be limited. */
function engines() {
  const limits = ["time", "nodes", "depth"];
  const levels = board.value?.levels ?? {};
  return (board.value?.kinds ?? []).filter(
    ({ name, settings }) =>
      !(name in levels) && settings.some((each) => limits.includes(each.name)),
  );
}

function EngineChoice() {
  const names = new Set([thinker.value, ...engines().map((kind) => kind.name)]);
  return h(
    "div",
    { class: "row engine-choice" },
    h(
      "select",
      { value: thinker.value, "aria-label": t("analysis.engine"), onChange: chooseEngine },
      [...names].map((name) => h("option", { key: name, value: name }, name)),
    ),
    h(
      "select",
      {
        value: String(engine.value.seconds),
        "aria-label": t("analysis.seconds"),
        onChange: chooseSeconds,
      },
      SECONDS.map((each) =>
        h(
          "option",
          { key: each, value: String(each) },
          t("analysis.seconds-short", { count: number(each) }),
        ),
      ),
    ),
    h(
      "span",
      { title: t("analysis.running-hint") },
      h(Switch, {
        words: t("analysis.running"),
        on: running.value,
        change: (on) => void (running.value = on),
      }),
    ),
  );
}

/** @param {Event} event */
function chooseEngine(event) {
  useEngine({ player: /** @type {HTMLSelectElement} */ (event.target).value });
}

/** @param {Event} event */
function chooseSeconds(event) {
  useEngine({ seconds: Number(/** @type {HTMLSelectElement} */ (event.target).value) });
}

function WorkWords() {
  const thought = thoughtHere.value;
  const state = work.value;
  if (!thought) {
    const words =
      state === "preparing"
        ? preparingWords()
        : t(running.value ? "analysis.waiting" : "analysis.stopped");
    return h("p", { class: "hint", role: "status" }, words);
  }
  const figures = [
    thought.depth ? t("analysis.depth", { count: number(thought.depth) }) : "",
    thought.nodes ? t("analysis.nodes", { count: short(thought.nodes) }) : "",
    thought.nodes && thought.seconds > 0.05
      ? t("analysis.speed", { count: short(thought.nodes / thought.seconds) })
      : "",
    t("analysis.seconds-short", { count: number(thought.seconds, { maximumFractionDigits: 1 }) }),
  ];
  return h(
    "p",
    { class: "hint numbers" },
    h("span", { class: `work-dot ${state}`, "aria-hidden": "true" }),
    t(`analysis.work.${state}`),
    " ",
    figures.filter(Boolean).join(" · "),
  );
}

/** What is being prepared: the first time on a machine an engine is compiled. */
function preparingWords() {
  const told = preparation.value;
  if (!told?.seconds) return t("analysis.preparing");
  return t("analysis.compiling", {
    player: told.player.split(":")[0],
    count: number(told.seconds),
  });
}
