// The paper's way to move: pictures of all boards that the next move can make, to choose from.

import { h } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../i18n.js";
import { BoardPicture } from "./board.js";
import { positionAfterMove } from "./next_positions.js";
import { cellNames } from "./piece_entry.js";
import { PieceSigns } from "./piece_marks.js";
import { placementsOf } from "./piece_shapes.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").MoveView} MoveView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */
/** @typedef {{value: string, words: string}} Label what a move is worth */
/**
 * @typedef {{board: BoardView, position: PositionView, choose: (text: string) => void,
 *   labels?: Map<string, Label>}} NextProps
 */

/** @param {NextProps} props */
export function NextBoards({ board, position, choose, labels }) {
  const [wanted, setWanted] = useState("");
  const [staying, setStaying] = useState(false);
  const [home, setHome] = useState("");
  const list = useRef(/** @type {HTMLDivElement | null} */ (null));
  const groups = useMemo(() => groupsOf(board, position.moves), [board, position]);
  const shown = groups
    .map((group) => ({
      ...group,
      moves: group.moves.filter((move) => matches(move, group.cells.length)),
    }))
    .filter((group) => group.moves.length);
  const count = shown.reduce((sum, group) => sum + group.moves.length, 0);
  const first = shown[0]?.moves[0]?.text;
  const stop = shown.some((group) => group.moves.some((move) => move.text === home)) ? home : first;

  /** @param {MoveView} move @param {number} piece cells of its group's piece */
  function matches(move, piece) {
    if (staying && move.path.length > piece) return false;
    const words = `${move.text} ${labels?.get(move.text)?.words ?? ""}`.toLowerCase();
    return wanted
      .toLowerCase()
      .split(/\s+/)
      .every((word) => words.includes(word));
  }
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !list.current) return;
    const buttons = [...list.current.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = at < 0 ? undefined : stepTo(buttons, at, event.key);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    to.focus();
  };
  return h(
    "section",
    { class: "next-boards", "aria-labelledby": "next-boards" },
    h("h2", { id: "next-boards", class: "unseen" }, t("space.next-title")),
    h(
      "div",
      { class: "row next-tools" },
      h(
        "label",
        { class: "field" },
        t("space.next-filter"),
        h("input", {
          type: "search",
          value: wanted,
          onInput: (/** @type {Event} */ event) =>
            setWanted(/** @type {HTMLInputElement} */ (event.currentTarget).value.trim()),
        }),
      ),
      h(
        "label",
        { class: "switch" },
        h("input", { type: "checkbox", checked: staying, onChange: () => setStaying(!staying) }),
        t("space.next-only-staying"),
      ),
      h(
        "span",
        { class: "hint", role: "status" },
        t("space.next-count", { shown: count, all: position.moves.length }),
      ),
    ),
    count ? null : h("p", { class: "hint" }, t("space.next-none")),
    h(
      "div",
      { ref: list, class: "next-list", onKeyDown, tabIndex: -1 },
      shown.map((group) =>
        h(
          "section",
          { key: group.cells.join(), class: "next-group" },
          h(
            "h3",
            null,
            group.cells.length
              ? t("space.next-group", { cells: cellNames(board, group.cells) })
              : t("space.next-others"),
          ),
          h(
            "div",
            { class: "next-grid" },
            group.moves.map((move) =>
              h(NextBoard, {
                key: move.text,
                board,
                position,
                move,
                rest: move.path.slice(group.cells.length).map(([point]) => point),
                worth: labels?.get(move.text),
                stop: move.text === stop,
                choose,
                focused: () => setHome(move.text),
              }),
            ),
          ),
        ),
      ),
    ),
  );
}

/**
 * Moves by the placement they begin with; moves that place no piece come last.
 * @param {BoardView} board @param {MoveView[]} moves
 */
function groupsOf(board, moves) {
  const groups = placementsOf(board, moves).map(({ cells, moves: own }) => ({ cells, moves: own }));
  const grouped = new Set(groups.flatMap((group) => group.moves));
  const others = moves.filter((move) => !grouped.has(move));
  return others.length
    ? [...groups, { cells: /** @type {number[]} */ ([]), moves: others }]
    : groups;
}

/**
 * The button that a key leads to: beside, or the nearest in the row above or below.
 * @param {HTMLButtonElement[]} buttons @param {number} at @param {string} key
 */
function stepTo(buttons, at, key) {
  if (key === "ArrowRight") return buttons[at + 1];
  if (key === "ArrowLeft") return buttons[at - 1];
  if (key === "Home") return buttons[0];
  if (key === "End") return buttons[buttons.length - 1];
  const way = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (way === undefined) return undefined;
  const here = buttons[at].getBoundingClientRect();
  const ahead = buttons
    .map((button) => ({ button, box: button.getBoundingClientRect() }))
    .filter(({ box }) => way * (box.top - here.top) > 4);
  const cost = (/** @type {DOMRect} */ box) =>
    1000 * Math.abs(box.top - here.top) + Math.abs(box.left - here.left);
  return ahead.sort((a, b) => cost(a.box) - cost(b.box))[0]?.button;
}

/**
 * One next board; its picture is asked for when it comes into sight.
 * @param {{board: BoardView, position: PositionView, move: MoveView, rest: number[],
 *   worth: Label | undefined, stop: boolean,
 *   choose: (text: string) => void, focused: () => void}} props
 */
function NextBoard({ board, position, move, rest, worth, stop, choose, focused }) {
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const [after, show] = useState(/** @type {PositionView | null} */ (null));
  const [failed, fail] = useState(false);
  useEffect(() => {
    let left = false;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (!seen.isIntersecting) return;
        watch.disconnect();
        positionAfterMove(board, position, move.text).then(
          (found) => left || show(found),
          () => left || fail(true),
        );
      },
      { rootMargin: "200px" },
    );
    if (button.current) watch.observe(button.current);
    return () => {
      left = true;
      watch.disconnect();
    };
  }, [board, position, move]);
  const name = worth ? t("space.next-valued", { move: move.text, words: worth.words }) : move.text;
  const short =
    rest.length > 1
      ? t("space.next-moves", {
          origin: board.points[rest[0]].name,
          target: board.points[rest[rest.length - 1]].name,
        })
      : t("space.next-stays");
  return h(
    "button",
    {
      ref: button,
      type: "button",
      class: "next-board",
      tabIndex: stop ? 0 : -1,
      "aria-label": name,
      onFocus: focused,
      onClick: () => choose(move.text),
    },
    h(
      "span",
      { class: "next-picture" },
      after
        ? h(BoardPicture, {
            board,
            position: after,
            small: true,
            label: name,
            overlay: () => h(PieceSigns, { board, marks: after.marks }),
          })
        : failed
          ? t("space.next-failed")
          : null,
    ),
    h("span", { class: "next-words" }, board.piece ? short : move.text),
    worth
      ? h(
          "strong",
          { class: "next-value" },
          h("span", { class: `tone-sign ${worth.value}`, "aria-hidden": "true" }),
          worth.words,
        )
      : null,
  );
}
