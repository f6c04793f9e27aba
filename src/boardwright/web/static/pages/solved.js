// The solved positions of a game: lost ones and longest wins, up to symmetry, beside the paper's
// counts.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call, make } from "../request.js";
import { BoardPicture } from "../board/board.js";
import { language, local, number, t } from "../i18n.js";
import { tell } from "../notice.js";
import { exactWords } from "../play/worth_words.js";
import { go } from "../router.js";
import { useBoard, useGameList } from "./game_list.js";
import { OptionField } from "./options.js";
import { PaperFigures, SolvedCounts } from "./solved_counts.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").SolvedList} SolvedList */
/** @typedef {import("../wire.d.ts").SolvedListed} SolvedListed */
/** @typedef {import("../wire.d.ts").ParameterView} ParameterView */
/** @typedef {"lost" | "longest"} Which */

const COUNT = 12;

/**
 * Options in an address, as the game declares them.
 * @param {ParameterView[]} declared @param {URLSearchParams} query
 */
function optionsOf(declared, query) {
  return Object.fromEntries(
    declared
      .filter(({ name }) => query.has(name))
      .map(({ name, kind }) => {
        const text = query.get(name) ?? "";
        const value =
          kind === "number"
            ? Number(text)
            : kind === "switch"
              ? text === "true"
              : kind === "numbers"
                ? text.split(",").map(Number)
                : text;
        return [name, value];
      }),
  );
}

/** @param {{route: import("../router.js").Route}} props */
export function SolvedPage({ route }) {
  const name = route.parts[0] ?? "";
  const list = useGameList();
  const game = list?.games.find((each) => each.name === name);
  if (!list) return h("p", { class: "loading" }, t("page.loading"));
  if (!game) return h("p", { class: "problem" }, t("analysis.no-game"));
  return h(
    "div",
    { class: "solved-page" },
    h("h1", null, t("analysis.solved-of", { game: local(game.title) })),
    h(OptionChoice, { game: name, declared: game.options, query: route.query }),
    h(Explorer, {
      game: name,
      options: optionsOf(game.options, route.query),
      key: route.query.toString(),
    }),
  );
}

/** @param {{game: string, declared: ParameterView[], query: URLSearchParams}} props */
function OptionChoice({ game, declared, query }) {
  const chosen = optionsOf(declared, query);
  /** @param {string} name @param {ParameterView["default"]} value */
  const choose = (name, value) => {
    const next = new URLSearchParams(query);
    next.set(name, String(value));
    go(`#/solved/${game}?${next}`);
  };
  return h(
    "div",
    { class: "row option-choice" },
    declared.map((option) =>
      h(OptionField, {
        key: option.name,
        option,
        value: chosen[option.name] ?? option.default,
        names: [],
        change: (value) => choose(option.name, value),
      }),
    ),
  );
}

/**
 * @param {{game: string, options: NonNullable<import("../wire.d.ts").GameRequest["options"]>}}
 *   props
 */
function Explorer({ game, options }) {
  const { found, problem } = useBoard(game, options);
  const [which, choose] = useState(/** @type {Which} */ ("lost"));
  const [first, goToFirst] = useState(0);
  const [figures, takeFigures] = useState(/** @type {SolvedList["figures"]} */ ([]));
  if (problem) return h("p", { class: "problem", role: "alert" }, problem);
  if (!found) return h("p", { class: "loading" }, t("analysis.solving"));
  if (!found.board.solvable)
    return h("p", { class: "problem", role: "alert" }, t("analysis.not-solvable"));
  /** @param {Which} wanted */
  const use = (wanted) => {
    choose(wanted);
    goToFirst(0);
  };
  return h(
    "div",
    null,
    h(SolvedCounts, { game, options }),
    h(PaperFigures, { figures }),
    h(
      "div",
      { class: "row", role: "group", "aria-label": t("analysis.which") },
      /** @type {Which[]} */ (["lost", "longest"]).map((each) =>
        h(
          "button",
          { key: each, type: "button", "aria-pressed": which === each, onClick: () => use(each) },
          t(`analysis.which.${each}`),
        ),
      ),
    ),
    h(Boards, { board: found.board, which, first, goToFirst, takeFigures }),
  );
}

/**
 * @param {{board: BoardView, which: Which, first: number, goToFirst: (first: number) => void,
 *   takeFigures: (figures: SolvedList["figures"]) => void}} props
 */
function Boards({ board, which, first, goToFirst, takeFigures }) {
  const [list, show] = useState(/** @type {SolvedList | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const leaving = new AbortController();
    setProblem("");
    const request = { game: board.game, options: board.options, which, first, count: COUNT };
    call("POST", "/solved", request, { signal: leaving.signal }).then(
      (answer) => {
        const found = /** @type {SolvedList} */ (answer);
        show(found);
        if (found.figures.length) takeFigures(found.figures);
      },
      (error) => leaving.signal.aborted || setProblem(error.message),
    );
    return () => leaving.abort();
  }, [board, which, first]);
  if (problem) return h("p", { class: "problem", role: "alert" }, problem);
  if (!list) return h("p", { class: "loading" }, t("analysis.solving"));
  const last = first + list.positions.length;
  return h(
    "section",
    { "aria-label": t(`analysis.which.${which}`) },
    h(
      "div",
      { class: "row" },
      h(
        "button",
        {
          type: "button",
          disabled: first === 0,
          onClick: () => goToFirst(Math.max(0, first - COUNT)),
        },
        t("analysis.earlier"),
      ),
      h(
        "span",
        { class: "numbers", role: "status" },
        list.total
          ? t("analysis.shown-of", {
              first: number(first + 1),
              last: number(last),
              total: number(list.total),
            })
          : t("analysis.none"),
      ),
      h(
        "button",
        { type: "button", disabled: last >= list.total, onClick: () => goToFirst(last) },
        t("analysis.later"),
      ),
    ),
    h(
      "ul",
      { class: "solved-boards" },
      list.positions.map((each) => h(Board, { key: each.position.text, board, listed: each })),
    ),
  );
}

/** @param {{board: BoardView, listed: SolvedListed}} props */
function Board({ board, listed }) {
  const { position } = listed;
  const mover =
    board.player_names[language.value]?.[position.to_move - 1] ?? number(position.to_move);
  const words = t("analysis.listed", { name: mover, value: exactWords(listed) });
  const open = async () => {
    const request = {
      game: board.game,
      options: board.options,
      position: position.text,
      paused: true,
    };
    const begun = /** @type {import("../wire.d.ts").PlayView} */ (await make("/plays", request));
    go(`#/play/${begun.id}`);
  };
  return h(
    "li",
    { class: "card" },
    h(BoardPicture, { board, position, small: true, label: position.text }),
    h("p", { class: "hint" }, words),
    h(
      "button",
      { type: "button", onClick: () => void open().catch(tell) },
      t("analysis.open-board"),
    ),
  );
}
