import { linkAddress, withoutRedirect } from "../addresses.ts";
import type { MarkupType, ParagraphType } from "../document.ts";
import { FormulaCapture, MediaCapture, SILENCE } from "./captures.ts";
import { languageOfElement } from "./codeLanguage.ts";
import {
  startDetails,
  startFigure,
  startFigureCaption,
  startGallery,
  startSummary,
} from "./containers.ts";
import type { ElementReader } from "./ElementReader.ts";
import type { NoteKind } from "./draft.ts";
import { addBookmark, addEmbed, addImage, addMedia } from "./media.ts";
import { markupsOfStyle } from "./textStyles.ts";
import { isWordMarker, readWordMarker, startWordItem, wordListLevel } from "./wordLists.ts";

export type Attributes = Record<string, string>;
export type Close = () => void;
/** Handles an element's opening tag; returns the handler of its closing tag. */
export type ElementRule = (reader: ElementReader, attributes: Attributes) => Close | void;

const mark =
  (type: MarkupType): ElementRule =>
  ({ builder }) => {
    if (builder.scope.code && type === "CODE") return undefined;
    builder.inline.open(type);
    return () => builder.inline.close(type);
  };

const block =
  (type: ParagraphType): ElementRule =>
  ({ builder }, { dir }) =>
    builder.startBlock(type, directionOf(dir));

const HEADINGS = ["H1", "H2", "H3", "H4"] as const;

const heading =
  (level: number): ElementRule =>
  ({ builder, headingShift }, { dir }) => {
    const place = Math.min(HEADINGS.length, Math.max(1, level - headingShift));
    return builder.startBlock(HEADINGS[place - 1] as ParagraphType, directionOf(dir));
  };

function directionOf(dir: string | undefined): "ltr" | "rtl" | undefined {
  return dir === "rtl" || dir === "ltr" ? dir : undefined;
}

const boundary: ElementRule = (reader, attributes) => {
  const { builder } = reader;
  if (attributes["data-kind"] === "callout") return builder.startBlock("CALLOUT");
  if (attributes["data-kind"] === "gallery") return startGallery(reader, attributes);
  builder.flush();
  return () => builder.flush();
};

const around =
  (before: string, after: string): ElementRule =>
  ({ builder }) => {
    builder.addText(before);
    return () => builder.addText(after);
  };

const silent =
  (note?: NoteKind): ElementRule =>
  (reader) => {
    if (note) reader.trace.loseAs(note);
    return reader.capture(SILENCE);
  };

const ignored: ElementRule = (reader) => {
  reader.trace.ignore();
  return reader.capture(SILENCE);
};

const resource: ElementRule = (reader) => {
  reader.builder.notes.add("style-dropped");
  return ignored(reader, {});
};

const styleSheet: ElementRule = (reader) => {
  reader.builder.notes.add("style-dropped");
  reader.trace.ignore();
  return reader.capture(reader.spanStyles);
};

const anchor: ElementRule = (reader, attributes) => {
  const { builder, baseUrl } = reader;
  const { href, title, rel = "", role = "", name } = attributes;
  const className = attributes.class ?? "";
  builder.addId(name);
  if (isPermalink(attributes, className)) return ignored(reader, attributes);
  if (href === undefined) return undefined;
  const address = linkAddress(withoutRedirect(href), baseUrl);
  if (!address) {
    if (href !== "" && href !== "#") builder.notes.add("address-rejected", href);
    return undefined;
  }
  const isNoteReference =
    "data-footnote-ref" in attributes ||
    role === "doc-noteref" ||
    rel === "footnote" ||
    attributes["aria-describedby"] === "footnote-label" ||
    /(?:^|\s)(?:footnote(?:-ref|-anchor)?|footnote-reference)(?:\s|$)/.test(className);
  builder.inline.open("A", {
    href: address,
    ...(title && { title: title.slice(0, 200) }),
    ...(isNoteReference && { isNoteReference }),
  });
  return () => builder.inline.close("A");
};

/**
 * Generated links: back from a footnote, the # beside a heading, and from the text to an editor's
 * remark in Word and Google Docs.
 */
function isPermalink(attributes: Attributes, className: string): boolean {
  return (
    /^#(?:_(?:ftn|edn)ref|ftnt_ref|cmnt|_?msocom|_msoanchor)/.test(attributes.href ?? "") ||
    "data-footnote-backref" in attributes ||
    attributes.role === "doc-backlink" ||
    /(?:^|\s)(?:footnote-back(?:ref)?|footnote-number|reversefootnote|anchor|header-anchor|headerlink|anchorjs-link|anchor-link)(?:\s|$)/.test(
      className,
    )
  );
}

const list =
  (isOrdered: boolean): ElementRule =>
  ({ builder }, { start }) =>
    builder.startList(isOrdered, isOrdered ? wholeNumber(start) : undefined);

const CHECKED = "☑ ";
const UNCHECKED = "☐ ";

const item: ElementRule = (reader, { value, dir, role, "aria-checked": checked }) => {
  const { footnotes, builder } = reader;
  const endNote = footnotes.startItem();
  if (endNote) return endNote;
  if (role === "checkbox") reader.checkBox = checked === "true" ? CHECKED : UNCHECKED;
  const endItem = builder.startItem(wholeNumber(value));
  const endText = builder.startBlock("P", directionOf(dir));
  return () => {
    endText();
    endItem();
  };
};

const code: ElementRule = (reader, attributes) => {
  const open = reader.builder.scope.code;
  if (!open) return mark("CODE")(reader, attributes);
  open.lang ??= languageOfElement(attributes);
  open.isExact ??= reader.builder.inline.text === "";
  return undefined;
};

const styled: ElementRule = (reader, attributes) => {
  if (isWordMarker(attributes)) return readWordMarker(reader);
  const { builder, spanStyles } = reader;
  const { style = "" } = attributes;
  const said = markupsOfStyle(style === "" ? spanStyles.of(attributes.class) : style);
  const types = builder.scope.code ? said.filter((type) => type !== "CODE") : said;
  if (types.length === 0) return undefined;
  for (const type of types) builder.inline.open(type);
  return () => {
    for (const type of types) builder.inline.close(type);
  };
};

/** Google Docs wraps copied content in a `b` element with normal font weight. */
const bold: ElementRule = (reader, attributes) =>
  /(?:^|[;\s])font-weight\s*:\s*(?:normal|[1-4]00)/i.test(attributes.style ?? "")
    ? styled(reader, attributes)
    : mark("STRONG")(reader, attributes);

const text: ElementRule = (reader, attributes) => {
  const level = wordListLevel(attributes);
  return level === null ? block("P")(reader, attributes) : startWordItem(reader, level);
};

const term: ElementRule = ({ builder }) => {
  // The description belongs to the same item as the term, so the item isn't closed here.
  builder.startItem();
  builder.inline.open("STRONG");
  return () => {
    builder.flush();
    builder.inline.close("STRONG");
  };
};

const math: ElementRule = (reader, attributes) => {
  const { builder } = reader;
  const formula = new FormulaCapture();
  const release = reader.capture(formula);
  return () => {
    release();
    const { runs, isCode } = formula.result;
    if (attributes.display === "block" && formula.latex !== "") {
      builder.flush();
      builder.emit({ type: "FORMULA", text: formula.latex });
      return;
    }
    if (isCode) builder.notes.add("formula-as-code", runs[0]?.text);
    for (const { text, raised } of runs) {
      const type = isCode ? "CODE" : raised;
      if (type) builder.inline.open(type);
      builder.addText(text);
      if (type) builder.inline.close(type);
    }
  };
};

const media: ElementRule = (reader, attributes) => {
  const { data = "", type = "" } = attributes;
  if (type.startsWith("image/") || /\.(?:svg|png|gif|jpe?g|webp)$/i.test(data)) {
    addImage(reader, { ...attributes, src: data, alt: attributes["aria-label"] ?? "" });
    return reader.capture(SILENCE);
  }
  const capture = new MediaCapture(attributes);
  const release = reader.capture(capture);
  return () => {
    release();
    addMedia(reader, capture.best, attributes.title ?? attributes["aria-label"]);
  };
};

const frame: ElementRule = (reader, attributes) => {
  addEmbed(reader, attributes);
  return reader.capture(SILENCE);
};

/**
 * Scripts that only style or count what is beside them: embeds as quotations, statistics, and data
 * for search engines.
 */
const LOADERS =
  /^(?:https?:)?\/\/(?:platform\.(?:twitter|x)\.com|(?:www\.|platform\.)?instagram\.com\/embed|(?:www\.)?tiktok\.com\/embed|connect\.facebook\.net|cdn\.embedly\.com|embed\.bsky\.app|www\.google-analytics\.com|www\.googletagmanager\.com|speakerdeck\.com\/assets\/embed)/i;
const GIST =
  /^(?:https?:)?\/\/gist\.github\.com\/((?:[\w-]{1,40}\/)?[0-9a-f]{5,40})(?:\.js)?(?:[?#]|$)/i;

const script: ElementRule = (reader, attributes) => {
  const { src = "", type = "" } = attributes;
  const gist = GIST.exec(src)?.[1];
  if (gist) addBookmark(reader, `https://gist.github.com/${gist}`, `Gist ${gist}`);
  else if (LOADERS.test(src) || /json|x-template/i.test(type)) reader.trace.ignore();
  else reader.trace.loseAs("script-dropped");
  return reader.capture(SILENCE);
};

const quote: ElementRule = ({ builder }, attributes) =>
  /pull-?quote/i.test(attributes.class ?? attributes["data-kind"] ?? "")
    ? builder.startBlock("PQ")
    : builder.startQuote();

const input: ElementRule = ({ builder }, attributes) => {
  if (attributes.type === "checkbox")
    builder.addText("checked" in attributes ? CHECKED : UNCHECKED);
  else if (attributes.type !== "hidden") builder.noteLoss("form-dropped", attributes.name ?? "");
};

const progress: ElementRule = (reader, { value, max = "1" }) => {
  if (value !== undefined) reader.builder.addText(`${value} of ${max}`);
  return ignored(reader, {});
};

const rules: [names: string, rule: ElementRule][] = [
  ["p", text],
  ["h1", heading(1)],
  ["h2", heading(2)],
  ["h3", heading(3)],
  ["h4", heading(4)],
  ["h5 h6", heading(5)],
  [
    "div section article header footer main nav aside address center fieldset hgroup legend form dialog search optgroup",
    boundary,
  ],
  ["ul menu dir", list(false)],
  ["ol", list(true)],
  ["li", item],
  [
    "dl",
    (reader, attributes) => {
      reader.builder.notes.add("definition-list-as-list");
      return list(false)(reader, attributes);
    },
  ],
  ["dt", term],
  ["dd", boundary],
  [
    "pre xmp plaintext listing",
    ({ builder }, attributes) => builder.startCode(languageOfElement(attributes)),
  ],
  ["code tt samp", code],
  ["table", ({ tables }, attributes) => tables.startTable(attributes)],
  ["tr", ({ tables }) => tables.startRow()],
  ["td", ({ tables }, attributes) => tables.startCell("td", attributes)],
  ["th", ({ tables }, attributes) => tables.startCell("th", attributes)],
  ["caption", ({ tables }) => tables.startCaption()],
  ["figure", startFigure],
  ["figcaption", startFigureCaption],
  ["details", startDetails],
  ["summary", startSummary],
  ["br", ({ builder }) => builder.addLineBreak()],
  [
    "hr",
    ({ builder }, attributes) => {
      builder.flush();
      builder.emit({ type: attributes["data-kind"] === "paywall" ? "PAYWALL" : "HR", text: "" });
    },
  ],
  ["a", anchor],
  ["em i cite dfn var", mark("EM")],
  ["strong b", bold],
  ["kbd", mark("KBD")],
  ["del s strike", mark("STRIKE")],
  ["sub", mark("SUB")],
  ["sup", mark("SUP")],
  ["mark", mark("MARK")],
  ["span font", styled],
  ["q", around("“", "”")],
  ["rt", around("(", ")")],
  ["rp", ignored],
  ["img", addImage],
  ["iframe", frame],
  ["video audio object embed", media],
  ["math", math],
  ["progress meter", progress],
  ["input", input],
  ["script", script],
  ["style", styleSheet],
  ["link", resource],
  ["svg", silent("svg-dropped")],
  ["select textarea datalist", silent("form-dropped")],
  ["template canvas applet frameset", silent()],
  ["noembed noframes title", ignored],
  ["blockquote", quote],
];

/** The rule of each element. Elements without a rule are transparent. */
export const ELEMENT_RULES: ReadonlyMap<string, ElementRule> = new Map(
  rules.flatMap(([names, rule]) => names.split(" ").map((name) => [name, rule] as const)),
);

function wholeNumber(text: string | undefined): number | undefined {
  return /^\s*\d{1,6}\s*$/.test(text ?? "") ? Number(text) : undefined;
}
