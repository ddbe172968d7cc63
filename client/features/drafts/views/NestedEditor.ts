// An editor for rich text that a figure stores as an attribute, such as a cell of a table. It has no
// history of its own: the story's editor undoes its changes.

import { toggleMark } from "prosemirror-commands";
import { keymap } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import { type Command, EditorState, Plugin, Selection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import type { RichText } from "../../../../shared/story/document.ts";
import { lineBreak } from "../commands/enter.ts";
import { nodeToParagraph } from "../model/docToStory.ts";
import { storySchema } from "../model/schema.ts";
import { paragraphToNode } from "../model/storyToDoc.ts";

interface Options {
  mount: HTMLElement;
  rich: RichText;
  /** Accessible name. */
  label: string;
  /** Says how to leave it. */
  description: string;
  /** The story's editor, which handles the keys of undoing, saving, searching and the tools. */
  outer: EditorView;
  keys: Record<string, Command>;
  onChange: (rich: RichText) => void;
}

const MARK_KEYS = { "Mod-b": "STRONG", "Mod-i": "EM", "Mod-e": "CODE", "Mod-Shift-x": "STRIKE" };

/** The editor of one rich text. */
export class NestedEditor {
  readonly view: EditorView;

  constructor({ mount, rich, label, description, outer, keys, onChange }: Options) {
    const marks = Object.entries(MARK_KEYS).map(([key, mark]) => [
      key,
      toggleMark(storySchema.marks[mark]!),
    ]);
    this.view = new EditorView(
      { mount },
      {
        state: EditorState.create({
          doc: nodeOf(rich),
          plugins: [
            keymap({ "Shift-Enter": lineBreak, ...Object.fromEntries(marks), ...keys }),
            new Plugin({
              props: {
                handleKeyDown: (_view, event) =>
                  isForStory(event) &&
                  outer.someProp("handleKeyDown", (handle) => handle(outer, event)) === true,
              },
            }),
          ],
        }),
        attributes: {
          role: "textbox",
          "aria-multiline": "true",
          "aria-label": label,
          "aria-description": description,
          dir: "auto",
          spellcheck: "true",
        },
        handlePaste: (view, event) => {
          const text = event.clipboardData?.getData("text/plain") ?? "";
          if (text !== "") view.dispatch(view.state.tr.insertText(text.trim()).scrollIntoView());
          return true;
        },
        dispatchTransaction: (transaction) => {
          this.view.updateState(this.view.state.apply(transaction));
          if (!transaction.docChanged) return;
          const { text, markups } = nodeToParagraph(this.view.state.doc);
          onChange({ text, ...(markups && { markups }) });
        },
      },
    );
  }

  /** Shows a text that was changed elsewhere, such as by undoing. */
  show(rich: RichText): void {
    const { doc, tr } = this.view.state;
    const next = nodeOf(rich);
    const start = doc.content.findDiffStart(next.content);
    const ends = doc.content.findDiffEnd(next.content);
    if (start === null || !ends) return;
    const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
    tr.replace(start, ends.a + overlap, next.slice(start, ends.b + overlap));
    this.view.updateState(this.view.state.apply(tr));
  }

  /** Focuses the text, with the caret at its start or end, or where the pointer is. */
  focus(at: "start" | "end" | { left: number; top: number }): void {
    const { doc, tr } = this.view.state;
    const position = typeof at === "string" ? null : this.view.posAtCoords(at)?.pos;
    const selection =
      position !== null && position !== undefined
        ? Selection.near(doc.resolve(position))
        : at === "start"
          ? Selection.atStart(doc)
          : Selection.atEnd(doc);
    this.view.focus();
    this.view.dispatch(tr.setSelection(selection).scrollIntoView());
  }
}

function nodeOf(rich: RichText): Node {
  return paragraphToNode({ name: "", type: "P", ...rich });
}

/** True for the keys of undo, redo, save, find and the tools. */
export function isForStory({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (key === "F10") return altKey;
  return (ctrlKey || metaKey) && !altKey && "zysf".includes(key.toLowerCase());
}
