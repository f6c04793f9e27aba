// The rules of a game, with its board and its options.

import { h } from "preact";
import { BoardPicture } from "../board/board.js";
import { local, t } from "../i18n.js";
import { RulePictures } from "../panels/rule_pictures.js";
import { listedGame, plainName, useBoard, useGameList } from "./game_list.js";
import { NoSuchGame } from "./nothing.js";
import { choiceWords } from "./options.js";
import { useTitle } from "./title.js";

/** @typedef {import("../wire.d.ts").ParameterView} ParameterView */

/** What may be chosen. @param {ParameterView} option */
function range(option) {
  if (option.kind === "choice") return option.choices.map(choiceWords).join(" / ");
  if (option.kind === "switch") return t("page.on-off");
  return option.low !== null && option.high !== null ? `${option.low} – ${option.high}` : "";
}

/** @param {{route: import("../router.js").Route}} props */
export function RulesPage({ route }) {
  const name = route.parts[0] ?? "";
  const list = useGameList();
  const game = listedGame(name);
  const { found, problem } = useBoard(
    game ? name : "",
    game?.example.options ?? {},
    game?.example.moves ?? [],
  );
  useTitle(game ? t("page.rules-of", { game: local(game.title) }) : "");
  if (list && !game) return h(NoSuchGame, null);
  if (problem) return h("p", { class: "narrow" }, problem);
  if (!game || !found) return h("p", { class: "loading" }, t("page.loading"));
  const { board, position } = found;
  return h(
    "article",
    { class: "rules" },
    h(
      "div",
      { class: "rules-words" },
      h("h1", null, local(game.title)),
      h("p", { class: "rules-text" }, local(board.rules)),
      local(board.ending) ? h("p", null, t("page.won-by", { reason: local(board.ending) })) : null,
      game.options.length
        ? h(
            "section",
            null,
            h("h2", null, t("page.options")),
            h(
              "table",
              null,
              h(
                "thead",
                null,
                h(
                  "tr",
                  null,
                  ["page.option", "page.default", "page.allowed"].map((words) =>
                    h("th", { scope: "col", key: words }, t(words)),
                  ),
                ),
              ),
              h(
                "tbody",
                null,
                game.options.map((option) =>
                  h(
                    "tr",
                    { key: option.name },
                    h("th", { scope: "row" }, local(option.about)),
                    h("td", null, defaultText(option)),
                    h("td", null, range(option)),
                  ),
                ),
              ),
            ),
          )
        : null,
      h("section", null, h("h2", null, t("page.how-to-play")), h("p", null, t(howTo(board)))),
      h(
        "div",
        { class: "row" },
        h("a", { class: "button main", href: `#/new/${plainName(name)}` }, t("page.play")),
        game.lesson
          ? h("a", { class: "button", href: `#/lesson/${plainName(name)}` }, t("learn.lesson"))
          : null,
        h("a", { class: "button", href: `#/puzzles/${plainName(name)}` }, t("learn.puzzles")),
      ),
    ),
    h(
      "div",
      { class: "rules-picture" },
      h(BoardPicture, {
        board,
        position,
        small: true,
        label: t("page.example-of", { game: local(game.title) }),
      }),
    ),
    h(RulePictures, { game: name, options: game.example.options }),
  );
}

/** @param {ParameterView} option */
function defaultText(option) {
  if (option.kind === "switch") return t(option.default ? "page.on" : "page.off");
  if (option.kind === "choice") return choiceWords(String(option.default));
  return Array.isArray(option.default) ? option.default.join(", ") : String(option.default);
}

/**
 * How moves are entered, by the kind of board.
 * @param {import("../wire.d.ts").BoardView} board
 */
function howTo(board) {
  if (board.piece) return "page.enter-piece";
  return board.cell === "circle" ? "page.enter-stroke" : "page.enter-point";
}
