// The rules of a game in a few small pictures made from the game itself; each can be played on.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { positionAfterMove } from "../board/next_positions.js";
import { local, t } from "../i18n.js";
import { tell } from "../notice.js";
import { call } from "../request.js";
import { TryBoard } from "./try_board.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").PictureView} PictureView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */
/** @typedef {import("../wire.d.ts").RulePictures} Found */

/** @param {{game: string, options: import("../wire.d.ts").GameRequest["options"]}} props */
export function RulePictures({ game, options }) {
  const [found, show] = useState(/** @type {Found | null} */ (null));
  useEffect(() => {
    const leaving = new AbortController();
    show(null);
    call("POST", "/pictures", { game, options }, { signal: leaving.signal }).then(
      (answer) => show(/** @type {Found} */ (answer)),
      (error) => leaving.signal.aborted || tell(error),
    );
    return () => leaving.abort();
  }, [game, JSON.stringify(options)]);
  return h(
    "section",
    { class: "rule-pictures", "aria-labelledby": "rule-pictures" },
    h("h2", { id: "rule-pictures" }, t("learn.pictures")),
    h("p", { class: "hint" }, t("learn.pictures-about")),
    found
      ? h(
          "ol",
          { class: "pictures" },
          found.pictures.map((picture, number) =>
            h(
              "li",
              { key: picture.kind, class: "card" },
              h(Picture, { board: found.board, picture, number }),
            ),
          ),
        )
      : h("p", { class: "loading" }, t("page.loading")),
  );
}

/** @param {{board: BoardView, picture: PictureView, number: number}} props */
function Picture({ board, picture, number }) {
  const told = [picture.start, ...picture.positions];
  const [way, setWay] = useState(told);
  const [at, go] = useState(told.length - 1);
  /** @param {string} move */
  const play = async (move) => {
    try {
      const after = await positionAfterMove(board, way[at], move);
      setWay([...way.slice(0, at + 1), after]);
      go(at + 1);
    } catch (error) {
      tell(error);
    }
  };
  const words = local(picture.words);
  return h(
    "div",
    { class: "rule-picture" },
    h(TryBoard, {
      board,
      position: way[at],
      open: !way[at].over && way[at].to_move > 0,
      play: (move) => void play(move),
      ids: `r${number}`,
      label: words,
    }),
    h("p", null, words),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", disabled: at === 0, onClick: () => go(at - 1) },
        t("learn.before"),
      ),
      h(
        "button",
        { type: "button", disabled: at === way.length - 1, onClick: () => go(at + 1) },
        t("learn.after"),
      ),
    ),
  );
}
