import { cleanText } from "../cleanText.ts";
import type { Markup, Paragraph, TableCell } from "../document.ts";

// Draft types used during import: the document's types plus information needed until links within
// the story and footnotes are resolved.

/** A markup that may turn out to be a footnote reference. */
export interface DraftMarkup extends Markup {
  /** The source marks this link as a footnote reference, or its format suggests it. */
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
  /** Ids of source elements that start here; links may target them. */
  ids?: string[];
}

/** What the importer changed or rejected. */
export const NOTE_KINDS = [
  "address-rejected", // a link with a disallowed scheme
  "anchor-missing", // a link to a missing anchor in the story
  "comment-dropped", // a remark of an editor beside the text
  "content-lost", // an element that had content and added nothing to the story
  "definition-list-as-list",
  "embed-as-link", // an embed of a site that is not on the allow-list
  "embed-rejected",
  "form-dropped",
  "formula-as-code",
  "formula-lost",
  "gallery-lost",
  "hidden-dropped",
  "image-inline-as-text",
  "image-rejected", // a data: image, or a disallowed URL
  "layout-table-unfolded",
  "media-as-link", // video or audio
  "media-lost",
  "nesting-flattened",
  "script-dropped",
  "shortcode-lost", // a shortcode of another system
  "style-dropped",
  "svg-dropped",
  "table-as-text", // a table with too many cells
] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** One kind of change, with its count and first example. */
export interface ConversionNote {
  kind: NoteKind;
  count: number;
  detail: string;
  /** The text before the first example; absent at the beginning of the story. */
  after?: string;
}

const MAX_DETAIL_LENGTH = 120;
const MAX_PLACE_LENGTH = 60;

/** Collects notes, one per kind. */
export class NoteList {
  readonly #notes = new Map<NoteKind, ConversionNote>();
  readonly #textBefore: () => string;

  /** `textBefore` returns the text before the place that is being read. */
  constructor(textBefore: () => string = () => "") {
    this.#textBefore = textBefore;
  }

  add(kind: NoteKind, detail = ""): void {
    const note = this.#notes.get(kind);
    if (note) {
      note.count += 1;
      return;
    }
    const after = lastWords(this.#textBefore());
    this.#notes.set(kind, {
      kind,
      count: 1,
      detail: cleanText(detail).slice(0, MAX_DETAIL_LENGTH),
      ...(after !== "" && { after }),
    });
  }

  /** Returns all notes, in the order in which their kinds first occurred. */
  all(): ConversionNote[] {
    return [...this.#notes.values()];
  }
}

/** Returns the end of a text, cut at a word. */
function lastWords(text: string): string {
  const line = text
    .slice(-4 * MAX_PLACE_LENGTH)
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= MAX_PLACE_LENGTH) return line;
  const end = Array.from(line).slice(-MAX_PLACE_LENGTH).join("");
  return `…${end.slice(end.indexOf(" ") + 1)}`;
}
