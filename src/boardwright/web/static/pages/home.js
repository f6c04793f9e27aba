// The first page: the games as cards in groups, and the game played last.

import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { call } from "../request.js";
import { BoardPicture } from "../board/board.js";
import { hasWords, local, number, t } from "../i18n.js";
import { useBoard, useGameList } from "./game_list.js";
import { GameLine } from "./own_games.js";
import { useSeen } from "./seen.js";

/** @typedef {import("../wire.d.ts").GameView} GameView */
/** @typedef {import("../wire.d.ts").PlayLine} PlayLine */

/**
 * One line about a game: the page's own words, or the first sentence of its rules.
 * @param {string} name @param {Record<string, string>} [rules]
 */
export function oneLine(name, rules) {
  if (hasWords(`page.about-${name}`)) return t(`page.about-${name}`);
  const text = rules ? local(rules) : "";
  return /^.*?[.。！？!?]/.exec(text)?.[0] ?? text;
}

/** How many play, and where: "2 players", "2 – 3 players, also in space". @param {GameView} game */
function playersWords({ players, options }) {
  const option = options.find((each) => each.name === "players");
  const count =
    option?.low && option.high ? `${number(option.low)} – ${number(option.high)}` : number(players);
  const words = t("page.players", { count });
  const space = options.some((each) => each.name === "dims" && (each.high ?? 0) > 2);
  return space ? t("page.also-in-space", { players: words }) : words;
}

/** In the order of the page. */
const GROUPS = /** @type {const} */ (["papers", "classics", "many", "yours"]);

/** A game; its picture is asked for when it comes into sight. @param {{game: GameView}} props */
function GameCard({ game }) {
  const card = useRef(/** @type {HTMLLIElement | null} */ (null));
  const { example } = game;
  const own = game.group === "yours";
  const usable = !own || game.mark !== "";
  const { found } = useBoard(
    useSeen(card) && usable ? game.name : "",
    example.options,
    example.moves,
  );
  const title = local(game.title);
  /** @param {string} page @param {string} words @param {string} label @param {string} classes */
  const link = (page, words, label, classes) =>
    h(
      "a",
      { class: classes, href: `#/${page}/${game.name}`, "aria-label": t(label, { game: title }) },
      t(words),
    );
  return h(
    "li",
    { class: "card game-card", ref: card },
    h(
      "a",
      { class: "game-picture", href: `#/new/${game.name}`, tabIndex: -1, "aria-hidden": "true" },
      found
        ? h(BoardPicture, {
            board: found.board,
            position: found.position,
            small: true,
            label: title,
          })
        : null,
    ),
    h(
      "div",
      { class: "game-words" },
      h("h3", null, title),
      h("p", null, oneLine(game.name, found?.board.rules)),
      usable ? h("p", { class: "soft" }, playersWords(game)) : null,
      own ? h(FileProblem, { game }) : null,
      game.file && !game.problem.en ? h("p", { class: "soft game-file" }, game.file) : null,
    ),
    h(
      "div",
      { class: "row" },
      usable ? link("new", "page.play", "page.play-game", "button main") : null,
      usable ? link("rules", "page.rules", "page.rules-of", "button") : null,
      usable ? link("puzzles", "learn.puzzles", "learn.puzzles-of", "button") : null,
      game.editable ? link("workshop", "workshop.edit", "workshop.edit-game", "button") : null,
      found?.board.solvable ? link("solved", "page.solved", "page.solved-of", "button") : null,
    ),
  );
}

/** What is wrong with the file of a game of one's own. @param {{game: GameView}} props */
export function FileProblem({ game }) {
  if (!game.problem.en) return null;
  return h(
    "div",
    { role: "status" },
    h("p", { class: "problem" }, t("workshop.problem", { problem: local(game.problem) })),
    game.mark ? h("p", null, t("workshop.stays")) : null,
  );
}

/** How a game of one's own comes here. @param {{here: boolean}} props here: it is written here */
function OwnGameCard({ here }) {
  return h(
    "li",
    { class: "card game-card own-game" },
    h("div", { class: "game-picture", "aria-hidden": "true" }, h(EmptyBoard, null)),
    h(
      "div",
      { class: "game-words" },
      h("h3", null, t("page.make-game")),
      h("p", null, t("page.make-game-about")),
      here
        ? null
        : h("pre", { class: "mono" }, "boardwright new-game my_game\nboardwright serve my_game.py"),
    ),
    here
      ? h(
          "div",
          { class: "row" },
          h("a", { class: "button main", href: "#/workshop" }, t("workshop.write")),
        )
      : null,
  );
}

/** A board that waits for rules. */
function EmptyBoard() {
  const lines = [20, 40, 60, 80].map((at) => `M20 ${at}H80M${at} 20V80`);
  return h(
    "svg",
    { class: "board small", viewBox: "0 0 100 100" },
    h("rect", { class: "plate", x: 4, y: 4, width: 92, height: 92, rx: 4 }),
    h("g", { class: "ground" }, h("path", { class: "grid", d: lines.join("") })),
    h("path", { class: "pencil", d: "M34 66l4-12 26-26 8 8-26 26zM60 32l8 8" }),
  );
}

/** @param {{group: GameView["group"], games: GameView[], here: boolean}} props */
function GameGroup({ group, games, here }) {
  if (!games.length) return null;
  const id = `group-${group}`;
  return h(
    "section",
    { "aria-labelledby": id },
    h("h2", { class: "game-group", id }, t(`page.group-${group}`)),
    h(
      "ul",
      { class: "games" },
      games.map((game) => h(GameCard, { key: game.name, game })),
      group === "papers" ? h(OwnGameCard, { here }) : null,
    ),
  );
}

/** The game used last, to go on with. */
function LastGame() {
  const [last, show] = useState(/** @type {PlayLine | null} */ (null));
  useEffect(() => {
    // A newcomer has none: then nothing is shown, and nothing is wrong.
    call("GET", "/plays").then(
      (/** @type {import("../wire.d.ts").PlayList} */ found) => show(found.plays[0] ?? null),
      () => undefined,
    );
  }, []);
  if (!last) return null;
  return h(
    "section",
    { class: "panel last-game" },
    h("h2", null, t("page.continue")),
    h(GameLine, { line: last }),
  );
}

/** Some stones on the wood of the first page, as the colours lie in the sign of the house. */
function Stones() {
  const colours = ["black", "white", "red", "green", "blue"];
  return h(
    "svg",
    { class: "board small welcome-stones", viewBox: "0 0 230 100", "aria-hidden": "true" },
    h(
      "g",
      { class: "ground" },
      h("path", {
        class: "grid",
        d: "M0 30H230M0 75H230M25 0V100M70 0V100M115 0V100M160 0V100M205 0V100",
      }),
    ),
    colours.map((colour, i) =>
      h(
        "g",
        { key: colour, class: `stone ${colour}` },
        h("circle", { class: "shadow", cx: 27 + 45 * i, cy: (i % 2 ? 75 : 30) + 3, r: 19 }),
        h("circle", { class: "body", cx: 25 + 45 * i, cy: i % 2 ? 75 : 30, r: 19 }),
      ),
    ),
  );
}

export function HomePage() {
  const list = useGameList();
  return h(
    "div",
    { class: "home" },
    h(
      "div",
      { class: "welcome" },
      h("h1", null, t("page.welcome")),
      h("p", null, t("page.welcome-more")),
      h(Stones, null),
    ),
    h(LastGame, null),
    list
      ? GROUPS.map((group) =>
          h(GameGroup, {
            key: group,
            group,
            here: list.workshop,
            games: list.games.filter((game) => game.group === group),
          }),
        )
      : h("p", { class: "loading" }, t("page.loading")),
  );
}
