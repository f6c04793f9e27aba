// Resigning, draws and taking back among people: asked, answered, confirmed.

import { h } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../dialog.js";
import { t } from "../i18n.js";
import { answer, offerDraw, resign } from "../play/actions.js";
import { ownSeats, playing, whoSits } from "../play/people.js";
import { play } from "../play/state.js";

/** What one may do while the game goes on. */
export function Agreements() {
  const shown = play.value;
  if (!shown || !playing.value) return h(OfferLine, null);
  const people = shown.seats.every((seat) => seat.player === "human" || seat.player === "link");
  const several = ownSeats.value.length < shown.seats.length;
  return h(
    "div",
    { class: "agreements" },
    h(OfferLine, null),
    h(
      "div",
      { class: "row" },
      people && several && !shown.company.offer
        ? h(
            "button",
            { type: "button", class: "plain", onClick: () => void offerDraw() },
            t("play.offer-draw"),
          )
        : null,
      several ? h(ResignButton, { three: shown.seats.length > 2 }) : null,
    ),
  );
}

/** What is asked, for who has to answer and for who waits. */
function OfferLine() {
  const offer = play.value?.company.offer;
  if (!offer) return null;
  const mine = ownSeats.value.includes(offer.seat);
  const asked = ownSeats.value.some((seat) => offer.waits_for.includes(seat));
  const words = t(mine ? `play.asked-${offer.kind}` : `play.offers-${offer.kind}`, {
    player: whoSits(offer.seat),
  });
  /** @param {boolean} yes @param {string} key @param {string} [classes] */
  const button = (yes, key, classes = "") =>
    h("button", { type: "button", class: classes, onClick: () => void answer(yes) }, t(key));
  return h(
    "div",
    { class: "offer", role: "status" },
    h("p", null, words),
    h(
      "div",
      { class: "row" },
      mine ? button(false, "play.withdraw") : null,
      asked ? [button(true, "play.accept", "main"), button(false, "play.decline")] : null,
    ),
  );
}

/** @param {{three: boolean}} props */
function ResignButton({ three }) {
  const [asking, ask] = useState(false);
  return [
    h(
      "button",
      { type: "button", class: "plain resign", onClick: () => ask(true) },
      t("play.resign"),
    ),
    h(
      Dialog,
      { title: t("play.resign-sure"), open: asking, close: () => ask(false) },
      three ? h("p", null, t("play.resign-three")) : null,
      h(
        "div",
        { class: "row" },
        h(
          "button",
          {
            type: "button",
            class: "main",
            onClick: () => {
              ask(false);
              void resign();
            },
          },
          t("play.resign"),
        ),
        h("button", { type: "button", onClick: () => ask(false) }, t("play.cancel")),
      ),
    ),
  ];
}
