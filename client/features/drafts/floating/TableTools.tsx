import type { ParagraphTable } from "../../../../shared/story/document.ts";
import { editTable } from "../commands/tables.ts";
import {
  addColumn,
  addRow,
  hasHeader,
  isGrid,
  removeColumn,
  removeRow,
  type TableEdit,
  toggleHeader,
} from "../model/tableEdits.ts";
import type { StoryEditing } from "../StoryEditing.ts";
import * as texts from "../texts.ts";
import {
  AddColumnIcon,
  AddRowIcon,
  HeaderRowIcon,
  RemoveColumnIcon,
  RemoveRowIcon,
} from "../toolbar/editorIcons.tsx";
import { Tool } from "../toolbar/Tool.tsx";

/** The tools of the selected table's rows and columns; none if cells span several. */
export function TableTools(props: {
  editing: StoryEditing;
  figure: { position: number };
  table: ParagraphTable;
}) {
  const { editing, figure, table } = props;
  if (!isGrid(table)) return null;
  const run = (edit: TableEdit) => () => editTable(editing.view, figure.position, edit);
  const isPossible = (edit: TableEdit) => edit(table, { row: 0, column: 0 }) !== null;
  return (
    <>
      <Tool label={texts.headerRow} isPressed={hasHeader(table)} onPress={run(toggleHeader)}>
        <HeaderRowIcon size={20} />
      </Tool>
      <Tool label={texts.addRow} isDisabled={!isPossible(addRow)} onPress={run(addRow)}>
        <AddRowIcon size={20} />
      </Tool>
      <Tool label={texts.addColumn} isDisabled={!isPossible(addColumn)} onPress={run(addColumn)}>
        <AddColumnIcon size={20} />
      </Tool>
      <Tool label={texts.removeRow} isDisabled={!isPossible(removeRow)} onPress={run(removeRow)}>
        <RemoveRowIcon size={20} />
      </Tool>
      <Tool
        label={texts.removeColumn}
        isDisabled={!isPossible(removeColumn)}
        onPress={run(removeColumn)}
      >
        <RemoveColumnIcon size={20} />
      </Tool>
    </>
  );
}
