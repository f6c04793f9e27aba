// Candidate moves: what the engine or the solver thinks of them, and how play may go on.

import { h } from "preact";
import { useState } from "preact/hooks";
import { number, t } from "../i18n.js";
import { Switch } from "../fields.js";
import { playMove } from "../play/actions.js";
import { candidates, hopeful, shareShown, viewpoint } from "../play/candidates.js";
import { openHere, thoughtHere } from "../play/judgement.js";
import { hideLine, showLine } from "../play/shown_line.js";
import { board, mayMove, position } from "../play/state.js";
import { engine, running, thinker, useEngine, work } from "../play/thinking.js";
import { provedDraw, provedWinner } from "../play/winchance.js";
import { percent, playerName, short, worthWords } from "../play/worth_words.js";

/** @typedef {import("../play/candidates.js").Candidate} Candidate */

/** As many as there are digits to play them with. */
const FEW = 9;
const SECONDS = [1, 3, 10, 30, 120, 600];

export function Lines() {
  if (!board.value || position.value?.over || !openHere.value) return null;
  return h(
    "section",
    { class: "panel lines", "aria-label": t("analysis.candidates") },
    h(
      "div",
      { class: "lines-head" },
      h("h2", null, t("analysis.candidates")),
      h(
        "span",
        { title: t("analysis.running-hint") },
        h(Switch, {
          words: t("analysis.running"),
          on: running.value,
          change: (on) => void (running.value = on),
        }),
      ),
    ),
    h(EngineChoice, null),
    h(WorkWords, null),
    h(CandidateList, null),
  );
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
      "label",
      { class: "row" },
      h("span", { class: "hint" }, t("analysis.engine")),
      h(
        "select",
        { value: thinker.value, onChange: chooseEngine },
        [...names].map((name) => h("option", { key: name, value: name }, name)),
      ),
    ),
    h(
      "label",
      { class: "row" },
      h("span", { class: "hint" }, t("analysis.seconds")),
      h(
        "select",
        { value: String(engine.value.seconds), onChange: chooseSeconds },
        SECONDS.map((each) =>
          h(
            "option",
            { key: each, value: String(each) },
            t("analysis.seconds-short", { count: number(each) }),
          ),
        ),
      ),
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
        ? t("analysis.preparing")
        : t(running.value ? "analysis.waiting" : "analysis.stopped");
    return h("p", { class: "hint" }, words);
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

function CandidateList() {
  const [all, showAll] = useState(false);
  const found = candidates.value;
  if (!found.length) return null;
  const shown = all ? found : hopeful.value.slice(0, FEW);
  const two = board.value?.players === 2;
  const visited = found.some((candidate) => candidate.visits > 0);
  return h(
    "div",
    null,
    h(
      "table",
      { class: "candidates numbers", onPointerLeave: () => hideLine() },
      h(
        "caption",
        { class: "hint" },
        t("analysis.viewpoint", { name: playerName(viewpoint.value) }),
        two ? null : t("analysis.viewpoint-moves"),
      ),
      h(
        "thead",
        { class: "unseen" },
        h(
          "tr",
          null,
          h("th", { scope: "col" }, t("analysis.move")),
          h("th", { scope: "col" }, t("analysis.worth")),
          visited ? h("th", { scope: "col" }, t("analysis.visits")) : null,
        ),
      ),
      h(
        "tbody",
        null,
        shown.map((candidate, rank) =>
          h(CandidateRow, { key: candidate.move, candidate, rank, visited }),
        ),
      ),
    ),
    shown.some(({ quick, judgement }) => quick && !judgement.proved)
      ? h("p", { class: "hint" }, "≈ ", t("analysis.quick"))
      : null,
    all || found.length > shown.length
      ? h(
          "button",
          { type: "button", class: "plain", "aria-expanded": all, onClick: () => showAll(!all) },
          all ? t("analysis.fewer") : t("analysis.all", { count: number(found.length) }),
        )
      : null,
  );
}

/** @param {{candidate: Candidate, rank: number, visited: boolean}} props */
function CandidateRow({ candidate, rank, visited }) {
  const { move, line, visits, judgement, quick } = candidate;
  const certain = provedWinner(judgement) > 0 || provedDraw(judgement);
  const share = shareShown(candidate);
  // The line has a row of its own: beside the figures it would be cut into pieces.
  return [
    h(
      "tr",
      { key: "move", class: rank === 0 ? "best" : "" },
      h("th", { scope: "row" }, h(MoveButton, { moves: [move], digit: rank < FEW ? rank + 1 : 0 })),
      h(
        "td",
        { title: worthWords(judgement), "aria-label": worthWords(judgement) },
        h(
          "span",
          { class: "worth-number" },
          certain ? worthWords(judgement) : percent(share),
          quick && !certain ? h("span", { class: "hint" }, " ≈") : null,
        ),
        h(
          "span",
          { class: `worth-strip seat-${viewpoint.value}`, "aria-hidden": "true" },
          h("span", { style: { width: `${100 * share}%` } }),
        ),
      ),
      visited ? h("td", { class: "hint visits" }, visits ? short(visits) : "") : null,
    ),
    line.length > 1
      ? h(
          "tr",
          { key: "line" },
          h(
            "td",
            { class: "line-cell", colSpan: visited ? 3 : 2, "aria-label": t("analysis.line") },
            h(LineMoves, { line: line.slice(1), before: [move] }),
          ),
        )
      : null,
  ];
}

/**
 * A move that is played when clicked and shown when pointed at.
 * @param {{moves: string[], digit?: number, words?: string}} props the last of the moves; those
 *   before it lead there
 */
export function MoveButton({ moves, digit = 0, words }) {
  const move = moves[moves.length - 1];
  const show = () => void showLine(moves, moves.length);
  return h(
    "button",
    {
      type: "button",
      class: "move-button",
      // Not disabled: what may not be played may still be looked at.
      "aria-disabled": !mayMove.value,
      onClick: () => {
        if (!mayMove.value) return;
        hideLine(true);
        void playMove(move);
      },
      onPointerEnter: show,
      onPointerLeave: () => hideLine(),
      onFocus: show,
      onBlur: () => hideLine(),
    },
    digit ? h("kbd", { "aria-hidden": "true" }, digit) : null,
    words ?? move,
  );
}

/**
 * The moves of a line; pointing at one shows the position after it, a click keeps it shown.
 * @param {{line: string[], before?: string[]}} props
 */
export function LineMoves({ line, before = [] }) {
  const whole = [...before, ...line];
  return h(
    "span",
    { class: "line-moves" },
    line.map((move, i) => {
      const step = before.length + i + 1;
      return h(
        "button",
        {
          key: step,
          type: "button",
          class: "line-move",
          "aria-label": t("analysis.show-after", { count: number(step), move }),
          onClick: () => void showLine(whole, step, true),
          onPointerEnter: () => void showLine(whole, step),
          onPointerLeave: () => hideLine(),
          onFocus: () => void showLine(whole, step),
          onBlur: () => hideLine(),
        },
        move,
      );
    }),
  );
}
