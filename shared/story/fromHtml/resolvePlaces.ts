import { isAnchorName } from "../addresses.ts";
import { mergeMarkups } from "../mergeMarkups.ts";
import type { DraftMarkup, DraftParagraph, DraftText, NoteList } from "./draft.ts";

/** Labels of footnote references: 1, [1], (1), ¹, *, †, a. */
const NOTE_LABEL = /^[[(]?(?:\d{1,3}|[⁰¹²³⁴-⁹]{1,3}|[a-z]|[*†‡§]{1,3}|note \d{1,3})[\])]?$/i;
/** The text of a link back from a footnote. */
const BACK_ARROW = /^\s*[↩↑⏎^]\u{fe0e}?\s*$/u;
/** Paragraph ids on our own pages. A story imported from one gets new names. */
const OWN_ID = /^p-[0-9a-f]{4,16}$/;
const HEADING = /^H[1-4]$/;

interface Place {
  paragraph: DraftParagraph;
  index: number;
}

/**
 * Resolves links within the story: each one targets a paragraph's anchor, references a footnote, or
 * is removed, leaving its text. Headings keep their ids, because other sites link to them.
 */
export function resolvePlaces(paragraphs: DraftParagraph[], notes: NoteList): void {
  const places = new Map<string, Place>();
  const headings = new Map<string, DraftParagraph>();
  let index = 0;
  forEachParagraph(paragraphs, (paragraph) => {
    index += 1;
    const ids = paragraph.ids ?? [];
    for (const id of ids) if (!places.has(id)) places.set(id, { paragraph, index });
    if (!HEADING.test(paragraph.type)) return;
    const first = ids.find((id) => !OWN_ID.test(id));
    if (first && isAnchorName(first)) paragraph.anchor = first;
    const key = headingKey(paragraph.text);
    if (!headings.has(key)) headings.set(key, paragraph);
  });
  const footnotes = new FootnoteNumbers(paragraphs);
  let current = 0;
  forEachParagraph(paragraphs, (paragraph) => {
    current += 1;
    for (const text of textsOf(paragraph)) {
      if (!text.markups) continue;
      const raised = text.markups.filter(({ type }) => type === "SUP");
      const kept = text.markups.flatMap((markup) => {
        if (!markup.href?.startsWith("#")) return [withoutMarks(markup)];
        if (BACK_ARROW.test(text.text.slice(markup.start, markup.end))) return [];
        const place = findPlace(places, markup.href);
        if (place && footnotes.refersTo(text, markup, place, { raised, at: current }))
          return [footnotes.reference(markup, place.paragraph)];
        const target = place?.paragraph ?? headings.get(headingKey(fragmentOf(markup.href)));
        const href = target && target !== paragraph ? anchorFor(target, markup.href) : null;
        if (!href) notes.add("anchor-missing", markup.href);
        return href ? [{ ...withoutMarks(markup), href }] : [];
      });
      setMarkups(text, withoutNoteSup(kept));
    }
  });
  footnotes.finish();
}

/** Returns a paragraph's texts: its own, and those of its table cells. */
export function textsOf(paragraph: DraftParagraph): DraftText[] {
  return paragraph.table ? [paragraph, ...paragraph.table.rows.flat()] : [paragraph];
}

/** Visits paragraphs and their collapsed children, in reading order. */
export function forEachParagraph(
  paragraphs: readonly DraftParagraph[],
  visit: (paragraph: DraftParagraph) => void,
): void {
  for (const paragraph of paragraphs) {
    visit(paragraph);
    if (paragraph.children) forEachParagraph(paragraph.children, visit);
  }
}

/** Determines which links reference footnotes, and assigns the footnotes' ids. */
class FootnoteNumbers {
  readonly #ids = new Map<DraftParagraph, string>();
  readonly #root: DraftParagraph[];
  readonly #positions: Map<DraftParagraph, number>;

  constructor(paragraphs: DraftParagraph[]) {
    this.#root = paragraphs;
    this.#positions = new Map(paragraphs.map((paragraph, index) => [paragraph, index]));
    for (const paragraph of paragraphs)
      if (paragraph.type === "FOOTNOTE" && !paragraph.continues) this.#idOf(paragraph);
  }

  /** `raised` are the text's SUP markups, `at` is the index of the text's paragraph. */
  refersTo(
    text: DraftText,
    markup: DraftMarkup,
    { paragraph, index }: Place,
    { raised, at }: { raised: readonly DraftMarkup[]; at: number },
  ): boolean {
    // The footnote's number replaces the label, so only text that looks like a label qualifies.
    const label = text.text.slice(markup.start, markup.end).trim();
    if (!NOTE_LABEL.test(label)) return false;
    if (this.#ids.has(paragraph)) return true;
    if (index <= at || !this.#positions.has(paragraph)) return false;
    if (!["P", "OLI", "ULI"].includes(paragraph.type) || paragraph.text === "") return false;
    return markup.isNoteReference === true || meets(raised, markup.start, markup.end);
  }

  reference(markup: DraftMarkup, footnote: DraftParagraph): DraftMarkup {
    return { type: "NOTE", start: markup.start, end: markup.end, noteId: this.#idOf(footnote) };
  }

  /** Turns referenced paragraphs and their continuations into footnotes, and removes links back. */
  finish(): void {
    let noteId: string | undefined;
    for (const paragraph of this.#root) {
      if (paragraph.type !== "FOOTNOTE" || !paragraph.continues) noteId = this.#ids.get(paragraph);
      if (noteId === undefined) continue;
      paragraph.type = "FOOTNOTE";
      paragraph.noteId = noteId;
      delete paragraph.depth;
      delete paragraph.start;
      dropBackLinks(paragraph);
    }
  }

  #idOf(footnote: DraftParagraph): string {
    const known = this.#ids.get(footnote);
    if (known) return known;
    const id = String(this.#ids.size + 1);
    this.#ids.set(footnote, id);
    return id;
  }
}

/** Returns true if one of the sorted, disjoint markups overlaps a range. */
function meets(markups: readonly DraftMarkup[], start: number, end: number): boolean {
  let low = 0;
  let high = markups.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((markups[middle] as DraftMarkup).end < start) low = middle + 1;
    else high = middle;
  }
  const first = markups[low];
  return first !== undefined && first.start <= end;
}

/** Removes a footnote's arrows back to the text, and the number that repeats its position. */
function dropBackLinks(footnote: DraftParagraph): void {
  const arrow = /\s*[↩↑⏎^]\u{fe0e}?\s*$/u.exec(footnote.text);
  if (!arrow) return;
  footnote.text = footnote.text.slice(0, arrow.index);
  setMarkups(footnote, mergeMarkups(footnote.markups ?? [], footnote.text.length));
}

/** The page styles references as superscript. */
function withoutNoteSup(markups: DraftMarkup[]): DraftMarkup[] {
  const references = markups.filter(({ type }) => type === "NOTE");
  if (references.length === 0) return markups;
  return markups.filter(({ type, start, end }) => type !== "SUP" || !meets(references, start, end));
}

function setMarkups(text: DraftText, markups: DraftMarkup[]): void {
  if (markups.length > 0) text.markups = markups;
  else delete text.markups;
}

function withoutMarks(markup: DraftMarkup): DraftMarkup {
  const plain = { ...markup };
  delete plain.isNoteReference;
  return plain;
}

function findPlace(places: ReadonlyMap<string, Place>, href: string): Place | undefined {
  const fragment = fragmentOf(href);
  return (
    places.get(href.slice(1)) ?? places.get(fragment) ?? places.get(`user-content-${fragment}`)
  );
}

function anchorFor(target: DraftParagraph, href: string): string | null {
  const fragment = fragmentOf(href);
  if (!target.anchor && isAnchorName(fragment)) target.anchor = fragment;
  target.anchor ??= headingSlug(target.text).slice(0, 60) || "place";
  return isAnchorName(target.anchor) ? `#${target.anchor}` : null;
}

function fragmentOf(href: string): string {
  try {
    return decodeURIComponent(href.slice(1));
  } catch {
    return href.slice(1);
  }
}

/** Returns the letters and digits of a heading, which every generator's id shares with its text. */
function headingKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function headingSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}
