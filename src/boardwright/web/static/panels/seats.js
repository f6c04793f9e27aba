// Who plays: colours, names, scores, clocks, and for the owner the links to hand out.

import { h } from "preact";
import { number, t } from "../i18n.js";
import { tell } from "../notice.js";
import { adopt, callPlay } from "../play/actions.js";
import { playerAbout, playerWords, seatName } from "../play/spoken.js";
import { isHere } from "../play/people.js";
import { board, byLink, play, position } from "../play/state.js";
import { Clock } from "./clock.js";
import { CopyLink } from "./links.js";
import { Status } from "./status.js";

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
        link && seat.taken ? h(NewLink, { seat: i }) : null,
        link && !seat.taken
          ? h(CopyLink, {
              id: shown.id,
              link,
              words: t("play.link-seat", { player: seatName(drawn, i + 1) }),
            })
          : null,
        at.score.length ? h(Score, { score: at.score[i], komi: komi?.[i] ?? null }) : null,
        seat.left !== null ? h(Clock, { seat, running: running && turn }) : null,
      );
    }),
    komi ? h("p", { class: "soft komi" }, t("play.komi")) : null,
    h(Status, null),
  );
}

/** Frees a seat that someone has taken by its link. @param {{seat: number}} props from 0 */
function NewLink({ seat }) {
  const renew = async () => {
    const seats = play.value?.seats.map(({ player, name }, i) =>
      i === seat ? { player, new_link: true } : { player, name },
    );
    try {
      adopt(await callPlay("PATCH", "", { seats }));
    } catch (error) {
      tell(error);
    }
  };
  return h(
    "button",
    { type: "button", class: "copy", title: t("play.new-link-about"), onClick: renew },
    t("play.new-link"),
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
