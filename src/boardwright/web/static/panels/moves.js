// The moves as a tree: the line looked at in columns, other branches beneath the move they replace.

import { h } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n.js";
import { goTo } from "../play/actions.js";
import { moveWords } from "../play/spoken.js";
import { board, children, cursor, nodes, play } from "../play/state.js";
import { Note } from "./note.js";

/** The first child goes on; the others are branches. @param {number} from @returns {number[]} */
function trunk(from) {
  const found = [from];
  for (
    let next = children.value.get(from)?.[0];
    next !== undefined;
    next = children.value.get(next)?.[0]
  )
    found.push(next);
  return found;
}

/** @param {{node: number, depth: number, column?: number}} props a column of a row, or none */
function Move({ node, depth, column = 0 }) {
  const shown = nodes.value.get(node);
  if (!shown) return null;
  const here = cursor.value === node;
  const now = play.value?.current === node;
  return h(
    "button",
    {
      type: "button",
      "data-node": node,
      class: `move seat-${shown.seat}${now ? " now" : ""}`,
      title: shown.note || undefined,
      style: column ? { gridColumn: column } : undefined,
      tabIndex: here ? 0 : -1,
      "aria-current": here ? "step" : undefined,
      onClick: () => goTo(node),
    },
    shown.seat ? h("span", { class: `seat-dot seat-${shown.seat}`, "aria-hidden": "true" }) : null,
    h("span", { class: "ply" }, depth),
    shown.seat ? moveWords(shown.move) : h(Thrown, { move: shown.move }),
    shown.note ? h("span", { class: "noted", "aria-label": t("play.noted") }, "✎") : null,
  );
}

/** What chance decided. @param {{move: string}} props */
function Thrown({ move }) {
  return h("span", { class: "throw", "aria-label": t("play.thrown", { move }) }, "⚄ ", move);
}

/** More seats than these have no columns of their own. */
const MOST_COLUMNS = 3;

/** Whether moves stand in rows, a column for each seat. */
const inRows = () => {
  const players = board.value?.players ?? 0;
  return !board.value?.chances && players > 1 && players <= MOST_COLUMNS;
};

/**
 * The line that was played, a row for each round and a column for each seat in its colour; other
 * branches beneath the move they replace.
 * @param {{first: number}} props
 */
function Rows({ first }) {
  const players = board.value?.players ?? 2;
  /** @type {import("preact").VNode[]} */
  const parts = [];
  let round = 0;
  let last = players;
  trunk(first).forEach((node, i) => {
    const seat = nodes.value.get(node)?.seat ?? 1;
    if (seat <= last) {
      round++;
      parts.push(h("span", { class: "round", key: `round ${node}` }, round));
    }
    last = seat;
    parts.push(h(Move, { key: node, node, depth: i + 1, column: seat + 1 }));
    const others = i ? (children.value.get(nodes.value.get(node)?.parent ?? 0) ?? []).slice(1) : [];
    for (const other of others)
      parts.push(
        h(
          "div",
          { class: "variation", key: `branch ${other}` },
          h(Branch, { first: other, depth: i + 1 }),
        ),
      );
  });
  return h("div", { class: `rows rows-${players}` }, parts);
}

/**
 * A line and, after each of its moves, what else was played there.
 * @param {{first: number, depth: number}} props
 */
function Branch({ first, depth }) {
  const parts = [];
  let at = depth;
  for (const node of trunk(first)) {
    parts.push(h(Move, { key: node, node, depth: at }));
    const parent = nodes.value.get(node)?.parent ?? null;
    const others =
      node === first || parent === null ? [] : (children.value.get(parent) ?? []).slice(1);
    for (const other of others) {
      parts.push(
        h(
          "div",
          { class: "variation", key: `branch ${other}` },
          h(Branch, { first: other, depth: at }),
        ),
      );
    }
    at++;
  }
  return h("span", { class: "branch" }, parts);
}

function StartButton() {
  const here = cursor.value === 0;
  return h(
    "button",
    {
      type: "button",
      class: "move start",
      tabIndex: here ? 0 : -1,
      "aria-current": here ? "step" : undefined,
      onClick: () => goTo(0),
    },
    t("play.start"),
  );
}

/** Scrolls the list so far that the move looked at can be seen. @param {HTMLElement} room */
function reveal(room) {
  const move = room.querySelector("[aria-current]");
  if (!(move instanceof HTMLElement)) return;
  const top = move.offsetTop,
    below = top + move.offsetHeight;
  if (top < room.scrollTop || below > room.scrollTop + room.clientHeight)
    room.scrollTop = top - room.clientHeight / 2;
}

export function MoveTree() {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    const room = box.current;
    if (!room) return;
    reveal(room);
    // Among the moves the focus goes along with the arrow keys.
    const move = room.querySelector("[aria-current]");
    if (room.contains(document.activeElement) && move instanceof HTMLElement)
      move.focus({ preventScroll: true });
  }, [cursor.value, nodes.value.size]);
  useEffect(() => {
    const room = box.current;
    if (!room) return;
    const watcher = new ResizeObserver(() => reveal(room));
    watcher.observe(room);
    return () => watcher.disconnect();
  }, []);
  const firsts = children.value.get(0) ?? [];
  return h(
    "section",
    { class: "panel moves", "aria-label": t("play.moves") },
    h("h2", null, t("play.moves")),
    h(
      "div",
      { class: "tree", ref: box },
      firsts.length ? h(StartButton, null) : h("p", { class: "soft" }, t("play.no-moves")),
      firsts.length ? h(inRows() ? Rows : Branch, { first: firsts[0], depth: 1 }) : null,
      firsts
        .slice(1)
        .map((other) =>
          h("div", { class: "variation", key: other }, h(Branch, { first: other, depth: 1 })),
        ),
    ),
    h(Note, null),
  );
}
