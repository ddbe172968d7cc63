import { textDirection } from "../../format/textDirection.ts";
import { FORMULA_LANGUAGE } from "../document.ts";
import { cleanText } from "../cleanText.ts";
import type { ParagraphType } from "../document.ts";
import { oneLine } from "../oneLine.ts";
import { type DraftParagraph, type NoteKind, NoteList } from "./draft.ts";
import { InlineText } from "./InlineText.ts";
import { splitAtBlankLines } from "./splitAtBlankLines.ts";

/** Kinds whose element contains paragraphs. */
const BOXES: ReadonlySet<ParagraphType> = new Set(["PQ", "CALLOUT"]);
/** Deeper lists are shown at this depth, because readers can't follow them further. */
const MAX_LIST_DEPTH = 9;
const MAX_QUOTE_LEVEL = 4;

interface ListState {
  isOrdered: boolean;
  hasItem: boolean;
  /** An item is open and the story has none of its content yet. */
  isItemWaiting: boolean;
  start: number | undefined;
}

/** A separate sequence of paragraphs: the story, a table cell, a collapsed part, a caption. */
export interface Scope {
  readonly paragraphs: DraftParagraph[];
  readonly inline: InlineText;
  readonly lists: ListState[];
  /** One entry per open quotation: whether the story has a paragraph of it. */
  readonly quotes: boolean[];
  isQuoteInList: boolean;
  block: { type: ParagraphType; dir?: "ltr" | "rtl" };
  /** `isExact` if its blank lines were written as they are: the element has nothing before them. */
  code: { lang?: string; isExact?: boolean } | null;
  /**
   * The caption of a figure or the summary of a collapsed part, which are separate from the rest.
   */
  aside: DraftParagraph[] | null;
}

/** Builds paragraphs from a stream of text and boundaries. Independent of HTML. */
export class StoryBuilder {
  readonly notes = new NoteList(() => this.#textBefore());
  /** Whether blank lines at the ends of code are part of it. */
  keepsBlankCodeLines = false;
  readonly #scopes: Scope[] = [newScope(new InlineText())];
  readonly #footnotes: DraftParagraph[] = [];
  #waitingIds: string[] = [];
  #added = 0;
  #lastText = "";

  /** Increases with everything that is added to the story, and with each noted loss. */
  get added(): number {
    return this.#added;
  }

  /** Notes content that isn't in the story. */
  noteLoss(kind: NoteKind, detail?: string): void {
    this.#added += 1;
    this.notes.add(kind, detail);
  }

  get scope(): Scope {
    return this.#scopes[this.#scopes.length - 1] as Scope;
  }

  get inline(): InlineText {
    return this.scope.inline;
  }

  addText(data: string): void {
    if (data.trim() !== "") this.#added += 1;
    if (this.scope.code) this.inline.addVerbatim(data);
    else this.inline.add(data);
  }

  addLineBreak(): void {
    this.inline.addLineBreak();
  }

  /** Ends the current paragraph; in code, ends the line. */
  flush(): void {
    const scope = this.scope;
    if (scope.code) {
      scope.inline.startLine();
      return;
    }
    const text = scope.inline.take();
    if (!text) return;
    const { type, dir } = scope.block;
    const parts = type === "P" ? splitAtBlankLines(text) : [text];
    for (const part of parts) {
      // A direction that matches the text is omitted, because it would only bind later edits.
      const isOwn = dir && dir !== textDirection(part.text);
      this.emit({ type, ...part, ...(isOwn && { dir }) });
    }
  }

  /**
   * Starts a paragraph of a kind; returns the function that ends it. A pull quote or a callout has
   * separate paragraphs.
   */
  startBlock(type: ParagraphType, dir?: "ltr" | "rtl"): () => void {
    this.flush();
    const scope = this.scope;
    const before = scope.block;
    // The paragraphs in a box are of its kind.
    const isInBox = type === "P" && BOXES.has(before.type);
    scope.block = { type: isInBox ? before.type : type, ...(dir && { dir }) };
    return () => {
      this.flush();
      scope.block = before;
    };
  }

  /** Starts code; returns the function that ends it. Nested code is part of the outer code. */
  startCode(lang: string | undefined): () => void {
    if (this.scope.code) {
      this.flush();
      return () => this.flush();
    }
    this.flush();
    const scope = this.scope;
    scope.code = lang ? { lang } : {};
    return () => {
      const code = scope.code;
      scope.code = null;
      const text = scope.inline.takeVerbatim(this.keepsBlankCodeLines && code?.isExact === true);
      if (!text || !code) return;
      if (code.lang === FORMULA_LANGUAGE) return this.emit({ type: "FORMULA", text: text.text });
      const markups = text.markups?.filter((markup) => markup.type !== "CODE") ?? [];
      this.emit({
        type: "PRE",
        text: text.text,
        ...(markups.length > 0 && { markups }),
        ...(code.lang && { lang: code.lang }),
      });
    };
  }

  startList(isOrdered: boolean, start: number | undefined): () => void {
    this.flush();
    const scope = this.scope;
    const list: ListState = { isOrdered, hasItem: false, isItemWaiting: false, start };
    scope.lists.push(list);
    return () => {
      this.flush();
      const index = scope.lists.indexOf(list);
      if (index >= 0) scope.lists.length = index;
    };
  }

  /** Starts an item of the innermost list, or a paragraph outside of lists. */
  startItem(value?: number): () => void {
    this.flush();
    const list = this.scope.lists.at(-1);
    if (list) {
      list.isItemWaiting = true;
      if (value !== undefined) list.start = value;
    }
    return () => {
      this.flush();
      if (list) list.isItemWaiting = false;
    };
  }

  startQuote(): () => void {
    this.flush();
    const scope = this.scope;
    const isNested = scope.quotes.length > 0;
    // The document can't represent a quotation in a list in a quotation; its text stays.
    const hasForm = !isNested || scope.lists.length === 0 || scope.isQuoteInList;
    if (!hasForm || scope.quotes.length >= MAX_QUOTE_LEVEL) return () => this.flush();
    if (!isNested) scope.isQuoteInList = scope.lists.length > 0;
    scope.quotes.push(false);
    return () => {
      this.flush();
      scope.quotes.pop();
    };
  }

  /** Starts a separate scope of paragraphs. */
  enterScope(): Scope {
    this.flush();
    const scope = newScope(this.inline.inherit());
    this.#scopes.push(scope);
    return scope;
  }

  /** Ends a scope and returns its paragraphs; none if it has already ended. */
  leaveScope(scope: Scope): DraftParagraph[] {
    const index = this.#scopes.indexOf(scope);
    if (index < 1) return [];
    while (this.#scopes.length > index) {
      this.flush();
      const inner = this.#scopes.pop() as Scope;
      if (inner !== scope) this.adopt(inner.paragraphs);
    }
    return scope.paragraphs;
  }

  /** Inserts the paragraphs of an inner scope here. */
  adopt(paragraphs: readonly DraftParagraph[]): void {
    for (const paragraph of paragraphs) {
      const { lists, quotes } = this.scope;
      if (paragraph.depth === undefined && paragraph.quote === undefined) {
        this.emit(paragraph);
        continue;
      }
      if (paragraph.depth !== undefined)
        paragraph.depth = Math.min(MAX_LIST_DEPTH, paragraph.depth + lists.length);
      if (quotes.length > 0 && lists.length === 0)
        paragraph.quote = Math.min(MAX_QUOTE_LEVEL, (paragraph.quote ?? 0) + quotes.length);
      this.#append(paragraph);
    }
  }

  /** Adds a finished paragraph to the open list and quotation. */
  emit(paragraph: DraftParagraph): void {
    this.#added += 1;
    if (paragraph.text !== "") this.#lastText = paragraph.text;
    const scope = this.scope;
    const list = scope.lists.at(-1);
    const isQuoted = scope.quotes.length > 0 && (!list || scope.isQuoteInList);
    if (isQuoted && paragraph.type === "P") paragraph.type = "BQ";
    if (list) this.#placeInList(list, paragraph);
    if (scope.quotes.length > 0 && (!scope.isQuoteInList || paragraph.type === "BQ"))
      placeInQuote(scope.quotes, paragraph);
    this.#append(paragraph);
  }

  /** Adds a caption to the last paragraph if it is an image without one; otherwise as text. */
  captionLast(caption: string): void {
    if (caption === "") return;
    const last = this.scope.paragraphs.at(-1);
    if (last?.type === "IMG" && last.text === "") last.text = oneLine(cleanText(caption));
    else this.addText(caption);
  }

  /** Adds a footnote's paragraph to the end of the story, regardless of the open scope. */
  emitFootnote(paragraph: DraftParagraph): void {
    this.#footnotes.push(paragraph);
  }

  /** Records an id of the source for the current or next paragraph. */
  addId(id: string | undefined): void {
    if (id && id.length <= 200) this.#waitingIds.push(id);
  }

  /** Ends everything and returns the story's paragraphs. */
  end(): DraftParagraph[] {
    const [root] = this.#scopes;
    while (this.#scopes.length > 1) this.adopt(this.leaveScope(this.scope));
    this.flush();
    const paragraphs = root?.paragraphs ?? [];
    paragraphs.push(...this.#footnotes);
    const last = paragraphs.at(-1);
    if (last && this.#waitingIds.length > 0) last.ids = [...(last.ids ?? []), ...this.#waitingIds];
    return paragraphs;
  }

  #textBefore(): string {
    return this.inline.text.trim() === "" ? this.#lastText : this.inline.text;
  }

  #append(paragraph: DraftParagraph): void {
    if (this.#waitingIds.length > 0) {
      paragraph.ids = [...(paragraph.ids ?? []), ...this.#waitingIds];
      this.#waitingIds = [];
    }
    this.scope.paragraphs.push(paragraph);
  }

  #placeInList(list: ListState, paragraph: DraftParagraph): void {
    const scope = this.scope;
    const depth = Math.min(scope.lists.length - 1, MAX_LIST_DEPTH);
    const beginsItem = list.isItemWaiting || !list.hasItem;
    paragraph.depth = depth;
    if (!beginsItem) return;
    for (const open of scope.lists) open.isItemWaiting = false;
    const item: Pick<DraftParagraph, "type" | "depth" | "start"> = {
      type: list.isOrdered ? "OLI" : "ULI",
      depth,
    };
    const start = this.#startOfItem(list, depth);
    if (start !== undefined) item.start = start;
    list.hasItem = true;
    list.start = undefined;
    if (paragraph.type === "P") Object.assign(paragraph, item);
    else
      this.#append(
        scope.quotes.length > 0 && !scope.isQuoteInList
          ? placeInQuote(scope.quotes, { ...item, text: "" })
          : { ...item, text: "" },
      );
  }

  /** Returns the number to store on an item: if it isn't 1, or if two numbered lists meet. */
  #startOfItem(list: ListState, depth: number): number | undefined {
    if (!list.isOrdered) return undefined;
    if (list.hasItem) return list.start;
    if (list.start !== undefined && list.start !== 1) return list.start;
    const { paragraphs } = this.scope;
    for (let index = paragraphs.length - 1; index >= 0; index -= 1) {
      const before = paragraphs[index] as DraftParagraph;
      if (before.depth === undefined || before.depth < depth) return undefined;
      if (before.depth === depth && before.type === "ULI") return undefined;
      if (before.depth === depth && before.type === "OLI") return 1;
    }
    return undefined;
  }
}

function newScope(inline: InlineText): Scope {
  return {
    paragraphs: [],
    inline,
    lists: [],
    quotes: [],
    isQuoteInList: false,
    block: { type: "P" },
    code: null,
    aside: null,
  };
}

function placeInQuote(quotes: boolean[], paragraph: DraftParagraph): DraftParagraph {
  const level = quotes.length;
  if (level > 1 || paragraph.type !== "BQ") paragraph.quote = level;
  if (quotes[level - 1]) paragraph.continues = true;
  quotes.fill(true);
  return paragraph;
}
