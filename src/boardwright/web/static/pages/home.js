// The first page: the games as cards in groups, and the game played last.

import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { call } from "../request.js";
import { BoardPicture } from "../board/board.js";
import { hasWords, local, number, t } from "../i18n.js";
import { useBoard, useGameList } from "./game_list.js";
import { exampleOf } from "./examples.js";
import { GameLine } from "./own_games.js";

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

/** How many play: "2 players", "2 – 3 players". @param {GameView} game */
function playersWords({ players, options }) {
  const option = options.find((each) => each.name === "players");
  if (option?.low && option.high)
    return t("page.players", { count: `${number(option.low)} – ${number(option.high)}` });
  return t(players === 1 ? "page.one-player" : "page.players", { count: number(players) });
}

/** In the order of the page. */
const GROUPS = /** @type {const} */ (["papers", "classics", "many", "yours"]);

/**
 * Whether an element has come near the part of the page that is seen.
 * @param {{current: Element | null}} element
 */
function useSeen(element) {
  const [seen, see] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry.isIntersecting) return;
        watch.disconnect();
        see(true);
      },
      { rootMargin: "300px" },
    );
    watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
  return seen;
}

/** A game; its picture is asked for when it comes into sight. @param {{game: GameView}} props */
function GameCard({ game }) {
  const card = useRef(/** @type {HTMLLIElement | null} */ (null));
  const example = exampleOf(game.name);
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
      game.file ? h("p", { class: "soft game-file" }, game.file) : null,
    ),
    h(
      "div",
      { class: "row" },
      usable ? link("new", "page.play", "page.play-game", "button main") : null,
      usable ? link("rules", "page.rules", "page.rules-of", "button") : null,
      game.editable ? link("workshop", "workshop.edit", "workshop.edit-game", "button") : null,
      found?.board.solvable ? link("solved", "page.solved", "page.solved-of", "button") : null,
    ),
  );
}

/** What is wrong with the file of a game of one's own. @param {{game: GameView}} props */
export function FileProblem({ game }) {
  if (!game.problem.en) return null;
  return h(
    "p",
    { class: "problem", role: "status" },
    t("workshop.problem", { problem: local(game.problem) }),
    game.mark ? ` ${t("workshop.stays")}` : "",
  );
}

/** How a game of one's own comes here. @param {{here: boolean}} props here: it is written here */
function OwnGameCard({ here }) {
  if (here) {
    return h(
      "li",
      { class: "card game-card own-game" },
      h(
        "div",
        { class: "game-words" },
        h("h3", null, t("page.make-game")),
        h("p", null, t("page.make-game-about")),
      ),
      h(
        "div",
        { class: "row" },
        h("a", { class: "button main", href: "#/workshop" }, t("workshop.write")),
      ),
    );
  }
  return h(
    "li",
    { class: "card game-card own-game" },
    h(
      "div",
      { class: "game-words" },
      h("h3", null, t("page.make-game")),
      h("p", null, t("page.make-game-about")),
      h("pre", { class: "mono" }, "boardwright new-game my_game\nboardwright serve my_game.py"),
    ),
  );
}

/** @param {{group: GameView["group"], games: GameView[], here: boolean}} props */
function GameGroup({ group, games, here }) {
  if (!games.length && group !== "yours") return null;
  const id = `group-${group}`;
  return h(
    "section",
    { "aria-labelledby": id },
    h("h2", { class: "game-group", id }, t(`page.group-${group}`)),
    h(
      "ul",
      { class: "games" },
      games.map((game) => h(GameCard, { key: game.name, game })),
      group === "yours" ? h(OwnGameCard, { here }) : null,
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
