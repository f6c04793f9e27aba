// Candidate moves: what the engine or the solver thinks of them, and how play may go on.

import { h } from "preact";
import { useState } from "preact/hooks";
import { number, t } from "../i18n.js";
import { playMove } from "../play/actions.js";
import { candidates, FEW, hopeful, lossOf, shareShown, viewpoint } from "../play/candidates.js";
import { openHere } from "../play/judgement.js";
import { hideLine, showLine } from "../play/shown_line.js";
import { board, mayMove, position } from "../play/state.js";
import { provedDraw, provedWinner } from "../play/winchance.js";
import { percent, playerName, points, short, worthWords } from "../play/worth_words.js";
import { EngineRow } from "./engine_row.js";

/** @typedef {import("../play/candidates.js").Candidate} Candidate */

/** Shown with their lines; the others when asked for. */
const LINES = 4;
/** What is not proved is not shown as certain, and what is lost not as nothing. */
const MOST_SHOWN = 0.999;
const LEAST_SHOWN = 0.001;

export function Lines() {
  if (!board.value || position.value?.over || !openHere.value) return null;
  return h(
    "section",
    { class: "panel lines", "aria-label": t("analysis.candidates") },
    h("h2", { class: "unseen" }, t("analysis.candidates")),
    h(EngineRow, null),
    h(CandidateList, null),
  );
}

function CandidateList() {
  const [all, showAll] = useState(false);
  const found = candidates.value;
  if (!found.length) return null;
  const shown = all ? found : hopeful.value.slice(0, LINES);
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
        "colgroup",
        null,
        ["move", "worth", "loss", visited ? "visits" : ""].map((name) =>
          name ? h("col", { key: name, class: `of-${name}` }) : null,
        ),
      ),
      h(
        "thead",
        { class: "unseen" },
        h(
          "tr",
          null,
          h("th", { scope: "col" }, t("analysis.move")),
          h("th", { scope: "col" }, t("analysis.worth")),
          h("th", { scope: "col" }, t("analysis.loss")),
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
          certain ? worthWords(judgement) : percent(Math.min(share, MOST_SHOWN), 1),
          quick && !certain ? h("span", { class: "hint" }, " ≈") : null,
        ),
        h(
          "span",
          { class: `worth-strip seat-${viewpoint.value}`, "aria-hidden": "true" },
          h("span", { style: { width: `${100 * share}%` } }),
        ),
      ),
      h(
        "td",
        { class: "loss numbers", title: t("analysis.loss-hint") },
        rank === 0 ? "" : lossWords(candidate),
      ),
      visited ? h("td", { class: "hint visits" }, visits ? short(visits) : "") : null,
    ),
    line.length > 1
      ? h(
          "tr",
          { key: "line" },
          h(
            "td",
            { class: "line-cell", colSpan: visited ? 4 : 3, "aria-label": t("analysis.line") },
            h(LineMoves, { line: line.slice(1), before: [move] }),
          ),
        )
      : null,
  ];
}

/**
 * What a move loses against the best: points of a hundred, or how much later it wins or sooner it
 * is lost.
 * @param {Candidate} candidate
 */
function lossWords(candidate) {
  const given = lossOf(candidate);
  const [best, own] = [candidates.value[0].judgement.distance, candidate.judgement.distance];
  if (given > 0) return t("analysis.minus", { points: points(Math.max(given, LEAST_SHOWN)) });
  if (best !== null && own !== null && own > best)
    return t("analysis.later-by", { count: number(own - best) });
  if (best !== null && own !== null && own < best)
    return t("analysis.sooner-by", { count: number(best - own) });
  return t("analysis.no-loss");
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
