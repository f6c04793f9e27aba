// What boards are made of, as this browser's user likes it.

import { effect, signal } from "@preact/signals";

const KEPT = "boardwright-board";
export const BOARD_LOOKS = /** @type {const} */ (["wood", "slate", "green"]);
/** @typedef {typeof BOARD_LOOKS[number]} BoardLook */

const kept = BOARD_LOOKS.find((each) => each === localStorage.getItem(KEPT));
export const boardLook = signal(/** @type {BoardLook} */ (kept ?? "wood"));
effect(() => {
  localStorage.setItem(KEPT, boardLook.value);
  document.documentElement.dataset.board = boardLook.value;
});
