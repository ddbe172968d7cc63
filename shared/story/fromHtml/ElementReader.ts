import { type Capture, SILENCE } from "./captures.ts";
import { ContentTrace } from "./ContentTrace.ts";
import type { ConversionNote, DraftParagraph } from "./draft.ts";
import { type Attributes, type Close, ELEMENT_RULES } from "./elements.ts";
import { FootnoteReader } from "./footnotes.ts";
import { formatRule } from "./formatRules.ts";
import type { ResolveImage } from "./pictures.ts";
import { StoryBuilder } from "./StoryBuilder.ts";
import { TableReader } from "./tables.ts";
import { SpanStyles } from "./textStyles.ts";

export interface ElementReaderOptions {
  /** URL of the source page, for relative links. */
  baseUrl?: string;
  resolveImage?: ResolveImage;
  /** The number of levels by which headings are raised. */
  headingShift?: number;
  /** Keeps blank lines at the ends of code, which Markdown states exactly and pages don't. */
  keepsBlankCodeLines?: boolean;
}

/** Reads a stream of elements and text into a story. Each opened element is closed. */
export class ElementReader {
  readonly builder = new StoryBuilder();
  readonly tables = new TableReader(this.builder);
  readonly footnotes = new FootnoteReader(this.builder);
  readonly spanStyles = new SpanStyles();
  readonly trace = new ContentTrace(this.builder);
  readonly baseUrl: string | undefined;
  readonly resolveImage: ResolveImage | undefined;
  readonly headingShift: number;
  /** Number of open collapsed parts. */
  detailsDepth = 0;
  /** The bullet or number of the current item, where Word writes it as text. */
  wordMarker = "";
  /** The box of the current item of a checklist, until the item's text begins. */
  checkBox = "";
  #capture: Capture | null = null;
  readonly #closes: (Close | undefined)[] = [];

  constructor(options: ElementReaderOptions) {
    this.baseUrl = options.baseUrl;
    this.resolveImage = options.resolveImage;
    this.headingShift = options.headingShift ?? 0;
    this.builder.keepsBlankCodeLines = options.keepsBlankCodeLines ?? false;
  }

  open(name: string, attributes: Attributes): void {
    this.trace.open(name, attributes, this.#capture !== null);
    if (this.#capture) {
      this.#capture.open?.(name, attributes);
      this.#closes.push(undefined);
    } else this.#closes.push(this.#start(name, attributes));
  }

  close(name: string): void {
    const close = this.#closes.pop();
    if (close) close();
    else this.#capture?.close?.(name);
    this.trace.close();
  }

  text(data: string): void {
    this.trace.text(data);
    if (this.#capture) {
      this.#capture.text?.(data);
      return;
    }
    if (this.checkBox !== "" && data.trim() !== "") {
      this.builder.addText(this.checkBox);
      this.checkBox = "";
    }
    this.builder.addText(data);
  }

  /** Redirects the input to a capture until the returned function is called. */
  capture(capture: Capture): Close {
    this.#capture = capture;
    return () => {
      this.#capture = null;
    };
  }

  end(): { paragraphs: DraftParagraph[]; notes: ConversionNote[] } {
    while (this.#closes.length > 0) this.close("");
    return { paragraphs: this.builder.end(), notes: this.builder.notes.all() };
  }

  #start(name: string, attributes: Attributes): Close | undefined {
    const isPlain = hasNoAttributes(attributes);
    if (!isPlain && isHidden(attributes)) {
      if (/katex-html/.test(attributes.class ?? "")) this.trace.ignore();
      else this.trace.loseAs("hidden-dropped");
      return this.capture(SILENCE);
    }
    const rule = (isPlain ? null : formatRule(name, attributes)) ?? ELEMENT_RULES.get(name);
    const close =
      !isPlain && this.footnotes.isSection(name, attributes)
        ? this.footnotes.startSection()
        : rule?.(this, attributes);
    // After the rule, so that the id names what starts here and not what this element ended.
    this.builder.addId(attributes.id);
    return close ?? undefined;
  }
}

/** Most elements have none, and then need fewer checks. */
function hasNoAttributes(attributes: Attributes): boolean {
  for (const _name in attributes) return false;
  return true;
}

/**
 * Returns true for elements that a browser doesn't display, and for the duplicate rendering of a
 * formula.
 */
function isHidden(attributes: Attributes): boolean {
  return (
    "hidden" in attributes ||
    /display\s*:\s*none/i.test(attributes.style ?? "") ||
    (attributes["aria-hidden"] === "true" && /katex-html/.test(attributes.class ?? ""))
  );
}
