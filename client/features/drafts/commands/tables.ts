import { closeHistory } from "prosemirror-history";
import { type Command, NodeSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { ParagraphTable } from "../../../../shared/story/document.ts";
import { blockAfter, blockBefore, placeAfter, placeBefore } from "../model/parts.ts";
import { storySchema } from "../model/schema.ts";
import { type CellPlace, emptyTable, type TableEdit } from "../model/tableEdits.ts";
import { type TableView, tableViewAt } from "../views/TableView.ts";
import { changeTable } from "./figures.ts";
import { insertBlocks } from "./kinds.ts";

const NEW_ROWS = 3;
const NEW_COLUMNS = 3;

/** Inserts an empty table with the caret in its first cell. */
export const insertTable: Command = (state, dispatch, view) => {
  const node = storySchema.node("TABLE", { table: emptyTable(NEW_ROWS, NEW_COLUMNS) });
  const isInserted = insertBlocks([node])(state, dispatch);
  if (!dispatch || !view) return isInserted;
  const before = blockBefore(view.state.doc, placeBefore(view.state.selection.$from));
  // Runs after the dialogs and lists around the text have given the focus back to it.
  if (before) setTimeout(() => enterTable(view, before.position, "first"), 0);
  return isInserted;
};

/** Changes rows or columns at the cell that has, or last had, the caret, and returns there. */
export function editTable(view: EditorView, position: number, edit: TableEdit): void {
  const table = view.state.doc.nodeAt(position)?.attrs.table as ParagraphTable | undefined;
  const shown = tableViewAt(view, position);
  if (!table || !shown) return;
  const changed = edit(table, shown.place);
  if (!changed) return;
  const before = shown.place;
  changeTable(position, changed)(view.state, (tr) => view.dispatch(closeHistory(tr)));
  const place: CellPlace = {
    row: Math.min(before.row, changed.rows.length - 1),
    column: Math.min(before.column, changed.rows[0]!.length - 1),
  };
  tableViewAt(view, position)?.enter(place, "end");
}

/** Puts the caret in the first or the last row of the table at a position. */
export function enterTable(view: EditorView, position: number, row: "first" | "last"): boolean {
  const shown = tableViewAt(view, position);
  shown?.enter({ row: row === "first" ? 0 : shown.lastRow, column: 0 }, "start");
  return shown !== null;
}

/** Moves the caret down from the line above a table into it. */
export const enterTableBelow: Command = (state, dispatch, view) => {
  const { $head, empty } = state.selection;
  if (!view || !empty || !view.endOfTextblock("down", state)) return false;
  const below = blockAfter(state.doc, placeAfter($head));
  if (below?.node.type.name !== "TABLE") return false;
  return !dispatch || enterTable(view, below.position, "first");
};

/** Moves the caret up from a table's caption into it. */
export const enterOwnTable: Command = (state, dispatch, view) => {
  const { $head, empty } = state.selection;
  if (!view || !empty || $head.parent.type.name !== "TABLE") return false;
  if (!view.endOfTextblock("up", state)) return false;
  return !dispatch || enterTable(view, $head.before(), "last");
};

/** Moves the caret from the selected table into it. */
export const enterSelectedTable: Command = ({ selection }, dispatch, view) => {
  if (!view || !(selection instanceof NodeSelection)) return false;
  if (selection.node.type.name !== "TABLE") return false;
  return !dispatch || enterTable(view, selection.from, "first");
};

/** Writes what is typed while a table is selected into its cell, rather than in place of the table. */
export function typeInTable(view: EditorView, text: string): boolean {
  const shown = selectedTable(view);
  shown?.type(text);
  return shown !== null;
}

/** Returns true while text is composed in a cell, as with a Chinese keyboard. */
export const isComposingInTable = (view: EditorView): boolean =>
  selectedTable(view)?.isComposing ?? false;

function selectedTable(view: EditorView): TableView | null {
  const { selection } = view.state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== "TABLE") return null;
  return tableViewAt(view, selection.from);
}
