// The board beside the text: the last good version, played at once.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call, make } from "../request.js";
import { BoardPicture } from "../board/board.js";
import { typed } from "../fields.js";
import { local, t } from "../i18n.js";
import { tell } from "../notice.js";
import { Status } from "../panels/status.js";
import { openPlay } from "../play/actions.js";
import { AnnouncePlay } from "../play/announcing.js";
import { BoardRoom } from "../play/board_room.js";
import { followInput } from "../play/move_input.js";
import { followMoves } from "../play/sounds.js";
import { seatName } from "../play/spoken.js";
import { board, play, position } from "../play/state.js";
import { go } from "../router.js";

/** @typedef {import("../wire.d.ts").PlayView} PlayView */
/** @typedef {import("../wire.d.ts").ShownView} Shown */

/** Forgets a game that was only a trial. @param {string} id */
const forget = (id) => void call("DELETE", `/plays/${id}`).catch(() => undefined);

/** Levels for the seats of a board. @param {import("../wire.d.ts").BoardView} drawn */
const levelsOf = (drawn) => Object.keys(drawn.levels);

/**
 * @param {{game: string, shown: Shown | null}} props
 *   game: the last good version, none if empty; shown: how the text looks, perhaps not yet good
 */
export function Trial({ game, shown }) {
  // The version on the board: it gives way to a newer one unless someone plays it.
  const [version, setVersion] = useState(game);
  const [round, setRound] = useState(0);
  const [seats, setSeats] = useState(/** @type {string[]} */ ([]));
  const [opened, setOpened] = useState("");
  useEffect(followInput, []);
  useEffect(followMoves, []);
  const begun = (play.value?.nodes.length ?? 0) > 1;
  useEffect(() => {
    if (game && game !== version && (!version || !begun)) setVersion(game);
  }, [game, version, begun]);
  const players = shown?.board.players ?? 2;
  const wanted = Array.from({ length: players }, (_, i) => seats[i] ?? (i ? "easy" : "human"));
  useEffect(() => {
    if (!version) return;
    let left = false,
      id = "",
      close = () => {};
    make("/plays", { game: version, seats: wanted.map((player) => ({ player })) }).then((made) => {
      id = /** @type {PlayView} */ (made).id;
      if (left) return forget(id);
      setOpened(id);
      close = openPlay(id);
    }, tell);
    /** @param {PageTransitionEvent} event */
    const hidden = ({ persisted }) => (id && !persisted ? forget(id) : undefined);
    addEventListener("pagehide", hidden);
    return () => {
      left = true;
      close();
      removeEventListener("pagehide", hidden);
      if (id && !location.hash.startsWith(`#/play/${id}`)) forget(id);
    };
  }, [version, round, wanted.join()]);
  const drawn = board.value,
    at = position.value;
  const again = () => {
    setVersion(game);
    setRound(round + 1);
  };
  return h(
    "section",
    { class: "trial", "aria-label": t("workshop.board") },
    version && drawn && at
      ? h(
          "div",
          { class: "trial-board", style: seatColours(drawn) },
          h(Status, null),
          h(BoardRoom, { board: drawn, position: at }),
          h(AnnouncePlay, null),
        )
      : shown
        ? h(BoardPicture, {
            board: shown.board,
            position: shown.position,
            small: true,
            label: t("workshop.board"),
          })
        : h("p", { class: "loading" }, t("workshop.no-board")),
    game !== version && version
      ? h(
          "p",
          { class: "trial-newer", role: "status" },
          t("workshop.newer"),
          " ",
          h("button", { type: "button", class: "main", onClick: again }, t("workshop.take-newer")),
        )
      : null,
    drawn && version
      ? h(
          "div",
          { class: "trial-seats" },
          wanted.map((player, i) =>
            h(
              "label",
              { class: "field", key: i },
              seatName(drawn, i + 1),
              h(
                "select",
                {
                  value: player,
                  onChange: (/** @type {Event} */ event) => setSeats(wanted.with(i, typed(event))),
                },
                h("option", { value: "human" }, t("page.seat-me")),
                levelsOf(drawn).map((level) =>
                  h(
                    "option",
                    { key: level, value: level },
                    t("page.seat-level", { level: t(`play.level-${level}`) }),
                  ),
                ),
              ),
            ),
          ),
          h("button", { type: "button", onClick: again }, t("workshop.again")),
          opened
            ? h("a", { class: "button", href: `#/play/${opened}` }, t("workshop.whole-page"))
            : null,
          h(FairnessButton, { game: version }),
        )
      : null,
    drawn && version ? h("p", { class: "soft trial-rules" }, local(drawn.rules)) : null,
  );
}

/** @param {import("../wire.d.ts").BoardView} drawn */
function seatColours({ colours }) {
  return Object.fromEntries(
    colours.map((colour, seat) => [`--seat-${seat + 1}`, `var(--stone-${colour})`]),
  );
}

/** @param {{game: string}} props */
function FairnessButton({ game }) {
  const start = async () => {
    try {
      const made = await make("/experiments", { kind: "fairness", game });
      go(`#/laboratory/${/** @type {import("../wire.d.ts").ExperimentView} */ (made).id}`);
    } catch (error) {
      tell(error);
    }
  };
  return h("button", { type: "button", onClick: start }, t("workshop.fairness"));
}
