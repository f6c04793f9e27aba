// What boards and stones are made of, as this browser's user likes it.

import { effect, signal } from "@preact/signals";

export const BOARD_LOOKS = /** @type {const} */ (["wood", "slate", "green"]);
export const STONE_LOOKS = /** @type {const} */ (["glass", "shell", "flat"]);
/** @typedef {typeof STONE_LOOKS[number]} StoneLook */

export const boardLook = keptLook("board", BOARD_LOOKS);
export const stoneLook = keptLook("stones", STONE_LOOKS);

/**
 * One of several looks, the first unless another was chosen; style sheets find it at the root.
 * @template {string} Look
 * @param {string} part @param {readonly Look[]} looks
 */
function keptLook(part, looks) {
  const name = `boardwright-${part}`;
  const kept = localStorage.getItem(name);
  const look = signal(looks.find((each) => each === kept) ?? looks[0]);
  effect(() => {
    localStorage.setItem(name, look.value);
    document.documentElement.dataset[part] = look.value;
  });
  return look;
}
