// Commands of collapsible sections: a summary, which is text of the story, above content with an
// editor of its own.

import { type Command, NodeSelection, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { newParagraphName } from "../../../../shared/story/delta/newParagraphName.ts";
import type { Paragraph } from "../../../../shared/story/document.ts";
import { blockBefore, placeBefore } from "../model/parts.ts";
import { storySchema } from "../model/schema.ts";
import { enterableAt } from "../views/enterableViews.ts";
import { insertBlocks } from "./kinds.ts";

/** Inserts an empty collapsible section with the caret in its summary. */
export const insertDetails: Command = (state, dispatch) => {
  const children: Paragraph[] = [{ name: newParagraphName(), type: "P", text: "" }];
  const node = storySchema.node("DETAILS", { children });
  return insertBlocks([node])(
    state,
    dispatch &&
      ((tr) => {
        const above = blockBefore(tr.doc, placeBefore(tr.selection.$from));
        if (above) tr.setSelection(TextSelection.create(tr.doc, above.position + 1));
        dispatch(tr);
      }),
  );
};

/** Replaces the content of the collapsible section at a position, which stays selected. */
export function changeDetails(position: number, children: readonly Paragraph[]): Command {
  return ({ tr, doc }, dispatch) => {
    const node = doc.nodeAt(position);
    if (node?.type.name !== "DETAILS") return false;
    // Unlike a changed attribute alone, this is one undo step with what is typed next.
    tr.setNodeMarkup(position, null, { ...node.attrs, children });
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, position)));
    return true;
  };
}

/** Moves the caret from the summary, or from the selected section, into its content. */
export const enterDetails: Command = ({ selection }, dispatch, view) => {
  if (!view) return false;
  const { $from } = selection;
  const isChosen = selection instanceof NodeSelection;
  const node = isChosen ? selection.node : $from.parent;
  if (node.type.name !== "DETAILS") return false;
  return enterAt(view, isChosen ? selection.from : $from.before(), "start", dispatch !== undefined);
};

/** Moves the caret down from the summary into the content. */
export const enterOwnDetails: Command = (state, dispatch, view) =>
  state.selection.empty === true &&
  view?.endOfTextblock("down", state) === true &&
  enterDetails(state, dispatch, view);

/** Moves the caret up from the line below a collapsible section into its content. */
export const enterDetailsAbove: Command = (state, dispatch, view) => {
  const { $head, empty } = state.selection;
  if (!view || !empty || $head.depth < 2 || !view.endOfTextblock("up", state)) return false;
  const above = blockBefore(state.doc, $head.before());
  if (above?.node.type.name !== "DETAILS") return false;
  return enterAt(view, above.position, "end", dispatch !== undefined);
};

/** Writes what is typed while a collapsible section is selected into it, not in place of it. */
export function typeInDetails(view: EditorView, text: string): boolean {
  const { selection } = view.state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== "DETAILS") return false;
  const shown = enterableAt(view, selection.from);
  shown?.type(text);
  return shown !== null;
}

function enterAt(
  view: EditorView,
  position: number,
  at: "start" | "end",
  isDispatched: boolean,
): boolean {
  const shown = enterableAt(view, position);
  if (isDispatched) shown?.enter(at);
  return shown !== null;
}
