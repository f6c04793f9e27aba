// Games won by sets of points: live sets, and wins by forcing moves.

import { h } from "preact";
import { useEffect } from "preact/hooks";
import { effect, untracked } from "@preact/signals";
import { announce } from "../announce.js";
import { number, t } from "../i18n.js";
import { findForced, forcedHere, forcing } from "../play/forced.js";
import { countSets, liveSetsOn, lit, shownSets } from "../play/live_sets.js";
import { board, mode, position } from "../play/state.js";
import { LineMoves } from "./lines.js";
import { playerName } from "../play/worth_words.js";

export function Threats() {
  const forced = board.value?.forces && (mode.value === "analyse" || forcedHere.value);
  if (!forced && !liveSetsOn.value) return null;
  return h(
    "section",
    { class: "panel threats", "aria-label": t("analysis.threats") },
    h("h2", null, t("analysis.threats")),
    board.value?.forces ? h("div", { class: "row" }, h(ForcedButton, null)) : null,
    liveSetsOn.value ? h(LiveSetsWords, null) : null,
  );
}

/** How many live sets of each size each player has through the point. */
function liveSetsWords() {
  const point = lit.value ? board.value?.points[lit.value.point] : undefined;
  if (!point) return t("analysis.live-sets-hint");
  const parts = Array.from({ length: board.value?.players ?? 2 }, (_, i) => {
    const counts = Object.entries(countSets(i + 1)).sort(([a], [b]) => Number(b) - Number(a));
    const words = counts.map(([held, count]) =>
      t(`analysis.sets.${Number(held) > 4 ? "more" : held}`, {
        held: number(Number(held)),
        count: number(count),
      }),
    );
    return words.length
      ? t("analysis.sets-of", { name: playerName(i + 1), sets: words.join(t("analysis.comma")) })
      : "";
  }).filter(Boolean);
  const words = parts.length ? parts.join(t("analysis.semicolon")) : t("analysis.no-sets");
  return `${point.name}: ${words}`;
}

function LiveSetsWords() {
  const words = liveSetsWords();
  useEffect(() => {
    if (lit.value) announce(words);
  }, [words]);
  const found = lit.value?.found;
  const cut = found ? found.total - found.sets.length : 0;
  return h(
    "p",
    { class: "hint numbers" },
    words,
    cut > 0 && shownSets.value.length ? ` ${t("analysis.sets-cut", { count: number(cut) })}` : "",
  );
}

function ForcedButton() {
  const answer = forcedHere.value;
  return [
    h(
      "button",
      {
        key: "look",
        type: "button",
        disabled: forcing.value !== "" || position.value?.over,
        onClick: () => void showForced(),
      },
      t(forcing.value ? `analysis.forced-${forcing.value}` : "analysis.forced"),
      " ",
      h("kbd", { "aria-hidden": "true" }, "f"),
    ),
    answer
      ? h(
          "div",
          { key: "line", class: "forced-line" },
          h("span", { class: "hint" }, forcedWords(answer), " "),
          h(LineMoves, { line: answer.line }),
        )
      : null,
  ];
}

/** @param {import("../play/forced.js").Forced} answer */
function forcedWords({ line, excluded, plies = line.length }) {
  if (!line.length) return t(excluded ? "analysis.forced-excluded" : "analysis.forced-none");
  return t("analysis.forced-found", { count: number(plies) });
}

/** Looks for a win by forcing moves and says what was found. */
export async function showForced() {
  const stop = effect(() => {
    const words = forcing.value ? t(`analysis.forced-${forcing.value}`) : "";
    if (words) untracked(() => announce(words));
  });
  const answer = await findForced();
  stop();
  if (answer) announce(forcedWords(answer));
}
