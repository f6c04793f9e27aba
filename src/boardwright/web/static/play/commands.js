// Commands of the play page: its keys, also for the command line.

import { goTo, hurry, redo, setMode, undo } from "./actions.js";
import { canHint, giveHint } from "./hint.js";
import { playing } from "./people.js";
import { cancel, clicked, pass, playPass, playReady, ready } from "./move_input.js";
import {
  ancestry,
  byLink,
  children,
  cursor,
  line,
  mode,
  nodes,
  play,
  target,
  triesElsewhere,
} from "./state.js";

/** @param {number} steps along the line */
export function step(steps) {
  const at = line.value.indexOf(target.value);
  const wanted = line.value[Math.min(Math.max(at + steps, 0), line.value.length - 1)];
  if (wanted !== undefined && wanted !== target.value) goTo(wanted);
}

/** Goes to the same move of another branch. @param {number} steps */
export function turn(steps) {
  const parent = nodes.value.get(target.value)?.parent;
  if (parent === null || parent === undefined) return;
  const others = children.value.get(parent) ?? [];
  const wanted = others[others.indexOf(target.value) + steps];
  if (wanted !== undefined) goTo(wanted);
}

const owner = () => play.value?.role === "owner";
/** Whether something lies ahead of where the game stands. */
export const canRedo = () =>
  owner() && !byLink.value && children.value.has(play.value?.current ?? -1);
/**
 * Whether one may take a move back, or ask for it where others play.
 */
export function canUndo() {
  const shown = play.value;
  // What is taken back is the game's last move: only while one looks at it.
  if (!shown || shown.role === "watch" || cursor.value !== shown.current || triesElsewhere.value)
    return false;
  const seats = ancestry(shown.current)
    .slice(1)
    .map((node) => nodes.value.get(node)?.seat ?? 0);
  const own = (/** @type {number | undefined} */ seat) =>
    seat !== undefined && shown.seats[seat - 1]?.yours;
  if (byLink.value) return playing.value && !shown.company.offer && seats.some(own);
  return shown.paused ? seats.length > 0 : seats.some(own);
}

/** @type {import("../commands.js").Command[]} */
export const PLAY_COMMANDS = [
  { id: "previous", key: "ArrowLeft", label: "play.previous", run: () => step(-1) },
  { id: "next", key: "ArrowRight", label: "play.next", run: () => step(1) },
  { id: "branch-up", key: "ArrowUp", label: "play.branch-up", run: () => turn(-1) },
  { id: "branch-down", key: "ArrowDown", label: "play.branch-down", run: () => turn(1) },
  { id: "first", key: "Home", label: "play.first", run: () => step(-Infinity) },
  { id: "last", key: "End", label: "play.last", run: () => step(Infinity) },
  { id: "undo", key: "u", label: "play.undo", run: () => void undo(), when: canUndo },
  { id: "redo", key: "Shift+u", label: "play.redo", run: () => void redo(), when: canRedo },
  { id: "pass", key: "p", label: "play.pass", run: playPass, when: () => pass.value !== null },
  {
    id: "play",
    key: "Enter",
    label: "play.play-entered",
    run: playReady,
    when: () => ready.value !== null,
  },
  { id: "hint", key: "i", label: "learn.hint", run: () => void giveHint(), when: canHint },
  {
    id: "hurry",
    key: "",
    label: "play.hurry",
    run: () => void hurry(),
    when: () => play.value?.thinking ?? false,
  },
  {
    id: "mode",
    key: "m",
    label: "play.mode",
    run: () => void setMode(mode.value === "play" ? "analyse" : "play"),
  },
  {
    id: "command-line",
    key: "/",
    label: "play.command-line",
    run: () => document.getElementById("command-line")?.focus(),
  },
  {
    id: "cancel",
    key: "Escape",
    label: "play.cancel",
    run: () => void cancel(),
    when: () => ready.value !== null || clicked.value.length > 0,
  },
];
