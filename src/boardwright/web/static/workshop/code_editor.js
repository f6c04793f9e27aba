// The editor: CodeMirror in a shadow root, where the page's strict policy lets it have its styles.

import { h } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { pythonLanguage } from "@codemirror/lang-python";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** @typedef {{line: number | null, sentence: string}} Problem */

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.bool, tags.null], color: "var(--code-word)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-text)" },
  { tag: tags.number, color: "var(--code-number)" },
  { tag: tags.comment, color: "var(--ink-soft)", fontStyle: "italic" },
  { tag: tags.function(tags.definition(tags.variableName)), color: "var(--code-name)" },
]);

/** As strong as CodeMirror's own rule. */
const SELECTED =
  ".cm-selectionBackground, " +
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground";

const looks = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--surface)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace",
    fontSize: "var(--code-size)",
    lineHeight: "1.5",
  },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": {
    color: "var(--ink-soft)",
    backgroundColor: "var(--ground)",
    border: "0",
    borderRight: "1px solid var(--line)",
  },
  ".cm-activeLine, .cm-activeLineGutter": {
    backgroundColor: "color-mix(in srgb, var(--accent) 9%, transparent)",
  },
  [SELECTED]: { background: "color-mix(in srgb, var(--accent) 30%, transparent)" },
  ".cm-matchingBracket": { outline: "1px solid var(--accent)", backgroundColor: "transparent" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "wavy underline var(--bad)",
    textUnderlineOffset: "3px",
  },
  ".cm-tooltip": {
    color: "var(--ink)",
    backgroundColor: "var(--surface)",
    border: "1px solid var(--line)",
    maxWidth: "30rem",
  },
});

/**
 * Where in a text a line is, without the blanks it begins with.
 * @param {EditorState} state @param {number} number
 */
function placeOf(state, number) {
  const line = state.doc.line(Math.min(Math.max(number, 1), state.doc.lines));
  return { from: line.from + (line.text.length - line.text.trimStart().length), to: line.to };
}

/** The editor of a page, for whoever wants to go to a line. */
let shown = /** @type {EditorView | null} */ (null);

/** Puts the caret on a line. @param {number} number */
export function goToLine(number) {
  if (!shown) return;
  const { from } = placeOf(shown.state, number);
  shown.dispatch({ selection: { anchor: from }, scrollIntoView: true });
  shown.focus();
}

/**
 * @param {{text: string, label: string, describedBy: string, problem: Problem | null,
 *   change: (text: string) => void, save: () => void}} props
 *   text: as it is when the editor first appears
 */
export function CodeEditor(props) {
  const place = useRef(/** @type {HTMLDivElement | null} */ (null));
  const now = useRef(props);
  now.current = props;
  useEffect(() => {
    const host = /** @type {HTMLDivElement} */ (place.current);
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    const save = () => {
      now.current.save();
      return true;
    };
    const view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: props.text,
        extensions: [
          lineNumbers(),
          lintGutter(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          history(),
          drawSelection(),
          bracketMatching(),
          indentOnInput(),
          indentUnit.of("    "),
          pythonLanguage,
          syntaxHighlighting(colours),
          looks,
          keymap.of([
            { key: "Mod-s", run: save },
            ...defaultKeymap,
            ...historyKeymap,
            indentWithTab,
          ]),
          EditorView.contentAttributes.of({
            "aria-label": props.label,
            "aria-description": props.describedBy,
            tabindex: "0",
            autocapitalize: "off",
            autocorrect: "off",
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) now.current.change(update.state.doc.toString());
          }),
        ],
      }),
    });
    shown = view;
    return () => {
      view.destroy();
      shown = null;
    };
  }, []);
  const problem = props.problem;
  useEffect(() => {
    if (!shown) return;
    const marks = problem?.line
      ? [
          {
            ...placeOf(shown.state, problem.line),
            severity: /** @type {const} */ ("error"),
            message: problem.sentence,
          },
        ]
      : [];
    shown.dispatch(setDiagnostics(shown.state, marks));
  }, [problem]);
  return h("div", { class: "code-editor", ref: place });
}
