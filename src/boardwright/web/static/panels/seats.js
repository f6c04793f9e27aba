// Who plays: colours, names, scores, clocks, and for the owner the links to hand out.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { number, t } from "../i18n.js";
import { playerAbout, playerWords, seatName } from "../play/spoken.js";
import { isHere } from "../play/people.js";
import { board, byLink, play, position } from "../play/state.js";
import { CopyLink } from "./links.js";
import { Status } from "./status.js";

/** @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(whole / 3600),
    minutes = Math.floor(whole / 60) % 60;
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/**
 * Seconds left, counted down here between what the server tells.
 * @param {{left: number, running: boolean}} props
 */
function Clock({ left, running }) {
  const [now, setNow] = useState({ left, at: Date.now(), shown: left });
  useEffect(() => {
    const from = { left, at: Date.now(), shown: left };
    setNow(from);
    if (!running) return;
    const timer = setInterval(
      () => setNow({ ...from, shown: from.left - (Date.now() - from.at) / 1000 }),
      200,
    );
    return () => clearInterval(timer);
  }, [left, running]);
  return h(
    "span",
    { class: `clock numbers${running && now.shown < 20 ? " short" : ""}`, role: "timer" },
    clockText(now.shown),
  );
}

export function Seats() {
  const drawn = board.value,
    shown = play.value,
    at = position.value;
  if (!drawn || !shown || !at) return null;
  const komi = compensation();
  const running = !at.over && !shown.paused && shown.company.ended === null;
  return h(
    "section",
    { class: "panel seats", "aria-label": t("play.seats") },
    shown.seats.map((seat, i) => {
      const turn = !at.over && at.to_move === i + 1;
      const link = shown.links?.seats[i];
      const who = seat.yours ? t("play.you") : playerWords(seat.player);
      return h(
        "div",
        { class: `seat${turn ? " turn" : ""}`, key: i },
        h("span", { class: `dot seat-${i + 1}`, "aria-hidden": "true" }),
        h(
          "span",
          { class: "who", title: playerAbout(drawn, seat.player) },
          h("strong", null, seatName(drawn, i + 1)),
          " ",
          h(
            "span",
            { class: "soft" },
            seat.name ? seat.name + t("play.in-brackets", { text: who }) : who,
          ),
        ),
        h(Presence, { seat: i + 1 }),
        link && !seat.taken
          ? h(CopyLink, {
              id: shown.id,
              link,
              words: t("play.link-seat", { player: seatName(drawn, i + 1) }),
            })
          : null,
        at.score.length ? h(Score, { score: at.score[i], komi: komi?.[i] ?? null }) : null,
        seat.left !== null ? h(Clock, { left: seat.left, running: running && turn }) : null,
      );
    }),
    komi ? h("p", { class: "soft komi" }, t("play.komi")) : null,
    h(Status, null),
  );
}

/** Whether someone sits there and looks. @param {{seat: number}} props from 1 */
function Presence({ seat }) {
  const sitting = play.value?.seats[seat - 1];
  if (!sitting || !byLink.value || sitting.yours) return null;
  if (sitting.player !== "link" && sitting.player !== "human") return null;
  const words = sitting.taken ? (isHere(seat) ? "here" : "away") : "awaited";
  return h("span", { class: `presence ${words}` }, t(`play.${words}`));
}

/** What is taken off the scores, where an option of the game says so. */
function compensation() {
  const komi = play.value?.options.komi;
  return Array.isArray(komi) && komi.some((each) => each) && position.value?.score.length
    ? komi
    : null;
}

/**
 * A score and how it comes about: "3 − 1 = 2".
 * @param {{score: number, komi: number | null}} props
 */
function Score({ score, komi }) {
  return h(
    "span",
    { class: "score numbers", title: t("play.score") },
    komi === null
      ? null
      : h("span", { class: "soft" }, `${number(score + komi)} − ${number(komi)} = `),
    number(score).replace("-", "−"),
  );
}
