// The row of buttons beside the board: through the game, back, faster, and to another game.

import { h } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { make } from "../request.js";
import { t } from "../i18n.js";
import { tell } from "../notice.js";
import { Switch } from "../fields.js";
import { Agreements } from "./agreements.js";
import { keyName } from "./help.js";
import { WatchLink } from "./links.js";
import { NamesButton, OwnNameButton } from "./names.js";
import { go } from "../router.js";
import { adopt, callPlay, goOnFrom, goTo, redo, setMode, undo } from "../play/actions.js";
import { canRedo, canUndo, PLAY_COMMANDS, step } from "../play/commands.js";
import { canHint, giveHint, hinting } from "../play/hint.js";
import { copiedFrom, openCopy } from "../play/own_board.js";
import { noAdvice } from "../play/people.js";
import {
  byLink,
  cursor,
  line,
  mode,
  ownTurn,
  play,
  target,
  triesElsewhere,
} from "../play/state.js";

/** @typedef {import("../wire.d.ts").PlayView} PlayView */

/**
 * Starts the same game again.
 * @param {PlayView} shown @param {number} shift how many places the seats move on
 */
async function again(shown, shift) {
  const seats = shown.seats.map((_, i) => shown.seats[(i + shift) % shown.seats.length]);
  try {
    const made = await make("/plays", {
      game: shown.game.split("@")[0],
      options: shown.options,
      seats: seats.map(({ player, name }) => ({ player, name })),
      position: shown.start,
      clock: shown.clock,
      headers: shown.headers,
    });
    go(`#/play/${/** @type {PlayView} */ (made).id}`);
  } catch (error) {
    tell(error);
  }
}

/** Drawings of the buttons, in a square of 24. @type {Record<string, string>} */
const ICONS = {
  first: "M6 5v14M19 5 9 12l10 7z",
  previous: "M16 5 7 12l9 7z",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
  undo: "M9 5 4 10l5 5M4 10h10a6 5 0 0 1 0 10h-4",
  redo: "M15 5l5 5-5 5M20 10H10a6 5 0 0 0 0 10h4",
};

/** @param {{name: string, run: () => void, off: boolean}} props */
function IconButton({ name, run, off }) {
  const words = t(`play.${name}`);
  const key = PLAY_COMMANDS.find((command) => command.id === name)?.key ?? "";
  return h(
    "button",
    {
      type: "button",
      class: `icon ${name}`,
      "aria-label": words,
      title: `${words} (${keyName(key)})`,
      disabled: off,
      onClick: run,
    },
    h(
      "svg",
      { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true" },
      h("path", { d: ICONS[name] }),
    ),
  );
}

const MODES = /** @type {import("../play/state.js").Mode[]} */ (["play", "analyse"]);

/** Keeps them in view when the mode changes: on a phone panels then stand in another order. */
function useModesInView() {
  const modes = useRef(/** @type {HTMLElement | null} */ (null));
  const last = useRef(mode.value);
  useEffect(() => {
    if (last.current !== mode.value) modes.current?.scrollIntoView({ block: "nearest" });
    last.current = mode.value;
  }, [mode.value]);
  return modes;
}

export function Controls() {
  const modes = useModesInView();
  const shown = /** @type {PlayView} */ (play.value);
  const at = line.value.indexOf(target.value);
  const end = line.value.length - 1;
  const away = cursor.value !== shown.current;
  const owner = shown.role === "owner";
  const from = copiedFrom();
  return h(
    "div",
    { class: "panel controls" },
    h(
      "div",
      { ref: modes, class: "row modes", role: "group", "aria-label": t("play.mode") },
      MODES.map((each) =>
        h(
          "button",
          {
            type: "button",
            key: each,
            "aria-pressed": mode.value === each,
            onClick: () => void setMode(each),
          },
          t(`play.mode-${each}`),
        ),
      ),
    ),
    triesElsewhere.value
      ? h(
          "div",
          { class: "own-board" },
          h("button", { type: "button", onClick: () => void openCopy() }, t("play.own-board")),
          h("p", { class: "hint" }, t("play.own-board-hint")),
        )
      : null,
    from
      ? h(
          "div",
          { class: "own-board" },
          h("p", { class: "hint" }, t("play.is-copy")),
          h("a", { class: "button", href: from }, t("play.back-to-game")),
        )
      : null,
    h(
      "div",
      { class: "walk" },
      h(IconButton, { name: "first", run: () => step(-Infinity), off: at <= 0 }),
      h(IconButton, { name: "previous", run: () => step(-1), off: at <= 0 }),
      h(IconButton, { name: "next", run: () => step(1), off: at >= end }),
      h(IconButton, { name: "last", run: () => step(Infinity), off: at >= end }),
      h(IconButton, { name: "undo", run: () => void undo(), off: !canUndo() }),
      h(IconButton, { name: "redo", run: () => void redo(), off: !canRedo() }),
    ),
    away
      ? h(
          "div",
          { class: "row" },
          h("button", { type: "button", onClick: () => goTo(shown.current) }, t("play.to-now")),
          owner && !byLink.value
            ? h(
                "button",
                { type: "button", onClick: () => void goOnFrom(cursor.value) },
                t("play.go-on-here"),
              )
            : null,
        )
      : null,
    ownTurn.value && mode.value === "play" && !noAdvice.value
      ? h(
          "div",
          { class: "row" },
          h(
            "button",
            {
              type: "button",
              class: "hint-button",
              disabled: !canHint(),
              title: `${t("learn.hint")} (${keyName("i")})`,
              onClick: () => void giveHint(),
            },
            t(hinting.value ? "learn.hinting" : "learn.hint"),
          ),
        )
      : null,
    h(Agreements, null),
  );
}

/** @param {{play: PlayView}} props */
function AgainButtons({ play: shown }) {
  return [
    h("button", { type: "button", onClick: () => void again(shown, 0) }, t("play.again")),
    h("button", { type: "button", onClick: () => void again(shown, 1) }, t("play.swap")),
  ];
}

/** What is seldom needed: another game, names, links; for a guest the own name. */
export function GameMenu() {
  const shown = play.value;
  if (!shown || shown.role === "watch") return null;
  if (shown.role === "seat") return h("div", { class: "panel game-menu" }, h(OwnNameButton, null));
  return h(
    "details",
    { class: "panel game-menu" },
    h("summary", null, t("play.game")),
    h("div", { class: "row" }, h(AgainButtons, { play: shown }), h(NamesButton, null)),
    h("p", { class: "hint numbers" }, t("play.seed", { seed: shown.seed })),
    byLink.value
      ? h(Switch, {
          words: t("play.advice"),
          on: shown.company.advice,
          change: (advice) =>
            void callPlay("PATCH", "", { advice }).then((view) => adopt(view), tell),
        })
      : null,
    h(WatchLink, null),
  );
}
