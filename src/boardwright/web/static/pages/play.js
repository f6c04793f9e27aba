// The page of one game: the board, and its panels at the side.

import { h } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { offer } from "../commands.js";
import { local, t } from "../i18n.js";
import { AnalysisCommands, AnalysisPanels, ValueBar } from "../panels/analysis.js";
import { Chat } from "../panels/chat.js";
import { CommandLine } from "../panels/command_line.js";
import { EndCard } from "../panels/end_card.js";
import { MoveTree } from "../panels/moves.js";
import { Seats } from "../panels/seats.js";
import { arrive } from "../play/arrival.js";
import { AnnouncePlay } from "../play/announcing.js";
import { BoardRoom } from "../play/board_room.js";
import { PLAY_COMMANDS } from "../play/commands.js";
import { Controls, GameMenu } from "../panels/controls.js";
import { followMoves } from "../play/sounds.js";
import { followInput } from "../play/move_input.js";
import { board, byLink, connected, mode, ownTurn, play, position, trouble } from "../play/state.js";
import { listedGame, useGameList } from "./game_list.js";
import { NothingPage } from "./nothing.js";
import { useTitle } from "./title.js";

/** @param {{route: import("../router.js").Route}} props */
export function PlayPage({ route }) {
  const id = route.parts[0] ?? "";
  const key = route.query.get("key") ?? "";
  useEffect(() => (id ? arrive(id, key) : undefined), [id, key]);
  useGameList();
  useEffect(followInput, []);
  useEffect(followMoves, []);
  // At once, as keys may be: before the page is painted.
  useLayoutEffect(() => offer(PLAY_COMMANDS), []);
  // In a window behind others the title tells that it is one's turn.
  const turn = byLink.value && ownTurn.value ? "● " : "";
  useTitle(board.value ? turn + local(board.value.title) : "");
  if (!id) return h(NothingPage, null);
  if (trouble.value) return h(Trouble, { sentence: trouble.value });
  const shown = play.value,
    drawn = board.value,
    at = position.value;
  if (!shown || !drawn || !at) return h("p", { class: "loading" }, t("page.loading"));
  /** @type {Record<string, string>} */
  const colours = {};
  drawn.colours.forEach(
    (colour, seat) => (colours[`--seat-${seat + 1}`] = `var(--stone-${colour})`),
  );
  return h(
    "div",
    { class: `play-page ${mode.value}`, style: colours },
    h("div", { class: "table" }, h(ValueBar, null), h(BoardRoom, { board: drawn, position: at })),
    h(
      "div",
      { class: "side" },
      h(
        "div",
        { class: "side-game" },
        h(
          "div",
          { class: "game-title" },
          h("h1", null, local(drawn.title)),
          h("a", { href: `#/rules/${shown.game}` }, t("page.rules")),
          listedGame(shown.game) ? h("a", { href: puzzlesOf(shown) }, t("learn.puzzles")) : null,
        ),
        h(
          "details",
          { class: "rules-in-short" },
          h("summary", null, t("learn.in-short")),
          h("p", null, local(drawn.rules)),
          local(drawn.ending)
            ? h("p", null, t("page.won-by", { reason: local(drawn.ending) }))
            : null,
        ),
        h(OldVersion, { game: shown.game }),
        h(Seats, null),
        h(EndCard, null),
        h(Controls, null),
        h(MoveTree, null),
        h(Chat, null),
        h(CommandLine, null),
      ),
      h(AnalysisPanels, null),
      h(GameMenu, null),
    ),
    connected.value ? null : h("p", { class: "offline", role: "alert" }, t("play.offline")),
    h(AnnouncePlay, null),
    h(AnalysisCommands, null),
  );
}

/** A game of one's own whose file has changed since. @param {{game: string}} props */
function OldVersion({ game }) {
  useGameList();
  const now = listedGame(game);
  if (!now?.mark || game === `${now.name}@${now.mark}`) return null;
  return h("p", { class: "hint" }, t("workshop.old-version"));
}

/** Puzzles on the board that is played on. @param {import("../wire.d.ts").PlayView} shown */
function puzzlesOf({ game, options }) {
  return `#/puzzles/${game}?options=${encodeURIComponent(JSON.stringify(options))}`;
}

/** @param {{sentence: string}} props */
function Trouble({ sentence }) {
  return h(
    "div",
    { class: "narrow" },
    h("h1", null, t("play.trouble")),
    h("p", null, sentence),
    h("a", { class: "button main", href: "#/" }, t("page.games")),
  );
}
