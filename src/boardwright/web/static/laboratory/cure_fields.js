// Which cures are looked for, of those that the game offers with its options.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call } from "../request.js";
import { t } from "../i18n.js";

/** @typedef {import("../wire.d.ts").CureList} CureList */
/** @typedef {import("./request.js").Asked} Asked */

/** The cures of a game; null until they are known. @param {Asked} asked */
function useOffered({ game, options }) {
  const [offered, show] = useState(/** @type {CureList["cures"] | null} */ (null));
  const question = JSON.stringify({ game, options });
  useEffect(() => {
    const leaving = new AbortController();
    // What is wrong with the options is said where the command would be.
    call("POST", "/experiments/cures", JSON.parse(question), { signal: leaving.signal }).then(
      (found) => show(/** @type {CureList} */ (found).cures),
      () => undefined,
    );
    return () => leaving.abort();
  }, [question]);
  return offered;
}

/** None chosen means all. @param {{asked: Asked, set: (change: Partial<Asked>) => void}} props */
export function CureFields({ asked, set }) {
  const offered = useOffered(asked);
  const chosen = offered?.filter((cure) => !asked.cures.length || asked.cures.includes(cure)) ?? [];
  const stale = offered !== null && asked.cures.some((cure) => !offered.includes(cure));
  useEffect(() => {
    if (stale) set({ cures: chosen.length === offered?.length ? [] : chosen });
  });
  if (!offered) return null;
  /** @param {CureList["cures"][number]} cure */
  const turn = (cure) => {
    const next = offered.filter((each) => (each === cure) !== chosen.includes(each));
    set({ cures: next.length === offered.length ? [] : next });
  };
  return h(
    "fieldset",
    { class: "panel kinds" },
    h("legend", null, t("laboratory.cures")),
    offered.map((cure) =>
      h(
        "label",
        { key: cure, class: "kind" },
        h("input", {
          type: "checkbox",
          name: "cure",
          value: cure,
          checked: chosen.includes(cure),
          disabled: chosen.length === 1 && chosen[0] === cure,
          onChange: () => turn(cure),
        }),
        h(
          "span",
          null,
          h("strong", null, t(`laboratory.cure-${cure}`)),
          h("span", { class: "hint" }, t(`laboratory.cure-${cure}-about`)),
        ),
      ),
    ),
  );
}
