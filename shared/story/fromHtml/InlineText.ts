import { cleanText } from "../cleanText.ts";
import type { MarkupType } from "../document.ts";
import { mergeMarkups } from "../mergeMarkups.ts";
import type { DraftMarkup, DraftText } from "./draft.ts";

/** The fields of a link's or note's markup besides its type. */
export type MarkDetails = Pick<DraftMarkup, "href" | "title" | "isNoteReference">;

interface OpenMark {
  depth: number;
  start: number;
  details: MarkDetails;
}

/**
 * Accumulates the text of one paragraph. Collapses whitespace as a browser does, and keeps open
 * markups, which continue in the next paragraph.
 */
export class InlineText {
  #text = "";
  #hasSpaceWaiting = false;
  // Stored separately, because reading the end of a growing string copies all of it.
  #isAtLineStart = true;
  #markups: DraftMarkup[] = [];
  readonly #open = new Map<MarkupType, OpenMark>();

  /** Returns a new text in which this one's open markups are open too. */
  inherit(): InlineText {
    const heir = new InlineText();
    for (const [type, mark] of this.#open) heir.#open.set(type, { ...mark, start: 0 });
    return heir;
  }

  /** The text so far. Reading it copies it. */
  get text(): string {
    return this.#text;
  }

  /** The URL of the currently open link. */
  get link(): string | undefined {
    return this.#open.get("A")?.details.href;
  }

  /** Adds text; each run of whitespace becomes one space. */
  add(raw: string): void {
    const text = cleanText(raw).replace(/[ \t\n]+/g, " ");
    if (text === "") return;
    if (text === " ") {
      this.#hasSpaceWaiting = true;
      return;
    }
    const startsWithSpace = text.startsWith(" ");
    if ((startsWithSpace || this.#hasSpaceWaiting) && !this.#isAtLineStart) this.#text += " ";
    const endsWithSpace = text.endsWith(" ");
    this.#text += text.slice(startsWithSpace ? 1 : 0, endsWithSpace ? -1 : undefined);
    this.#hasSpaceWaiting = endsWithSpace;
    this.#isAtLineStart = false;
  }

  /** Adds text unchanged, for code. */
  addVerbatim(raw: string): void {
    const text = cleanText(raw);
    if (text === "") return;
    this.#text += text;
    this.#hasSpaceWaiting = false;
    this.#isAtLineStart = text.endsWith("\n");
  }

  addLineBreak(): void {
    this.#hasSpaceWaiting = false;
    this.#isAtLineStart = true;
    this.#text += "\n";
  }

  /** Adds a line break, unless at the start of a line. */
  startLine(): void {
    if (!this.#isAtLineStart) this.addLineBreak();
  }

  open(type: MarkupType, details: MarkDetails = {}): void {
    const mark = this.#open.get(type);
    // Nested markups of the same type add nothing, except that the inner of two links wins.
    if (mark && type !== "A") {
      mark.depth += 1;
      return;
    }
    if (mark) this.#end(type, mark);
    this.#open.set(type, { depth: (mark?.depth ?? 0) + 1, start: this.#text.length, details });
  }

  close(type: MarkupType): void {
    const mark = this.#open.get(type);
    if (!mark) return;
    mark.depth -= 1;
    if (mark.depth > 0) return;
    this.#end(type, mark);
    this.#open.delete(type);
  }

  /** Takes the trimmed text as a paragraph's; null if it is empty. Open markups stay open. */
  take(): DraftText | null {
    return this.#finish((text) => firstOther(text));
  }

  /** Takes the text as code; removes only the empty lines around it, or only the last line end. */
  takeVerbatim(keepsBlankLines: boolean): DraftText | null {
    if (keepsBlankLines) return this.#finish(() => 0, withoutLastLineEnd);
    return this.#finish((text) => text.lastIndexOf("\n", firstOther(text) - 1) + 1);
  }

  #finish(
    beginningOf: (text: string) => number,
    endOf: (text: string) => number = afterLastOther,
  ): DraftText | null {
    for (const [type, mark] of this.#open) {
      this.#end(type, mark);
      mark.start = 0;
    }
    const cut = beginningOf(this.#text);
    const text = this.#text.slice(cut, endOf(this.#text));
    const markups = this.#markups.map((markup) => ({
      ...markup,
      start: markup.start - cut,
      end: markup.end - cut,
    }));
    this.#text = "";
    this.#markups = [];
    this.#hasSpaceWaiting = false;
    this.#isAtLineStart = true;
    if (!/[^\s\u200b\ufeff]/.test(text)) return null;
    const merged = mergeMarkups(
      markups.map((markup) => tighten(markup, text)),
      text.length,
    );
    return merged.length > 0 ? { text, markups: merged } : { text };
  }

  #end(type: MarkupType, mark: OpenMark): void {
    if (mark.start < this.#text.length)
      this.#markups.push({ type, start: mark.start, end: this.#text.length, ...mark.details });
  }
}

/** Excludes whitespace at the ends of a markup, where underlines and backgrounds would show. */
function tighten(markup: DraftMarkup, text: string): DraftMarkup {
  let { start, end } = markup;
  start = Math.max(0, start);
  end = Math.min(text.length, end);
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (start < end && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return { ...markup, start, end };
}

// Uses a loop, because a pattern for whitespace at an end takes quadratic time on long runs.
function firstOther(text: string): number {
  let index = 0;
  while (index < text.length && isSpace(text.charCodeAt(index))) index += 1;
  return index;
}

function afterLastOther(text: string): number {
  let index = text.length;
  while (index > 0 && isSpace(text.charCodeAt(index - 1))) index -= 1;
  return index;
}

function withoutLastLineEnd(text: string): number {
  return text.endsWith("\n") ? text.length - 1 : text.length;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09;
}
