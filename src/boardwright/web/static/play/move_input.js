// A move while it is entered: points clicked, what is pointed at, and the ghost that follows.

import { computed, effect, signal, untracked } from "@preact/signals";
import { announce } from "../announce.js";
import { choicesOf, click, narrow } from "../board/input.js";
import { bounds, SCALE } from "../board/geometry.js";
import { withStone } from "../board/marks.js";
import { t } from "../i18n.js";
import { keptSwitch } from "../kept.js";
import { inform } from "../notice.js";
import { playMove, positionAfter } from "./actions.js";
import { turnWords } from "./spoken.js";
import {
  board,
  cursor,
  mayMove,
  ownTurn,
  play,
  position,
  preview,
  sent,
  triesElsewhere,
} from "./state.js";

/** @typedef {import("../wire.d.ts").MoveView} MoveView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */

const HOVER_MS = 30;

/** Whether legal moves are marked. */
export const showLegal = keptSwitch("boardwright-legal", true);
/**
 * Whether a large board is drawn larger than a narrow screen, to be moved sideways in its frame.
 */
export const largerBoard = keptSwitch("boardwright-larger", false);

const CONFIRM = "boardwright-confirm";
/** Boards of this many columns are too fine for fingers on a screen so narrow. */
const MANY_COLUMNS = 10;
const narrowScreen = matchMedia("(max-width: 600px)");
/** Whether a board is fine. @param {import("../wire.d.ts").BoardView} drawn */
export const isWide = (drawn) => bounds(drawn).width > MANY_COLUMNS * SCALE;
const confirmChosen = signal(localStorage.getItem(CONFIRM));
/**
 * Whether a move on a board waits for a second word; by default on a phone where points are small.
 * @param {import("../wire.d.ts").BoardView} drawn @param {boolean} [larger] than the screen
 */
export function confirmsOn(drawn, larger = false) {
  if (confirmChosen.value !== null) return confirmChosen.value === "on";
  return narrowScreen.matches && !larger && isWide(drawn);
}
/** Whether a move on the board of the game does. */
export const confirmMoves = computed(
  () => board.value !== null && confirmsOn(board.value, largerBoard.value),
);

/** @param {boolean} on */
export function setConfirm(on) {
  confirmChosen.value = on ? "on" : "off";
  localStorage.setItem(CONFIRM, confirmChosen.value);
}
/** Points clicked so far. */
export const clicked = signal(/** @type {number[]} */ ([]));
/** The point under the pointer or the focus. */
export const pointed = signal(/** @type {number | null} */ (null));
/** A move that only waits to be confirmed. */
export const pending = signal(/** @type {MoveView | null} */ (null));

const moves = computed(() => (mayMove.value && position.value ? position.value.moves : []));
/** What the clicks so far mean. */
export const entered = computed(() => narrow(moves.value, clicked.value));
/** The move that Enter plays. */
export const ready = computed(
  () => pending.value ?? (clicked.value.length ? entered.value.complete : null),
);
/** Whether some move takes more than one click. */
export const severalClicks = computed(
  () => position.value?.moves.some((move) => move.path.length > 1) ?? false,
);
/** Moves that are clicked nowhere on the board. */
export const choices = computed(() => choicesOf(moves.value));
/** The pass, if one is legal. */
export const pass = computed(() => choices.value.find((move) => move.text === "pass") ?? null);

/** Forgets what was clicked. */
export function cancel() {
  const something = clicked.value.length > 0 || pending.value !== null;
  clicked.value = [];
  pending.value = null;
  return something;
}

/** @param {MoveView} move */
function finish(move) {
  cancel();
  preview.value = null;
  return playMove(move.text);
}

/** Takes a click on a point. @param {number} point */
export function clickPoint(point) {
  const waiting = pending.value;
  if (waiting?.path.at(-1)?.includes(point)) return void finish(waiting);
  pending.value = null;
  const result = click(moves.value, clicked.value, point);
  clicked.value = result.clicked;
  if (result.move && !confirmMoves.value) return void finish(result.move);
  pending.value = result.move;
  if (!result.move && !result.clicked.length) inform(whyNot(point));
  if (ready.value) announce(t("play.ready", { move: ready.value.text }));
}

/** Begins a stroke at a point, whatever was clicked before. @param {number} point */
export function beginStroke(point) {
  cancel();
  if (narrow(moves.value, [point]).next.size) clicked.value = [point];
}

/** Why a click on a point does nothing. @param {number} point */
function whyNot(point) {
  const drawn = board.value,
    here = position.value,
    shown = play.value;
  if (!drawn || !here || !shown) return "";
  if (here.over || shown.company.ended) return t("play.end");
  if (triesElsewhere.value) return t("play.own-board-hint");
  if (cursor.value !== shown.current && !shown.paused) return t("play.looking-back-only");
  if (!ownTurn.value) return turnWords(drawn, here, shown, false);
  const taken = here.marks.some((mark) => mark.points.includes(point));
  return t(taken ? "play.point-taken" : "play.point-illegal", { name: drawn.points[point].name });
}

/** Answers a click on a board that takes no move now. @param {number} point */
export function refusePoint(point) {
  if (sent.value?.node !== cursor.value) inform(whyNot(point));
}

/** Plays what is entered and waits. */
export function playReady() {
  if (ready.value) void finish(ready.value);
}

/** Plays a move that is clicked nowhere on the board. @param {MoveView} move */
export function playChoice(move) {
  void finish(move);
}

/** Passes, if that is legal. */
export function playPass() {
  if (pass.value) void finish(pass.value);
}

/** The move whose outcome is shown: what waits, or what a click on the point would complete. */
const shown = computed(() => {
  if (pending.value) return pending.value;
  const point = pointed.value;
  if (point === null) return ready.value;
  if (point === clicked.value[clicked.value.length - 1]) return ready.value;
  return narrow(moves.value, [...clicked.value, point]).complete ?? ready.value;
});

/** The ghost that the input shows, so that it takes away no other one. */
let ownGhost = /** @type {PositionView | null} */ (null);
const shownId = computed(() => play.value?.id);

/** The position after a move, if the page knows it without asking. @param {MoveView} move */
function placed(move) {
  const drawn = board.value,
    here = position.value;
  if (!drawn?.places || !here || move.path.length !== 1) return null;
  return withStone(drawn, here, move.path[0]);
}

/** @param {PositionView} ghost */
function showGhost(ghost) {
  ownGhost = ghost;
  preview.value = ghost;
}

/** Keeps the ghost and the clicks in step with the position; call what is returned to stop. */
export function followInput() {
  let timer = 0;
  const stopGhost = effect(() => {
    const move = shown.value;
    clearTimeout(timer);
    if (!move) {
      if (ownGhost !== null && preview.peek() === ownGhost) preview.value = null;
      return;
    }
    const ghost = untracked(() => placed(move));
    if (ghost) return showGhost(ghost);
    timer = setTimeout(() => {
      positionAfter(move.text).then(
        (found) => shown.peek() === move && showGhost(found),
        () => undefined,
      );
    }, HOVER_MS);
  });
  const stopClicks = effect(() => {
    void cursor.value;
    void shownId.value;
    untracked(cancel);
  });
  return () => {
    clearTimeout(timer);
    stopGhost();
    stopClicks();
    pointed.value = null;
    cancel();
  };
}
