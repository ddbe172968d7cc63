import { useRef, useSyncExternalStore } from "react";
import { redoDepth, undoDepth } from "prosemirror-history";
import { type EditorState, NodeSelection } from "prosemirror-state";
import type {
  MarkupType,
  ParagraphImage,
  ParagraphTable,
  ParagraphType,
} from "../../../shared/story/document.ts";
import { canBeBeside } from "./commands/figures.ts";
import { type LinkPosition, linkAt } from "./commands/links.ts";
import { selectedKind } from "./commands/kinds.ts";
import { CAPTIONED, kindOf, storySchema, type TextKind } from "./model/schema.ts";
import type { StoryEditing } from "./StoryEditing.ts";

/** The selected image, embed, table or details block. */
export interface ChosenFigure {
  kind: ParagraphType;
  position: number;
  image: ParagraphImage | null;
  table: ParagraphTable | null;
  /** Whether an image is beside the one above; null if there is none. */
  isBeside: boolean | null;
}

/** Editor state that the components around the text need. */
export interface EditorFacts {
  kind: TextKind | null;
  markups: readonly MarkupType[];
  lang: string | null;
  /** The link at the caret or the start of the selection. */
  link: LinkPosition | null;
  /** True while the caret is inside that link. */
  isInLink: boolean;
  /** True while text is selected. */
  hasRange: boolean;
  figure: ChosenFigure | null;
  canUndo: boolean;
  canRedo: boolean;
}

const SHOWN_MARKUPS: readonly MarkupType[] = ["STRONG", "EM", "CODE", "STRIKE"];

/** Returns the editor's state for its controls; the same object until it changes. */
export function useEditorFacts(editing: StoryEditing): EditorFacts {
  const latest = useRef<{ state: EditorState; facts: EditorFacts; said: string } | null>(null);
  const read = (): EditorFacts => {
    const { state } = editing;
    if (latest.current?.state === state) return latest.current.facts;
    const facts = factsOf(state);
    const said = JSON.stringify(facts);
    const kept = latest.current?.said === said ? latest.current.facts : facts;
    latest.current = { state, facts: kept, said };
    return kept;
  };
  return useSyncExternalStore(editing.subscribe, read, read);
}

function factsOf(state: EditorState): EditorFacts {
  const { selection, doc } = state;
  const link = linkAt(state);
  return {
    kind: selectedKind(state),
    markups: SHOWN_MARKUPS.filter((type) => isMarked(state, type)),
    lang: (selection.$from.parent.attrs.lang as string | null | undefined) ?? null,
    link,
    isInLink:
      link !== null &&
      selection.empty &&
      (selection.$from.parent.type.name === "BUTTON" ||
        (link.from < selection.from && selection.from < link.to)),
    hasRange: !selection.empty && !(selection instanceof NodeSelection) && doc.content.size > 4,
    figure: figureAt(state),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  };
}

function isMarked({ selection, storedMarks, doc }: EditorState, type: MarkupType): boolean {
  const mark = storySchema.marks[type]!;
  const { empty, $from, from, to } = selection;
  return empty
    ? Boolean(mark.isInSet(storedMarks ?? $from.marks()))
    : doc.rangeHasMark(from, to, mark);
}

function figureAt({ selection, doc }: EditorState): ChosenFigure | null {
  const { $from } = selection;
  const chosen = selection instanceof NodeSelection ? selection.node : $from.parent;
  if (!CAPTIONED.has(chosen.type.name)) return null;
  const position = selection instanceof NodeSelection ? selection.from : $from.before();
  const image = (chosen.attrs.image as ParagraphImage | undefined) ?? null;
  const isBeside = image && canBeBeside(doc, position) ? chosen.attrs.continues === true : null;
  const table = (chosen.attrs.table as ParagraphTable | undefined) ?? null;
  return { kind: kindOf(chosen), position, image, table, isBeside };
}
