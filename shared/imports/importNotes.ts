// Owns what an import report says about content that a story lacks or has in another form.

import { plural } from "../format/plural.ts";
import { type ConversionNote, NOTE_KINDS, type NoteKind } from "../story/fromHtml/draft.ts";

/** Maximum number of notes per story, so that a report stays short. */
const MAX_NOTES = 12;

const couldNot =
  (one: string, other: string) =>
  (count: number): string =>
    plural(count, {
      one: `1 ${one} couldn’t be imported`,
      other: `${count} ${other} couldn’t be imported`,
    });

const became =
  (one: string, other: string, oneForm: string, otherForm: string) =>
  (count: number): string =>
    plural(count, {
      one: `1 ${one} became ${oneForm}`,
      other: `${count} ${other} became ${otherForm}`,
    });

/** What each note says; null where no content is missing, or the report counts it elsewhere. */
const MESSAGES: Readonly<Record<NoteKind, ((count: number) => string) | null>> = {
  "address-rejected": couldNot("link", "links"),
  "anchor-missing": null,
  "comment-dropped": (count) =>
    plural(count, {
      one: "1 comment beside the text was left out",
      other: `${count} comments beside the text were left out`,
    }),
  "content-lost": couldNot("element", "elements"),
  "definition-list-as-list": null,
  "embed-as-link": became("embed", "embeds", "a link", "links"),
  "embed-rejected": couldNot("embed", "embeds"),
  "form-dropped": couldNot("form field", "form fields"),
  "formula-as-code": became("formula", "formulas", "code", "code"),
  "formula-lost": couldNot("formula", "formulas"),
  "gallery-lost": couldNot("gallery", "galleries"),
  "hidden-dropped": couldNot("hidden part", "hidden parts"),
  "image-inline-as-text": null,
  "image-rejected": null, // counted as missing images
  "layout-table-unfolded": null,
  "media-as-link": became("video or recording", "videos or recordings", "a link", "links"),
  "media-lost": couldNot("video or recording", "videos or recordings"),
  "nesting-flattened": null,
  "script-dropped": couldNot("script", "scripts"),
  "shortcode-lost": couldNot("shortcode", "shortcodes"),
  "style-dropped": null,
  "svg-dropped": couldNot("drawing", "drawings"),
  "table-as-text": became("large table", "large tables", "text", "text"),
};

/** Says how many images weren't copied but are still shown. */
export const linkedImagesText = (count: number): string =>
  `Images that couldn’t be copied and stay on their site: ${count}.`;

/** Says how many images a story lacks. */
export const missingImagesText = (count: number): string =>
  `Images that were missing or couldn’t be copied: ${count}.`;

/** Returns the notes that a report shows, without those that change no content. */
export function reportedNotes(notes: readonly ConversionNote[]): ConversionNote[] {
  return notes.filter(({ kind }) => MESSAGES[kind] !== null).slice(0, MAX_NOTES);
}

/** Returns the sentence of a note: what, how many, which, and where. */
export function importNoteText({ kind, count, detail, after }: ConversionNote): string {
  const what = MESSAGES[kind]?.(count) ?? "";
  const which = detail === "" ? "" : `: ${detail}`;
  const isFirst = count > 1 && after !== undefined ? "the first " : "";
  const where = after === undefined ? "" : ` (${isFirst}after “${after}”)`;
  return `${what}${which}${where}`;
}

/** Reads stored notes. Notes of unknown kinds are left out. */
export function readImportNotes(json: string | null): ConversionNote[] {
  const notes = json === null ? [] : (JSON.parse(json) as ConversionNote[]);
  return notes.filter(({ kind }) => NOTE_KINDS.includes(kind));
}
