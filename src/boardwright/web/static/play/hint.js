// A hint in a game: first where to look, then the move; never where engines are not to be asked.

import { effect, signal } from "@preact/signals";
import { pointsOf, regionOf } from "../board/region.js";
import { t } from "../i18n.js";
import { inform, tell } from "../notice.js";
import { stream } from "../request.js";
import { noAdvice } from "./people.js";
import { asked, board, cursor, marked, ownTurn, play, position } from "./state.js";

const SECONDS = 1;
/** Whether a hint is being thought of. */
export const hinting = signal(false);
/** What was found, and for which node; the second request tells the move. */
let known = { place: "", move: "" };

/** Whether a hint may be asked for. */
export const canHint = () => ownTurn.value && !noAdvice.value && !hinting.value;

/** Tells where to look; asked again at the same place it tells the move. */
export async function giveHint() {
  if (noAdvice.value) return inform(t("play.no-advice"));
  const place = `${play.value?.id} ${cursor.value}`;
  if (known.place === place) return tellMove(known.move);
  hinting.value = true;
  let move = "";
  try {
    await stream("POST", "/analysis", { ...asked(), seconds: SECONDS }, (event, data) => {
      if (event === "problem") throw new Error(data.error);
      if (event === "thought") move = data.move;
    });
    if (move && place === `${play.value?.id} ${cursor.value}`) tellPlace(place, move);
  } catch (error) {
    tell(error);
  }
  hinting.value = false;
}

/** @param {string} place @param {string} move */
function tellPlace(place, move) {
  const drawn = board.value,
    here = position.value;
  if (!drawn || !here) return;
  known = { place, move };
  const points = pointsOf(here, move);
  if (points.length) inform(t(`learn.region-${regionOf(drawn, points)}`), "hint");
  else tellMove(move);
}

/** @param {string} move */
function tellMove(move) {
  inform(t("learn.hint-move", { move }), "hint");
  const here = position.value;
  if (!here) return;
  shown = pointsOf(here, move).map((point) => ({ point, tone: "threat" }));
  marked.value = shown;
}

/** What marks the move; it is taken away when the game goes on. */
let shown = /** @type {import("../board/overlays.js").MarkedPoint[]} */ ([]);
effect(() => {
  void cursor.value;
  if (shown.length && marked.peek() === shown) marked.value = [];
  shown = [];
});
