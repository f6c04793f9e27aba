// Says moves and results aloud, politely, as they happen.

import { useEffect, useRef } from "preact/hooks";
import { announce } from "../announce.js";
import { t } from "../i18n.js";
import { resultWords, seatName, turnWords } from "./spoken.js";
import { board, mayMove, nodes, play, position, positionNode } from "./state.js";

export function AnnouncePlay() {
  const before = useRef(-1);
  const drawn = board.value, shown = play.value, at = position.value, node = positionNode.value;
  useEffect(() => {
    if (!drawn || !shown || !at || before.current === node) return;
    const first = before.current === -1;
    before.current = node;
    const made = nodes.value.get(node);
    const words = [];
    if (made?.move) words.push(t("play.moved", { player: seatName(drawn, made.seat), move: made.move }));
    else if (!first) words.push(t("play.start"));
    words.push(resultWords(drawn, at, shown.lost_on_time) || turnWords(drawn, at, shown, mayMove.value));
    announce(words.join(t("play.stop")));
  }, [at, node]);
  const late = shown?.lost_on_time ?? null;
  useEffect(() => {
    if (drawn && late !== null) announce(t("play.lost-on-time", { player: seatName(drawn, late) }));
  }, [late]);
  return null;
}
