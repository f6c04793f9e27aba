// One table of commands, used by keys, buttons, the help page and the command line.

import { effect, signal } from "@preact/signals";

/**
 * @typedef {object} Command
 * @property {string} id also what the command line understands
 * @property {string} key as KeyboardEvent.key has it, "Shift+n" with shift; "" for none
 * @property {string} label key of its words
 * @property {() => void} run
 * @property {() => boolean} [when] whether it can be used now
 */

/** What the present page offers. */
export const commands = signal(/** @type {Command[]} */ ([]));

/**
 * Adds commands while a page is shown; call what is returned to take them away.
 * @param {Command[]} added
 */
export function offer(added) {
  commands.value = [...commands.value, ...added];
  return () => {
    commands.value = commands.value.filter((command) => !added.includes(command));
  };
}

const KEPT = "boardwright-letter-keys";
/**
 * Whether keys of a single character run commands; whoever speaks to the computer may turn them
 * off.
 */
export const letterKeys = signal(localStorage.getItem(KEPT) !== "off");
effect(() => localStorage.setItem(KEPT, letterKeys.value ? "on" : "off"));

/** @param {KeyboardEvent} event */
function keyOf(event) {
  const shifted = event.shiftKey && event.key.length === 1 && /[a-z]/i.test(event.key);
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return shifted ? `Shift+${key}` : key;
}

/** @param {EventTarget | null} target */
function typing(target) {
  // What had the focus in a dialog keeps it until the page is drawn without that dialog.
  return (
    target instanceof HTMLElement &&
    target.closest("input, textarea, select, dialog[open], .code-editor") !== null
  );
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (typing(event.target)) return;
  const pressed = keyOf(event);
  if (!letterKeys.value && event.key.length === 1 && event.key !== " ") return;
  const command = commands.value.find((each) => each.key === pressed && (each.when?.() ?? true));
  if (!command) return;
  // A focused button or link keeps Enter and Space for itself.
  const onControl =
    event.target instanceof HTMLElement && event.target.closest("button, a, summary");
  if (onControl && (pressed === "Enter" || pressed === " ")) return;
  event.preventDefault();
  command.run();
});

/** @param {string} id */
export function runCommand(id) {
  const command = commands.value.find((each) => each.id === id && (each.when?.() ?? true));
  command?.run();
  return command !== undefined;
}
