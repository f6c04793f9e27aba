// Who plays in an experiment: chosen as for a game, but without people.

import { h } from "preact";
import { hasWords, t } from "../i18n.js";
import { OtherPlayer, parsePlayer, PlayerChoice } from "../pages/player_choice.js";
import { defaultTuned, tunableKinds } from "./tunable.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("./request.js").Asked} Asked */

const MOST_PLAYERS = 30;

/** @param {{board: BoardView, asked: Asked, set: (change: Partial<Asked>) => void}} props */
export function Players({ board, asked, set }) {
  const tuned = asked.kind === "tune";
  const fixed = asked.kind === "match" || tuned;
  const fallback = tuned ? defaultTuned(board) : "random";
  const players = fixed
    ? Array.from(
        { length: tuned ? 1 : board.players },
        (_, seat) => asked.players[seat] ?? fallback,
      )
    : asked.players;
  if (fixed && players.length !== asked.players.length) queueMicrotask(() => set({ players }));
  const least = asked.kind === "tournament" ? board.players : 0;
  const about = `laboratory.players-about-${asked.kind}`;
  return h(
    "fieldset",
    { class: "panel" },
    h("legend", null, t(`laboratory.players-of-${asked.kind}`)),
    h("p", { class: "hint" }, t(hasWords(about) ? about : "laboratory.players-about")),
    h(
      "ol",
      { class: "player-list" },
      players.map((player, index) =>
        h(
          "li",
          { key: index },
          h(Choice, {
            board,
            tuned,
            name: t("laboratory.player-number", { n: index + 1 }),
            player,
            change: (changed) => set({ players: players.with(index, changed) }),
          }),
          fixed || players.length <= least
            ? null
            : h(
                "button",
                {
                  type: "button",
                  class: "plain",
                  "aria-label": t("laboratory.remove-player", { n: index + 1 }),
                  onClick: () => set({ players: players.toSpliced(index, 1) }),
                },
                "×",
              ),
        ),
      ),
    ),
    fixed || players.length >= MOST_PLAYERS
      ? null
      : h(
          "button",
          {
            type: "button",
            onClick: () => set({ players: [...players, unused(players, board)] }),
          },
          t("laboratory.add-player"),
        ),
  );
}

/**
 * One player; of those with settings that can be tuned only where one is tuned.
 * @param {{board: BoardView, tuned: boolean, name: string, player: string,
 *   change: (player: string) => void}} props
 */
function Choice({ tuned, ...given }) {
  if (!tuned) return h(PlayerChoice, { ...given, people: false });
  const others = tunableKinds(given.board);
  const kind = others.find((each) => each.name === parsePlayer(given.player).name);
  return h("div", { class: "player-choice" }, h(OtherPlayer, { ...given, others, kind }));
}

/** @param {string[]} players @param {BoardView} board */
function unused(players, board) {
  const names = ["random", ...Object.keys(board.levels), ...board.kinds.map((kind) => kind.name)];
  return names.find((name) => !players.includes(name)) ?? "random";
}
