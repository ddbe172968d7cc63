import type { DraftParagraph } from "./draft.ts";
import { flattenParagraphs } from "./flattenParagraphs.ts";
import type { Scope, StoryBuilder } from "./StoryBuilder.ts";

type Attributes = Record<string, string>;
type Close = () => void;

const SECTION_NAMES = new Set(["section", "div", "aside", "footer", "ol"]);

/** Reads the footnote section that Markdown dialects put at the end of a story. */
export class FootnoteReader {
  readonly #builder: StoryBuilder;
  #section: Scope | null = null;

  constructor(builder: StoryBuilder) {
    this.#builder = builder;
  }

  isSection(name: string, attributes: Attributes): boolean {
    if (this.#section || !SECTION_NAMES.has(name)) return false;
    return (
      "data-footnotes" in attributes ||
      attributes.role === "doc-endnotes" ||
      /(?:^|\s)(?:wp-block-)?footnotes(?:\s|$)/.test(attributes.class ?? "")
    );
  }

  startSection(): Close {
    const builder = this.#builder;
    const section = builder.enterScope();
    this.#section = section;
    return () => {
      this.#section = null;
      // The page renders the section's heading and line.
      builder.adopt(
        builder.leaveScope(section).filter((paragraph) => !introducesFootnotes(paragraph)),
      );
    };
  }

  /** Starts a footnote when an item of the section opens; null elsewhere. */
  startItem(): Close | null {
    const builder = this.#builder;
    return this.#section && builder.scope === this.#section ? this.startNote() : null;
  }

  /** Starts a footnote. */
  startNote(): Close {
    const builder = this.#builder;
    const note = builder.enterScope();
    return () => {
      const paragraphs = builder.leaveScope(note);
      for (const footnote of toFootnote(paragraphs)) builder.emitFootnote(footnote);
    };
  }
}

/** Returns true for the line or heading that sources put before footnotes. */
export function introducesFootnotes({ type, text }: DraftParagraph): boolean {
  return type === "HR" || (/^H[1-4]$/.test(type) && /^(?:foot|end)?notes:?$/i.test(text.trim()));
}

/** Converts paragraphs to a footnote: the first one carries the ids, the others continue it. */
export function toFootnote(paragraphs: readonly DraftParagraph[]): DraftParagraph[] {
  const footnote: DraftParagraph[] = [];
  const ids: string[] = [];
  for (const paragraph of paragraphs) {
    const flat = flattenParagraphs([paragraph]);
    ids.push(...flat.ids);
    const texts = flat.text === "" ? flat.images.map(({ alt }) => ({ text: alt })) : [flat];
    for (const { text, markups } of texts as { text: string; markups?: typeof flat.markups }[]) {
      if (text === "") continue;
      footnote.push({
        type: "FOOTNOTE",
        text,
        ...(markups && { markups }),
        ...(footnote.length > 0 && { continues: true as const }),
      });
    }
  }
  const [first] = footnote;
  if (first && ids.length > 0) first.ids = ids;
  return footnote;
}
