// Who plays and looks on: seats taken by link, presence, offers, the end for whom, the next game.

import { computed } from "@preact/signals";
import { t } from "../i18n.js";
import { inform } from "../notice.js";
import { call, ownKey } from "../request.js";
import { callPlay, playKey } from "./connection.js";
import { board, byLink, play, position, presence } from "./state.js";
import { seatName } from "./spoken.js";

/** @typedef {import("../wire.d.ts").PlayView} PlayView */

const NAME = "boardwright-name";
/** What this browser's user is called, if that was told. */
export const keptName = () => localStorage.getItem(NAME) ?? "";

/**
 * Takes the seat of a link, if nobody has it.
 * @param {string} id @param {string} link
 * @returns {Promise<import("../wire.d.ts").JoinView>}
 */
export function takeSeat(id, link) {
  return call("POST", `/plays/${id}/seat`, { link, name: keptName() });
}

/** @param {string} name what this browser's user is called from now on */
export const keepName = (name) => localStorage.setItem(NAME, name);

/** Tells what one wants to be called in the open game, and from now on. @param {string} name */
export async function useName(name) {
  keepName(name);
  await callPlay("POST", "/seat", { link: "", name });
}

/** A name for a seat: who sits there, or its colour. @param {number} seat from 1 */
export function whoSits(seat) {
  const name = play.value?.seats[seat - 1]?.name;
  return name || (board.value ? seatName(board.value, seat) : t("play.seat", { seat }));
}

/** The seats one moves for. */
export const ownSeats = computed(() =>
  (play.value?.seats ?? []).flatMap((seat, i) => (seat.yours ? [i + 1] : [])),
);
/** Whether the game can no longer go on. */
export const over = computed(
  () => Boolean(play.value?.position.over) || Boolean(play.value?.company.ended),
);

/** Whether somebody looks at the game who moves for a seat. @param {number} seat from 1 */
export function isHere(seat) {
  const sitting = play.value?.seats[seat - 1];
  if (!sitting || sitting.yours) return true;
  if (sitting.player === "human") return presence.value?.owner ?? false;
  return sitting.player !== "link" || (presence.value?.seats.includes(seat) ?? false);
}

/**
 * What became of the one who looks: only where they have a single seat.
 * @returns {"won" | "lost" | "draw" | ""}
 */
export function fate() {
  const at = play.value?.position,
    ended = play.value?.company.ended;
  if (ownSeats.value.length !== 1 || !at) return "";
  const [own] = ownSeats.value;
  if (ended?.seat === null) return "draw";
  if (ended) {
    if (ended.seat === own) return "lost";
    return play.value?.seats.length === 2 ? "won" : "";
  }
  if (!at.over) return "";
  return at.winner ? (at.winner === own ? "won" : "lost") : "draw";
}

/** The address of another game for whoever looks at this one. @param {string} id */
export function addressOf(id) {
  const key = playKey();
  return `#/play/${id}${key === ownKey() ? "" : `?key=${encodeURIComponent(key)}`}`;
}

/**
 * Tells what others did since the last look at a game.
 * @param {PlayView} before @param {PlayView} now
 */
export function tellNews(before, now) {
  now.seats.forEach((seat, i) => {
    if (seat.taken && !before.seats[i]?.taken && !seat.yours)
      inform(t("play.joined", { player: whoSits(i + 1) }));
  });
  const asked = before.company.offer;
  const answered = asked && !now.company.offer && now.current === before.current;
  if (answered && !now.company.ended && ownSeats.value.includes(asked.seat))
    inform(t("play.declined"));
}

/** No engine is asked: among people, before the end, unless the owner allows it. */
export const noAdvice = computed(
  () => byLink.value && !over.value && !(play.value?.company.advice ?? true),
);
/** Whether one plays, and the game goes on. */
export const playing = computed(
  () => ownSeats.value.length > 0 && !over.value && !play.value?.paused && position.value !== null,
);
