import { linkAddress } from "../addresses.ts";
import type { Paragraph, StoryDocument } from "../document.ts";
import { attributesHtml, escapeHtml } from "./escapeHtml.ts";

/** Says of an element which paragraph it is, in HTML that is whole. */
export const PARAGRAPH_ATTRIBUTE = "data-paragraph";
/** Marks the element around HTML that is whole. */
export const WHOLE_ATTRIBUTE = "data-whole-story";

export interface DocumentHtmlOptions {
  /** Put before each id, where several stories stand on one page. */
  idPrefix?: string;
  /** The level of the story's topmost headings; 2, under a page's title. */
  headingLevel?: number;
  /** The `rel` of links that lead to other sites. */
  linkRel?: string;
  /** Hosts whose links are our own and carry no `rel`. */
  ownHosts?: ReadonlySet<string>;
  /** Where a person's page is; a mention without one is plain text. */
  mentionHref?: (userId: string) => string | null;
  /** The story's id. Pictures of other sites are shown through it; without it they are links. */
  postId?: string;
  /** Put before addresses of our pictures, for feeds and mail: an origin without a slash. */
  imageOrigin?: string;
  /** The story's address, where its HTML stands elsewhere: links within it lead there. */
  pageUrl?: string;
  /** Links stand for frames, which feeds and mail do not show. */
  framesAsLinks?: boolean;
  /**
   * Attributes say what HTML has no words for, so that `wholeHtmlToDocument` reads the very story:
   * for what is copied. It says more of a story than a page may.
   */
  isWhole?: boolean;
  /** With `isWhole`: paragraphs keep their names, so that links within the story hold. */
  keepsNames?: boolean;
  /** The file that a picture of ours is in, for HTML that stands beside it. */
  pictureFile?: (imageId: string) => string | undefined;
}

/** What writing one story needs to know of the whole of it. */
export class HtmlContext {
  readonly options: DocumentHtmlOptions;
  readonly idPrefix: string;
  readonly linkRel: string;
  /** Notes by id with their numbers, in the order they are listed in. */
  readonly noteNumbers = new Map<string, number>();
  /** How often each note has been referred to so far. */
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
    // Ranked, so that a story which begins with its source's h3 leaves no level out.
    const used = ["H1", "H2", "H3", "H4"].filter((kind) => kinds.has(kind));
    this.#headingLevels = new Map(used.map((kind, rank) => [kind, Math.min(6, first + rank)]));
  }

  /** The level of the next heading: by its rank, and never more than one below the one before. */
  nextHeadingLevel(type: string): number {
    const ranked = this.#headingLevels.get(type) ?? this.#headingLevel;
    this.#headingLevel = Math.min(ranked, this.#headingLevel + 1);
    return this.#headingLevel;
  }

  /** What a paragraph is beside its text, for its element; "" where the HTML is not whole. */
  wholeAttribute(paragraph: Paragraph): string {
    if (!this.options.isWhole) return "";
    const { name, text: _text, markups: _markups, children: _children, ...facts } = paragraph;
    return attributesHtml({
      [PARAGRAPH_ATTRIBUTE]: JSON.stringify(this.options.keepsNames ? { name, ...facts } : facts),
    });
  }

  /** The id of a paragraph's element. */
  paragraphId(name: string): string {
    return `${this.idPrefix}p-${name}`;
  }

  noteId(noteId: string): string {
    return `${this.idPrefix}fn-${noteId}`;
  }

  /** The id of a note's reference, the first being 1. */
  referenceId(noteId: string, count: number): string {
    return `${this.idPrefix}fnref-${noteId}${count > 1 ? `-${count}` : ""}`;
  }

  /** The address of an id within the story. */
  placeHref(id: string): string {
    return `${this.options.pageUrl ?? ""}#${id}`;
  }

  /** The opening tag of a link, or null where the address leads nowhere a story may lead. */
  linkTag(href: string, title?: string): string | null {
    if (href.startsWith("#")) {
      const target = this.#anchors.get(href.slice(1));
      if (this.options.isWhole)
        return `<a${attributesHtml({ href: target && this.placeHref(target), "data-href": href, title })}>`;
      return target ? `<a href="${escapeHtml(this.placeHref(target))}">` : null;
    }
    const address = linkAddress(href);
    if (!address) return null;
    const isOwn = this.options.ownHosts?.has(new URL(address).host) ?? false;
    const rel = isOwn ? "" : ` rel="${escapeHtml(this.linkRel)}"`;
    const hint =
      title || (title === "" && this.options.isWhole) ? ` title="${escapeHtml(title)}"` : "";
    const shown = this.options.isWhole ? address : withOneHash(address);
    return `<a href="${escapeHtml(shown)}"${rel}${hint}>`;
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

/** A fragment holds no second # (RFC 3986, 3.5); parsers leave one where it is. */
function withOneHash(address: string): string {
  const [start, ...fragment] = address.split("#");
  return fragment.length > 1 ? `${start}#${fragment.join("%23")}` : address;
}
