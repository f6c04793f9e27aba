// All that analyses, in order; hidden in play until asked.

import { h } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { effect } from "@preact/signals";
import { announce } from "../announce.js";
import { offer } from "../commands.js";
import { t } from "../i18n.js";
import { inform } from "../notice.js";
import { playMove } from "../play/actions.js";
import { candidates, moveMarks } from "../play/candidates.js";
import { noAdvice } from "../play/people.js";
import { judgementHere } from "../play/judgement.js";
import { followPointer, liveSetsOn } from "../play/live_sets.js";
import { followNet, netShown, opinionHere, opinionMarks } from "../play/net_opinion.js";
import { retrying } from "../play/retry.js";
import { followLine, hideLine, lineMarks, shownLine } from "../play/shown_line.js";
import { board, marked, mayMove, mode, overlays, position } from "../play/state.js";
import { followCursor, running, work } from "../play/thinking.js";
import { editing, Editor } from "./editor.js";
import { Explorer } from "./explorer.js";
import { ValueGraph } from "./graph.js";
import { LineBar } from "./line_bar.js";
import { Lines } from "./lines.js";
import { Mistakes, visitMistake } from "./mistakes.js";
import { Net } from "./net.js";
import { Share } from "./share.js";
import { Solver } from "./solver.js";
import { showForced, Threats } from "./threats.js";
import { worthWords } from "../play/worth_words.js";

export { ValueBar } from "./value_bar.js";

/** @typedef {import("../commands.js").Command} Command */

export function AnalysisPanels() {
  const { values, heat, graph } = overlays.value;
  const analysing = mode.value === "analyse";
  if (noAdvice.value)
    return h(
      "div",
      { class: "analysis" },
      h("p", { class: "hint" }, t("play.no-advice")),
      h(Share, null),
    );
  return h(
    "div",
    { class: "analysis" },
    h(OverlayChoice, null),
    h(LineBar, null),
    (values || heat) && !retrying.value
      ? [h(Solver, { key: "solver" }), h(Lines, { key: "lines" })]
      : null,
    graph ? h(ValueGraph, null) : null,
    analysing ? h(Mistakes, null) : null,
    retrying.value ? null : h(Threats, null),
    analysing && !retrying.value ? [h(Net, { key: "net" }), h(Explorer, { key: "games" })] : null,
    h(Share, null),
    h(Editor, null),
  );
}

/** What is shown on and beside the board. */
function OverlayChoice() {
  const choices = /** @type {const} */ ([
    ["heat", "h"],
    ["values", "v"],
    ["graph", "g"],
    ["threats", "t"],
  ]);
  const offered = choices.filter(([name]) => name !== "threats" || board.value?.wins_by_sets);
  return h(
    "div",
    { class: "overlay-choice row", role: "group", "aria-label": t("analysis.overlays") },
    offered.map(([name, key]) =>
      h(
        "button",
        {
          key: name,
          type: "button",
          "aria-pressed": overlays.value[name],
          title: t(`analysis.toggle.${name}`),
          onClick: () => toggle(name),
        },
        t(`analysis.overlay.${name}`),
        " ",
        h("kbd", { "aria-hidden": "true" }, key),
      ),
    ),
    editable()
      ? h(
          "button",
          { type: "button", title: t("analysis.edit"), onClick: () => (editing.value = true) },
          t("analysis.overlay.edit"),
          " ",
          h("kbd", { "aria-hidden": "true" }, "e"),
        )
      : null,
  );
}

/** Whether positions can be set up by hand: where marks are numbers they are typed as text. */
function editable() {
  return board.value?.symbols !== "";
}

/** @param {"heat" | "values" | "graph" | "threats"} name */
function toggle(name) {
  if (noAdvice.value) return inform(t("play.no-advice"));
  const on = !overlays.value[name];
  overlays.value = { ...overlays.value, [name]: on };
  // Who asks for values wants the engine, even if it was stopped before.
  if (on && (name === "values" || name === "heat")) running.value = true;
  announce(t(on ? "analysis.shown" : "analysis.hidden", { what: t(`analysis.overlay.${name}`) }));
}

/** Plays a candidate. @param {number} rank from 0 */
function playCandidate(rank) {
  const wanted = candidates.value[rank];
  hideLine(true);
  if (wanted) void playMove(wanted.move);
}

const shown = () => overlays.value.values || overlays.value.heat;
/** @param {number} rank */
const playable = (rank) => () => Boolean(shown() && mayMove.value && candidates.value[rank]);
const thinking = () => work.value === "preparing" || work.value === "thinking";

/** @type {Command[]} */
const COMMANDS = [
  { id: "heat", key: "h", label: "analysis.toggle.heat", run: () => toggle("heat") },
  { id: "values", key: "v", label: "analysis.toggle.values", run: () => toggle("values") },
  { id: "graph", key: "g", label: "analysis.toggle.graph", run: () => toggle("graph") },
  {
    id: "threats",
    key: "t",
    label: "analysis.toggle.threats",
    run: () => toggle("threats"),
    when: () => Boolean(board.value?.wins_by_sets),
  },
  {
    id: "forced",
    key: "f",
    label: "analysis.forced",
    run: () => void showForced(),
    when: () => Boolean(board.value?.forces && !position.value?.over),
  },
  {
    id: "best",
    key: " ",
    label: "analysis.play-best",
    run: () => playCandidate(0),
    when: playable(0),
  },
  ...Array.from({ length: 9 }, (_, rank) => ({
    id: `candidate-${rank + 1}`,
    key: String(rank + 1),
    label: "analysis.play-candidate",
    run: () => playCandidate(rank),
    when: playable(rank),
  })),
  { id: "next-mistake", key: "n", label: "analysis.next-mistake", run: () => visitMistake(1) },
  {
    id: "previous-mistake",
    key: "Shift+n",
    label: "analysis.previous-mistake",
    run: () => visitMistake(-1),
  },
  {
    id: "analysis",
    key: "a",
    label: "analysis.toggle-engine",
    run: () => (running.value = !running.value),
  },
  {
    id: "evaluation",
    key: "",
    label: "analysis.say-worth",
    run: sayWorth,
    when: () => judgementHere.value !== null,
  },
  {
    id: "editor",
    key: "e",
    label: "analysis.edit",
    run: () => (editing.value = true),
    when: editable,
  },
  {
    id: "close-line",
    key: "Escape",
    label: "analysis.close-line",
    run: () => hideLine(true),
    when: () => shownLine.value !== null,
  },
  {
    id: "stop-engine",
    key: "Escape",
    label: "analysis.stop-engine",
    run: () => (running.value = false),
    when: () => running.value && thinking(),
  },
];

function sayWorth() {
  if (judgementHere.value) announce(worthWords(judgementHere.value));
}

/** A line or live sets have the board for itself. */
function marks() {
  if (shownLine.value) return lineMarks.value;
  if (retrying.value) return [];
  if (netShown.value && mode.value === "analyse" && opinionHere.value) return opinionMarks.value;
  return liveSetsOn.value ? [] : moveMarks.value;
}

/**
 * Offers the commands of analysis and keeps engine, live sets and marks in step with the cursor.
 */
export function AnalysisCommands() {
  useLayoutEffect(() => offer(COMMANDS), []);
  useEffect(() => {
    const ends = [
      followCursor(),
      followPointer(),
      followLine(),
      followNet(),
      effect(() => void (marked.value = marks())),
    ];
    return () => ends.forEach((end) => end());
  }, []);
  const settled =
    work.value === "done" && judgementHere.value ? worthWords(judgementHere.value) : "";
  useEffect(() => {
    if (settled) announce(settled);
  }, [settled]);
  return null;
}
