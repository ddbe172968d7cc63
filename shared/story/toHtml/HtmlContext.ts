import { paragraphId } from "../paragraphId.ts";
import { linkAddress } from "../addresses.ts";
import type { Paragraph, StoryDocument } from "../document.ts";
import { attributesHtml, escapeHtml } from "./escapeHtml.ts";

/** Carries the paragraph's fields in HTML with `isWhole`. */
export const PARAGRAPH_ATTRIBUTE = "data-paragraph";
/** Marks the root element of HTML with `isWhole`. */
export const WHOLE_ATTRIBUTE = "data-whole-story";

export interface DocumentHtmlOptions {
  /** Prefix of each id, for pages with several stories. */
  idPrefix?: string;
  /** The level of the story's top headings; 2, below a page's title. */
  headingLevel?: number;
  /** The `rel` of links to other sites. */
  linkRel?: string;
  /** The main site's origin: links to it get no `rel`, and bookmarks of it the product's name. */
  publicUrl?: string;
  /** Returns the URL of a user's page; a mention without one becomes plain text. */
  mentionHref?: (userId: string) => string | null;
  /** The story's id, for proxying external images; without it they become links. */
  postId?: string;
  /** Prefix of our image URLs for feeds and email: an origin without a trailing slash. */
  imageOrigin?: string;
  /**
   * The width of the column in CSS pixels, for email: images have one size, with two pixels per CSS
   * pixel, since mail clients have no `srcset`.
   */
  columnWidth?: number;
  /** The story's URL, for HTML shown elsewhere: links within the story use it. */
  pageUrl?: string;
  /** Renders embeds as links, because feeds and email don't show frames. */
  framesAsLinks?: boolean;
  /** Returns code as HTML with classes for its colors; null to leave it plain. */
  codeHtml?: (code: string, lang: string | undefined) => string | null;
  /** Returns a formula's LaTeX as MathML; null to show the LaTeX. */
  formulaHtml?: (latex: string) => string | null;
  /**
   * Adds attributes for everything HTML can't express, so that `wholeHtmlToDocument` restores the
   * exact story: for copying. Reveals more of a story than a page may.
   */
  isWhole?: boolean;
  /** With `isWhole`: paragraphs keep their names, so that links within the story stay valid. */
  keepsNames?: boolean;
  /** Returns the file of one of our images, for HTML in the same archive. */
  imageFile?: (imageId: string) => string | undefined;
}

/** State shared by the writers of one story. */
export class HtmlContext {
  readonly options: DocumentHtmlOptions;
  readonly idPrefix: string;
  readonly linkRel: string;
  /** Footnote numbers by id, in list order. */
  readonly noteNumbers = new Map<string, number>();
  /** Number of references to each footnote so far. */
  readonly noteReferences = new Map<string, number>();
  tableCount = 0;
  readonly #anchors = new Map<string, string>();
  readonly #headingLevels: ReadonlyMap<string, number>;
  #headingLevel: number;

  constructor(document: StoryDocument, options: DocumentHtmlOptions) {
    this.options = options;
    this.idPrefix = options.idPrefix ?? "";
    this.linkRel = options.linkRel ?? "noopener ugc nofollow";
    const kinds = new Set<string>();
    this.#survey(document.paragraphs, kinds);
    const first = options.headingLevel ?? 2;
    this.#headingLevel = first - 1;
    // Ranked, so that a story whose headings start at h3 skips no level.
    const used = ["H1", "H2", "H3", "H4"].filter((kind) => kinds.has(kind));
    this.#headingLevels = new Map(used.map((kind, rank) => [kind, Math.min(6, first + rank)]));
  }

  /**
   * Returns the level of the next heading: by its rank, and at most one below the previous heading.
   */
  nextHeadingLevel(type: string): number {
    const ranked = this.#headingLevels.get(type) ?? this.#headingLevel;
    this.#headingLevel = Math.min(ranked, this.#headingLevel + 1);
    return this.#headingLevel;
  }

  /** Returns the attribute with a paragraph's fields; "" without `isWhole`. */
  wholeAttribute(paragraph: Paragraph): string {
    if (!this.options.isWhole) return "";
    const { name, text: _text, markups: _markups, children: _children, ...facts } = paragraph;
    return attributesHtml({
      [PARAGRAPH_ATTRIBUTE]: JSON.stringify(this.options.keepsNames ? { name, ...facts } : facts),
    });
  }

  /** Returns the id of a paragraph's element. */
  paragraphId(name: string): string {
    return paragraphId(name, this.idPrefix);
  }

  noteId(noteId: string): string {
    return `${this.idPrefix}fn-${noteId}`;
  }

  /** Returns the id of a footnote reference; `count` starts at 1. */
  referenceId(noteId: string, count: number): string {
    return `${this.idPrefix}fnref-${noteId}${count > 1 ? `-${count}` : ""}`;
  }

  /** Returns the URL of an id within the story. */
  placeHref(id: string): string {
    return `${this.options.pageUrl ?? ""}#${id}`;
  }

  /** Returns the opening tag of a link; null for a URL that a story may not contain. */
  linkTag(href: string, title?: string): string | null {
    if (href.startsWith("#")) {
      const target = this.#anchors.get(href.slice(1));
      if (this.options.isWhole)
        return `<a${attributesHtml({ href: target && this.placeHref(target), "data-href": href, title })}>`;
      return target ? `<a href="${escapeHtml(this.placeHref(target))}">` : null;
    }
    const address = linkAddress(href);
    if (!address) return null;
    const rel = this.isOwnSite(address) ? "" : ` rel="${escapeHtml(this.linkRel)}"`;
    const hint =
      title || (title === "" && this.options.isWhole) ? ` title="${escapeHtml(title)}"` : "";
    const shown = this.options.isWhole ? address : withOneHash(address);
    return `<a href="${escapeHtml(shown)}"${rel}${hint}>`;
  }

  /** True for an absolute URL of the main site. */
  isOwnSite(address: string): boolean {
    return (
      this.options.publicUrl !== undefined && URL.parse(address)?.origin === this.options.publicUrl
    );
  }

  #survey(paragraphs: readonly Paragraph[], kinds: Set<string>): void {
    for (const { type, name, anchor, noteId, continues, children } of paragraphs) {
      kinds.add(type);
      const id = this.paragraphId(name);
      this.#anchors.set(name, id);
      if (anchor) this.#anchors.set(anchor, id);
      if (type === "FOOTNOTE" && noteId && !continues && !this.noteNumbers.has(noteId))
        this.noteNumbers.set(noteId, this.noteNumbers.size + 1);
      if (children) this.#survey(children, kinds);
    }
  }
}

/** A fragment can't contain a second # (RFC 3986, 3.5), but parsers don't encode it. */
function withOneHash(address: string): string {
  const [start, ...fragment] = address.split("#");
  return fragment.length > 1 ? `${start}#${fragment.join("%23")}` : address;
}
