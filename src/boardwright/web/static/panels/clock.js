// The clock of a seat, counted down here between what the server tells.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n.js";
import { play } from "../play/state.js";

/** @typedef {import("../wire.d.ts").SeatView} SeatView */

const DAY_S = 86_400;
/** So short a time is shown with its tenths. */
const TENTHS_S = 20;
const TICK_MS = 100;

/** @param {number} seconds */
export function clockText(seconds) {
  if (seconds > 0 && seconds < TENTHS_S) return seconds.toFixed(1);
  const whole = Math.max(0, Math.ceil(seconds));
  const days = Math.floor(whole / DAY_S);
  if (days) return t("play.days-left", { days, hours: Math.floor((whole % DAY_S) / 3600) });
  const hours = Math.floor(whole / 3600),
    minutes = Math.floor(whole / 60) % 60;
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/**
 * What a seat has some seconds after the server told: of its time for the game, or of its periods.
 * @param {{left: number | null, periods: number | null, part: number | null}} told
 * @param {number} spent @param {number} period how long one is
 */
export function timeAfter({ left, periods, part }, spent, period) {
  let over = spent - (left ?? 0),
    rest = periods ?? 0,
    now = part ?? 0;
  if (over < 0) return { seconds: -over, periods: rest };
  while (rest && over >= now) {
    over -= now;
    rest -= 1;
    now = period;
  }
  return { seconds: rest ? now - over : 0, periods: rest };
}

/** @param {{seat: SeatView, running: boolean}} props */
export function Clock({ seat, running }) {
  const [spent, spend] = useState(0);
  const { left, periods, part } = seat;
  useEffect(() => {
    const began = Date.now();
    spend(0);
    if (!running) return;
    const timer = setInterval(() => spend((Date.now() - began) / 1000), TICK_MS);
    return () => clearInterval(timer);
  }, [left, periods, part, running]);
  const pace = play.value?.clock;
  const now = timeAfter(seat, running ? spent : 0, pace?.period ?? 0);
  return h(
    "span",
    { class: `clock numbers${running && now.seconds < TENTHS_S ? " short" : ""}`, role: "timer" },
    clockText(now.seconds),
    pace && pace.periods > 1
      ? h("small", { title: t("play.periods-left", { count: now.periods }) }, ` ×${now.periods}`)
      : null,
  );
}
