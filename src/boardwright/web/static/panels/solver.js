// A solved game: the exact value of the position and of every move, and a perfect opponent.

import { h } from "preact";
import { make } from "../request.js";
import { number, t } from "../i18n.js";
import { tell } from "../notice.js";
import { candidates } from "../play/candidates.js";
import { judgementHere, openHere, solvedHere } from "../play/judgement.js";
import { hideLine } from "../play/shown_line.js";
import { board, cursor, play, position } from "../play/state.js";
import { go } from "../router.js";
import { MoveButton, LineMoves } from "./lines.js";
import { exactWords, worthWords } from "../play/worth_words.js";

/** @typedef {import("../play/candidates.js").Candidate} Candidate */

const VALUES = /** @type {const} */ (["win", "draw", "loss"]);
/** Longer lists open when asked, but for that of the best moves. */
const FEW = 40;

export function Solver() {
  const shown = board.value;
  if (!shown?.solvable || !position.value || (openHere.value && !position.value.over)) return null;
  const judgement = judgementHere.value;
  return h(
    "section",
    { class: "panel solver", "aria-label": t("analysis.solved") },
    h("h2", null, t("analysis.solved")),
    h("p", { class: "solved-value" }, judgement ? worthWords(judgement) : t("analysis.solving")),
    solvedHere.value?.line.length
      ? h(
          "p",
          { class: "line-cell" },
          h("span", { class: "hint" }, t("analysis.best-line"), " "),
          h(LineMoves, { line: solvedHere.value.line }),
        )
      : null,
    h(
      "div",
      { onPointerLeave: () => hideLine() },
      VALUES.map((value) => h(Moves, { key: value, value })),
    ),
    h(
      "div",
      { class: "row" },
      shown.kinds.some((kind) => kind.name === "perfect")
        ? h(
            "button",
            {
              type: "button",
              disabled: position.value.over,
              onClick: () => void playPerfection().catch(tell),
            },
            t("analysis.perfection"),
          )
        : null,
      // Games won by sets are solved position by position, without a table of all of them.
      shown.wins_by_sets
        ? null
        : h("a", { class: "button", href: solvedAddress() }, t("analysis.browse-solved")),
    ),
  );
}

/** @param {{value: "win" | "draw" | "loss"}} props */
function Moves({ value }) {
  const found = candidates.value.filter((candidate) => candidate.exact?.value === value);
  if (!found.length) return null;
  const best = candidates.value[0].exact?.value === value;
  return h(
    "details",
    {
      class: `solved-moves ${value}${board.value?.piece ? " long" : ""}`,
      open: best || found.length <= FEW,
    },
    h(
      "summary",
      null,
      h("span", { class: `tone-sign ${value}`, "aria-hidden": "true" }),
      t(`analysis.moves.${value}`, { count: number(found.length) }),
    ),
    h(
      "ul",
      null,
      found.map((candidate) =>
        h(
          "li",
          { key: candidate.move },
          h(MoveButton, { moves: [candidate.move] }),
          h("span", { class: "hint numbers" }, candidate.exact ? exactWords(candidate.exact) : ""),
        ),
      ),
    ),
  );
}

/** The page with the solved positions of this game. */
function solvedAddress() {
  const options = new URLSearchParams(
    Object.entries(play.value?.options ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const query = options.toString();
  return `#/solved/${play.value?.game}${query ? `?${query}` : ""}`;
}

/** Begins a game at the position looked at against a player that never errs. */
async function playPerfection() {
  const shown = /** @type {import("../wire.d.ts").PlayView} */ (play.value);
  const here = /** @type {import("../wire.d.ts").PositionView} */ (position.value);
  const seats = shown.seats.map((_, i) => ({
    player: i + 1 === here.to_move ? "human" : "perfect",
  }));
  const start = cursor.value === 0 ? shown.start : here.text;
  const request = { game: shown.game, options: shown.options, position: start, seats };
  const begun = /** @type {import("../wire.d.ts").PlayView} */ (await make("/plays", request));
  go(`#/play/${begun.id}`);
}
