// Opening a game by its address: a link to a seat takes the seat, and then the address has no key.

import { signal } from "@preact/signals";
import { t } from "../i18n.js";
import { inform } from "../notice.js";
import { openPlay } from "./actions.js";
import { keptName, takeSeat } from "./people.js";

/** Whether one has just taken a seat and is to be asked for a name. */
export const askName = signal(false);

/**
 * Shows a game until the function returned is called.
 * @param {string} id @param {string} key of the address, if it has one
 */
export function arrive(id, key) {
  if (!key) return openPlay(id);
  let left = false,
    close = () => {};
  const open = () => {
    if (!left) close = openPlay(id, key);
  };
  takeSeat(id, key).then(({ role, seat, taken }) => {
    if (left) return;
    if (role === "watch") {
      if (taken) inform(t("play.seat-taken"));
      return open();
    }
    if (role === "owner" && seat !== null) inform(t("play.own-link"));
    if (role === "seat") askName.value = !keptName();
    location.replace(`#/play/${id}`);
  }, open); // what is wrong with the link the game itself says
  return () => {
    left = true;
    close();
  };
}
