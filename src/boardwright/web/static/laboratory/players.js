// Who plays in an experiment: player strings, with levels and kinds of players as suggestions.

import { h } from "preact";
import { useId } from "preact/hooks";
import { hasWords, local, t } from "../i18n.js";
import { allowedWords, parsePlayer } from "../pages/player_choice.js";
import { tunableKinds, defaultTuned } from "./tunable.js";
import { typed } from "../fields.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("./request.js").Asked} Asked */

const MOST_PLAYERS = 30;

/** @param {{board: BoardView, asked: Asked, set: (change: Partial<Asked>) => void}} props */
export function Players({ board, asked, set }) {
  const list = useId();
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
  const names = new Set(
    tuned
      ? tunableKinds(board).map((kind) => kind.name)
      : [...Object.keys(board.levels), ...board.kinds.map((kind) => kind.name)],
  );
  const about = `laboratory.players-about-${asked.kind}`;
  return h(
    "fieldset",
    { class: "panel" },
    h("legend", null, t(`laboratory.players-of-${asked.kind}`)),
    h("p", { class: "hint" }, t(hasWords(about) ? about : "laboratory.players-about")),
    h(
      "datalist",
      { id: list },
      [...names].map((name) => h("option", { key: name, value: name }, aboutPlayer(board, name))),
    ),
    h(
      "ol",
      { class: "player-list" },
      players.map((player, index) =>
        h(
          "li",
          { key: index },
          h(
            "div",
            { class: "row" },
            h("input", {
              type: "text",
              class: "mono",
              list,
              maxLength: 300,
              value: player,
              "aria-label": t("laboratory.player-number", { n: index + 1 }),
              onInput: (/** @type {Event} */ event) =>
                set({ players: players.with(index, typed(event).trim()) }),
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
          h(PlayerHint, { board, player }),
        ),
      ),
    ),
    fixed || players.length >= MOST_PLAYERS
      ? null
      : h(
          "button",
          {
            type: "button",
            onClick: () => set({ players: [...players, unused(players, [...names])] }),
          },
          t("laboratory.add-player"),
        ),
  );
}

/** @param {string[]} players @param {string[]} names */
function unused(players, names) {
  return (
    ["random", ...names].find((name) => names.includes(name) && !players.includes(name)) ?? "random"
  );
}

/** @param {BoardView} board @param {string} name */
function aboutPlayer(board, name) {
  const kind = board.kinds.find((each) => each.name === name);
  return kind ? local(kind.about) : "";
}

/** What a player is and which settings it has. @param {{board: BoardView, player: string}} props */
function PlayerHint({ board, player }) {
  const { name } = parsePlayer(player);
  const kind = board.kinds.find((each) => each.name === name);
  if (!kind) return h("p", { class: "hint problem" }, t("laboratory.unknown-player"));
  const meaning =
    board.levels[player] && board.levels[player] !== player ? ` = ${board.levels[player]}` : "";
  const settings = meaning
    ? ""
    : kind.settings
        .map((setting) => `${setting.name}=${setting.default} (${allowedWords(setting)})`)
        .join(", ");
  return h(
    "p",
    { class: "hint" },
    local(kind.about),
    meaning,
    settings ? h("span", { class: "mono" }, ` ${name}:${settings}`) : null,
  );
}
