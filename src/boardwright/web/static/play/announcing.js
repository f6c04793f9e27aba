// Says moves and results aloud, politely, as they happen.

import { useEffect, useRef } from "preact/hooks";
import { announce } from "../announce.js";
import { local, t } from "../i18n.js";
import { madeWords, resultWords, turnWords } from "./spoken.js";
import { ancestry, board, cursor, ownTurn, nodes, play, position } from "./state.js";

/** It takes so long until words were heard. */
const HEARD_MS = 2500;

/**
 * The moves since a node was told, if it led here within a round; else the one that did.
 * @param {number} told @param {number} node
 */
function since(told, node) {
  const way = ancestry(node);
  const after = way.slice(way.indexOf(told) + 1);
  const round =
    way.includes(told) &&
    after.length > 0 &&
    after.filter((each) => nodes.value.get(each)?.seat).length <= (board.value?.players ?? 2);
  return (round ? after : way.slice(-1))
    .flatMap((each) => nodes.value.get(each) ?? [])
    .filter((made) => made.move);
}

export function AnnouncePlay() {
  const before = useRef({ base: -1, node: -1, time: 0 });
  const drawn = board.value,
    shown = play.value,
    at = position.value,
    node = cursor.value;
  useEffect(() => {
    const last = before.current,
      time = Date.now();
    if (!drawn || !shown || !at || last.node === node) return;
    const first = last.node === -1;
    // What was said a moment ago is cut off by the next words: it is said again with them.
    const base = !first && time - last.time < HEARD_MS ? last.base : last.node;
    before.current = { base, node, time };
    const words = since(base, node).map((made) => madeWords(drawn, made));
    if (!words.length && !first) words.push(t("play.start"));
    if (local(at.caption)) words.push(local(at.caption));
    words.push(
      resultWords(drawn, at, shown.company.ended) || turnWords(drawn, at, shown, ownTurn.value),
    );
    announce(words.join(t("play.stop")));
  }, [at, node]);
  const ended = shown?.company.ended ?? null;
  const how = ended?.how;
  useEffect(() => {
    if (drawn && at && ended) announce(resultWords(drawn, at, ended));
  }, [how]);
  return null;
}
