import type { Markup, MarkupType, RichText } from "../document.ts";
import { attributesHtml, escapeHtml } from "./escapeHtml.ts";
import type { HtmlContext } from "./HtmlContext.ts";

/** Nesting order of markups, outermost first. */
const NESTING: Record<MarkupType, number> = {
  A: 0,
  MENTION: 0,
  NOTE: 0,
  STRONG: 1,
  EM: 2,
  STRIKE: 3,
  MARK: 4,
  SUB: 5,
  SUP: 6,
  CODE: 7,
  KBD: 8,
};

/** With `isWhole`, mentions and notes are not links and may be inside one. */
const WHOLE_NESTING = { ...NESTING, MENTION: 9, NOTE: 10 };

const TAGS: Partial<Record<MarkupType, string>> = {
  STRONG: "strong",
  EM: "em",
  STRIKE: "s",
  MARK: "mark",
  SUB: "sub",
  SUP: "sup",
  CODE: "code",
  KBD: "kbd",
};

interface Tag {
  markup: Markup;
  open: string;
  close: string;
}

/** Renders text with markups as HTML. Splits overlapping markups. */
export function inlineHtml(rich: RichText, context: HtmlContext, lineBreak = "<br>"): string {
  const { text, markups } = rich;
  if (!markups || markups.length === 0) return textHtml(text, lineBreak);
  const writer = new InlineWriter(context);
  const bounds = boundsOf(markups, text.length);
  const sorted = markups.toSorted((a, b) => a.start - b.start || b.end - a.end);
  let active: Markup[] = [];
  let next = 0;
  for (let index = 0; index + 1 < bounds.length; index += 1) {
    const start = bounds[index] as number;
    if (active.length > 0) active = active.filter(({ end }) => end > start);
    for (; next < sorted.length && (sorted[next] as Markup).start <= start; next += 1) {
      const markup = sorted[next] as Markup;
      if (markup.end > start) active.push(markup);
    }
    writer.setActive(active);
    writer.write(textHtml(text.slice(start, bounds[index + 1]), lineBreak));
  }
  return writer.finish();
}

class InlineWriter {
  readonly #context: HtmlContext;
  readonly #open: Tag[] = [];
  readonly #numbered = new Set<Markup>();
  #html = "";

  constructor(context: HtmlContext) {
    this.#context = context;
  }

  setActive(active: readonly Markup[]): void {
    const wanted = nested(active, this.#context.options.isWhole ? WHOLE_NESTING : NESTING);
    let shared = 0;
    while (shared < this.#open.length && this.#open[shared]?.markup === wanted[shared]) shared += 1;
    this.#closeTo(shared);
    for (let index = shared; index < wanted.length; index += 1) {
      const tag = this.#tagOf(wanted[index] as Markup);
      this.#html += tag.open;
      this.#open.push(tag);
    }
  }

  write(html: string): void {
    const note = this.#open.find(({ markup }) => markup.type === "NOTE")?.markup;
    // A footnote reference shows its number in the list, whatever the source called it.
    const isPlain = !note || this.#context.options.isWhole;
    if (isPlain || !this.#context.noteNumbers.has(note.noteId ?? "")) this.#html += html;
    else if (!this.#numbered.has(note)) {
      this.#numbered.add(note);
      this.#html += String(this.#context.noteNumbers.get(note.noteId ?? ""));
    }
  }

  finish(): string {
    this.#closeTo(0);
    return this.#html;
  }

  #closeTo(length: number): void {
    while (this.#open.length > length) this.#html += this.#open.pop()?.close ?? "";
  }

  #tagOf(markup: Markup): Tag {
    const name = TAGS[markup.type];
    if (name) return { markup, open: `<${name}>`, close: `</${name}>` };
    const { isWhole } = this.#context.options;
    if (isWhole && markup.type !== "A") return wholeTag(markup);
    if (markup.type === "NOTE") return this.#noteTag(markup);
    const href =
      markup.type === "MENTION"
        ? this.#context.options.mentionHref?.(markup.userId ?? "")
        : undefined;
    const open =
      markup.type === "MENTION"
        ? href && `<a href="${escapeHtml(href)}">`
        : this.#context.linkTag(markup.href ?? "", markup.title);
    return open ? { markup, open, close: "</a>" } : { markup, open: "", close: "" };
  }

  #noteTag(markup: Markup): Tag {
    const { noteId = "" } = markup;
    const number = this.#context.noteNumbers.get(noteId);
    if (number === undefined) return { markup, open: "<sup>", close: "</sup>" };
    if (this.#numbered.has(markup)) return { markup, open: "", close: "" };
    const count = (this.#context.noteReferences.get(noteId) ?? 0) + 1;
    this.#context.noteReferences.set(noteId, count);
    const id = escapeHtml(this.#context.referenceId(noteId, count));
    const href = escapeHtml(this.#context.placeHref(this.#context.noteId(noteId)));
    return {
      markup,
      open: `<sup><a id="${id}" href="${href}" role="doc-noteref" aria-label="Footnote ${number}">`,
      close: "</a></sup>",
    };
  }
}

/** Renders a mention or footnote reference without a link, because it is pasted elsewhere. */
function wholeTag(markup: Markup): Tag {
  const { type, userId, noteId } = markup;
  return type === "NOTE"
    ? { markup, open: `<sup${attributesHtml({ "data-note": noteId })}>`, close: "</sup>" }
    : { markup, open: `<span${attributesHtml({ "data-mention": userId })}>`, close: "</span>" };
}

/** Sorts markups in nesting order; of overlapping links the first one wins. */
function nested(active: readonly Markup[], nesting: Record<MarkupType, number>): readonly Markup[] {
  if (active.length < 2) return active;
  const link = active.find(({ type }) => nesting[type] === nesting.A);
  const rank = (markup: Markup): number => (holdsLink(markup, link) ? -1 : nesting[markup.type]);
  const wanted: Markup[] = [];
  for (const markup of active.toSorted((a, b) => rank(a) - rank(b))) {
    const before = wanted.at(-1);
    const isSameElement = before && nesting[before.type] === nesting[markup.type];
    if (!isSameElement) wanted.push(markup);
  }
  return wanted;
}

/**
 * A link within superscript or subscript goes inside it, so that its underline is in the right
 * position.
 */
function holdsLink({ type, start, end }: Markup, link: Markup | undefined): boolean {
  const isShifted = type === "SUB" || type === "SUP";
  return isShifted && link !== undefined && start <= link.start && end >= link.end;
}

function boundsOf(markups: readonly Markup[], length: number): number[] {
  const bounds = new Set([0, length]);
  for (const { start, end } of markups) {
    if (start > 0 && start < length) bounds.add(start);
    if (end > 0 && end < length) bounds.add(end);
  }
  return [...bounds].toSorted((a, b) => a - b);
}

function textHtml(text: string, lineBreak: string): string {
  const html = escapeHtml(text);
  return lineBreak === "\n" ? html : html.replaceAll("\n", lineBreak);
}
