// The node view of a table: rendered as on the page, with an editor in the cell that has the caret.

import type { Node } from "prosemirror-model";
import { type Command, NodeSelection, TextSelection } from "prosemirror-state";
import type { EditorView, NodeView } from "prosemirror-view";
import type { ParagraphTable, TableCell } from "../../../../shared/story/document.ts";
import { beginAfter } from "../commands/enter.ts";
import { changeTable } from "../commands/figures.ts";
import { addRow, type CellPlace, differsOnlyAt, isGrid, setCell } from "../model/tableEdits.ts";
import { blockBefore } from "../model/parts.ts";
import * as texts from "../texts.ts";
import { FigureView } from "./FigureView.ts";
import { NestedEditor } from "./NestedEditor.ts";

/** The views by their elements. */
const views = new WeakMap<globalThis.Node, TableView>();

/** Returns the view of the table at a position; null if none is shown there. */
export function tableViewAt(view: EditorView, position: number): TableView | null {
  const element = view.nodeDOM(position);
  return (element && views.get(element)) ?? null;
}

export class TableView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  readonly #figure: FigureView;
  readonly #view: EditorView;
  readonly #position: () => number | undefined;
  #node: Node;
  #editor: NestedEditor | null = null;
  /** The cell that has, or last had, the caret. */
  #place: CellPlace = { row: 0, column: 0 };

  constructor(node: Node, view: EditorView, position: () => number | undefined) {
    this.#node = node;
    this.#view = view;
    this.#position = position;
    this.#figure = new FigureView(node, view, position, (target) => this.#placeOf(target) === null);
    this.dom = this.#figure.dom;
    this.contentDOM = this.#figure.contentDOM;
    views.set(this.dom, this);
    this.#markCells();
    this.#figure.shown.addEventListener("mousedown", (event) => {
      const place = event.button === 0 ? this.#placeOf(event.target) : null;
      if (!place || this.#editor?.view.dom.contains(event.target as globalThis.Node)) return;
      // The cell's content is replaced, so the browser couldn't place the caret.
      event.preventDefault();
      this.enter(place, { left: event.clientX, top: event.clientY });
    });
  }

  get place(): CellPlace {
    return this.#place;
  }

  get lastRow(): number {
    return this.#table.rows.length - 1;
  }

  /** Moves the caret to a cell. */
  enter(place: CellPlace, at: Parameters<NestedEditor["focus"]>[0]): void {
    const cell = this.#table.rows[place.row]?.[place.column];
    const shown = this.#cellAt(place);
    const position = this.#position();
    if (!cell || !shown || position === undefined) return;
    if (!this.#editor?.view.dom.isConnected || shown !== this.#editor.view.dom.parentElement) {
      this.#close();
      this.#place = place;
      const mount = document.createElement("div");
      mount.className = "nested-editor";
      shown.replaceChildren(
        ...Array.from(shown.children).slice(0, cell.images?.length ?? 0),
        mount,
      );
      this.#editor = new NestedEditor({
        mount,
        rich: cell,
        label: texts.cell(place.row + 1, place.column + 1),
        description: texts.cellKeys,
        outer: this.#view,
        keys: this.#keys,
        onChange: (rich) => this.#change(setCell(this.#table, this.#place, rich)),
      });
      const { doc, tr } = this.#view.state;
      this.#view.dispatch(tr.setSelection(NodeSelection.create(doc, position)));
    }
    this.#editor?.focus(at);
  }

  /** Writes in the cell that has, or last had, the caret. */
  type(text: string): void {
    this.enter(this.#place, "end");
    const view = this.#editor?.view;
    view?.dispatch(view.state.tr.insertText(text).scrollIntoView());
  }

  get isComposing(): boolean {
    return this.#editor?.view.composing ?? false;
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    const before = this.#table;
    this.#node = node;
    const editor = this.#editor;
    if (editor && differsOnlyAt(before, this.#table, this.#place)) {
      editor.show(this.#cell!);
      this.#figure.updateCaption(node);
      return true;
    }
    const isFocused = editor?.view.hasFocus() ?? false;
    editor?.view.destroy();
    this.#editor = null;
    // What was edited in a cell is on the page, so the table drawn last says nothing.
    this.#figure.redraw(node);
    this.#markCells();
    if (isFocused) {
      const row = Math.min(this.#place.row, this.lastRow);
      this.enter({ row, column: Math.min(this.#place.column, this.#lastColumn(row)) }, "end");
    }
    return true;
  }

  selectNode(): void {
    this.#figure.selectNode();
  }

  deselectNode(): void {
    this.#figure.deselectNode();
  }

  /** The cell's editor handles its own events. */
  stopEvent({ target }: Event): boolean {
    return this.#editor?.view.dom.contains(target as globalThis.Node) ?? false;
  }

  ignoreMutation(mutation: { target: globalThis.Node }): boolean {
    return this.#figure.ignoreMutation(mutation);
  }

  destroy(): void {
    const hadFocus = this.#editor?.view.hasFocus() ?? false;
    this.#editor?.view.destroy();
    // After the story has been drawn without the table, such as by undoing its insertion.
    if (hadFocus) queueMicrotask(() => this.#view.isDestroyed || this.#view.focus());
  }

  get #table(): ParagraphTable {
    return this.#node.attrs.table as ParagraphTable;
  }

  get #cell(): TableCell | undefined {
    return this.#table.rows[this.#place.row]?.[this.#place.column];
  }

  #lastColumn(row: number): number {
    return (this.#table.rows[row]?.length ?? 1) - 1;
  }

  /** Ends editing the current cell, which is shown as on the page again. */
  #close(): void {
    const shown = this.#editor?.view.dom.parentElement;
    this.#editor?.view.destroy();
    this.#editor = null;
    if (!shown?.isConnected) return;
    const rows = this.#figure.render(this.#node).querySelectorAll("tr");
    const again = rows[this.#place.row]?.children[this.#place.column];
    if (again) shown.replaceWith(again);
    this.#markCells();
  }

  #change(table: ParagraphTable): void {
    const position = this.#position();
    if (position === undefined) return;
    changeTable(position, table)(this.#view.state, this.#view.dispatch.bind(this.#view));
  }

  readonly #keys: Record<string, Command> = {
    Tab: () => this.#moveOn(1),
    "Shift-Tab": () => this.#moveOn(-1),
    Enter: () => this.#moveDown(() => this.#leave(beginAfter)),
    Escape: () => this.#leave(),
    ArrowDown: (state, _dispatch, view) =>
      view!.endOfTextblock("down", state) && this.#moveDown(() => this.#leaveToCaption()),
    ArrowUp: (state, _dispatch, view) => {
      const { row, column } = this.#place;
      if (!view!.endOfTextblock("up", state)) return false;
      return row === 0 ? this.#leaveUp() : this.#moveTo(row - 1, column, "end");
    },
    ArrowRight: (state, _dispatch, view) =>
      state.selection.empty && view!.endOfTextblock("right", state) && this.#moveBeside(1),
    ArrowLeft: (state, _dispatch, view) =>
      state.selection.empty && view!.endOfTextblock("left", state) && this.#moveBeside(-1),
  };

  /** Moves to the cell on the right or left, which a table from right to left has the other way. */
  #moveBeside(by: 1 | -1): boolean {
    const { direction } = getComputedStyle(this.#figure.shown);
    return this.#moveOn(direction === "rtl" ? (-by as 1 | -1) : by, false);
  }

  #moveTo(row: number, column: number, at: "start" | "end"): boolean {
    this.enter({ row, column: Math.min(column, this.#lastColumn(row)) }, at);
    return true;
  }

  #moveDown(leave: () => boolean): boolean {
    const { row, column } = this.#place;
    return row < this.lastRow ? this.#moveTo(row + 1, column, "end") : leave();
  }

  /** Moves to the next or previous cell. Behind the last one, `adds` a row. */
  #moveOn(by: 1 | -1, adds = true): boolean {
    const { row, column } = this.#place;
    const next = column + by;
    if (next >= 0 && next <= this.#lastColumn(row))
      return this.#moveTo(row, next, by > 0 ? "start" : "end");
    if (by < 0)
      return row > 0 ? this.#moveTo(row - 1, this.#lastColumn(row - 1), "end") : this.#leaveUp();
    if (row === this.lastRow) {
      const isUnused = row > 0 && this.#table.rows[row]!.every(({ text }) => text === "");
      // An empty row at the end is what the last Tab added.
      if (adds && isUnused) return this.#leaveToCaption();
      const more = adds && isGrid(this.#table) ? addRow(this.#table, this.#place) : null;
      if (!more) return true;
      this.#change(more);
    }
    return this.#moveTo(row + 1, 0, "start");
  }

  /** Returns the focus to the story, where the table is selected. */
  #leave(then?: Command): boolean {
    this.#view.focus();
    then?.(this.#view.state, this.#view.dispatch.bind(this.#view), this.#view);
    return true;
  }

  /** Moves the caret to the end of the paragraph above. Without one, the table is selected. */
  #leaveUp(): boolean {
    return this.#leave(({ tr }, dispatch) => {
      const position = this.#position();
      const above = position === undefined ? null : blockBefore(tr.doc, position);
      if (!above?.node.isTextblock) return false;
      const end = above.position + above.node.nodeSize - 1;
      dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end)).scrollIntoView());
      return true;
    });
  }

  #leaveToCaption(): boolean {
    return this.#leave(({ tr }, dispatch) => {
      const position = this.#position();
      if (position === undefined) return false;
      const { doc } = tr;
      dispatch?.(tr.setSelection(TextSelection.create(doc, position + 1)).scrollIntoView());
      return true;
    });
  }

  #placeOf(target: EventTarget | null): CellPlace | null {
    const cell = target instanceof Element ? target.closest("th, td") : null;
    const row = cell?.parentElement;
    if (!cell || !row || !this.#figure.shown.contains(cell)) return null;
    const rows = Array.from(this.#figure.shown.querySelectorAll("tr"));
    return {
      row: rows.indexOf(row as HTMLTableRowElement),
      column: Array.from(row.children).indexOf(cell),
    };
  }

  #cellAt({ row, column }: CellPlace): Element | null {
    return this.#figure.shown.querySelectorAll("tr")[row]?.children[column] ?? null;
  }

  /** The page shows an empty header cell as any other, but it will be a header. */
  #markCells(): void {
    this.#figure.shown.firstElementChild?.removeAttribute("tabindex");
    for (const [row, cells] of this.#table.rows.entries())
      for (const [column, { header }] of cells.entries())
        this.#cellAt({ row, column })?.toggleAttribute("data-header", header === true);
  }
}
