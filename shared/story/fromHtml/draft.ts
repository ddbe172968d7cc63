import type { Markup, Paragraph, TableCell } from "../document.ts";

// What a story is while it is being read in: the document's own types, plus what is known only until
// the end, when links to places within the story and footnotes are resolved.

/** A markup that may turn out to be a footnote reference. */
export interface DraftMarkup extends Markup {
  /** The source says (or its form suggests) that this link refers to a footnote. */
  isNoteReference?: boolean;
}

export interface DraftText {
  text: string;
  markups?: DraftMarkup[];
}

export interface DraftCell extends Omit<TableCell, "markups"> {
  markups?: DraftMarkup[];
}

export interface DraftParagraph extends Omit<Paragraph, "name" | "markups" | "children" | "table"> {
  markups?: DraftMarkup[];
  children?: DraftParagraph[];
  table?: { rows: DraftCell[][] };
  /** Ids of the source's elements that begin here; links to places point at them. */
  ids?: string[];
}

/** What the reader of a source changed or refused. */
export const NOTE_KINDS = [
  "address-refused", // a link with a scheme that a story may not hold
  "anchor-missing", // a link to a place in the story that is not there
  "definition-list-as-list",
  "embed-as-link", // a frame from a site that is not on the list
  "embed-refused",
  "form-dropped",
  "formula-as-code",
  "hidden-dropped",
  "image-inline-as-text",
  "image-refused", // a data: picture, or an address that a story may not hold
  "layout-table-unfolded",
  "media-as-link", // video or audio
  "nesting-flattened",
  "script-dropped",
  "style-dropped",
  "svg-dropped",
  "table-as-text", // a table with more cells than a story may have
] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** One kind of change, with how often it was made and the first thing it was made to. */
export interface ConversionNote {
  kind: NoteKind;
  count: number;
  detail: string;
}

const MAX_DETAIL_LENGTH = 120;

/** Gathers notes, one per kind. */
export class NoteList {
  readonly #notes = new Map<NoteKind, ConversionNote>();

  add(kind: NoteKind, detail = ""): void {
    const note = this.#notes.get(kind);
    if (note) note.count += 1;
    else this.#notes.set(kind, { kind, count: 1, detail: detail.slice(0, MAX_DETAIL_LENGTH) });
  }

  /** All notes, in the order in which their kinds first came up. */
  all(): ConversionNote[] {
    return [...this.#notes.values()];
  }
}
