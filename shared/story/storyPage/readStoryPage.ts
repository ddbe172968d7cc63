// Owns how a story is extracted from a web page: its title, subtitle, canonical URL, and the HTML
// of its text. Runs no scripts and fetches nothing.

import { cutText } from "../cutText.ts";
import { ShallowParser } from "../fromHtml/ShallowParser.ts";
import { MAX_SUBTITLE_LENGTH, MAX_TITLE_LENGTH } from "../../limits.ts";

export interface StoryPage {
  title: string;
  subtitle: string;
  /** As written in the page; null if absent. */
  canonicalUrl: string | null;
  /** HTML of the story's text. */
  html: string;
}

/** Elements that surround a story on a web page. They are removed wherever they occur. */
const AROUND = new Set([
  "aside",
  "button",
  "dialog",
  "footer",
  "form",
  "head",
  "nav",
  "noscript",
  "script",
  "style",
  "template",
]);
/** Elements without content of their own. In an export, all others belong to the story. */
const AROUND_EXPORT = new Set(["head", "nav", "noscript"]);
/** Classes and ids of elements that surround a story. */
const AROUND_NAME =
  /^(?:comments?|share|sharing|sharedaddy|related(?:-posts)?|newsletter|subscribe|sidebar|breadcrumbs?|cookie\S*|advert\S*|promo|button-wrapper|subscription-widget\S*)$/i;
/** Maximum number of candidate parts. A page with more is an attack. */
const MAX_PARTS = 50;

/** A part of the page that may contain the story. */
interface Part {
  /** Higher for parts that the page marks more clearly as its main text. */
  rank: number;
  start: number;
  end: number;
  /** Characters in its paragraphs. */
  length: number;
}

/** Minimum share of the page's text that a part must contain when there are several. */
const LEAST_SHARE = 0.5;

/** Scripts that show content in their place. */
const EMBEDS_BY_SCRIPT = /^(?:https?:)?\/\/gist\.github\.com\//i;

/**
 * Reads a page. `isExport` reads a story's page of an export, which has no advertising or forms of
 * a site around the story. Never throws.
 */
export function readStoryPage(source: string, { isExport = false } = {}): StoryPage {
  const around = isExport ? AROUND_EXPORT : AROUND;
  const facts = new Map<string, string>();
  const parts: Part[] = [];
  const openParts: Part[] = [];
  const holes: [start: number, end: number][] = [];
  const open: {
    part: Part | null;
    isAround: boolean;
    hole: number | null;
    gathers: string | null;
  }[] = [];
  let text = "";
  let gathers: string | null = null;
  let holeDepth = 0;
  const note = (name: string, value: string | undefined): void => {
    const words = (value ?? "").replace(/\s+/g, " ").trim();
    if (words !== "" && !facts.has(name)) facts.set(name, words);
  };
  const parser = new ShallowParser({
    onopentag(name, attributes) {
      noteOf(name, attributes, note);
      const rank = rankOf(name, attributes);
      const part =
        rank > 0 && parts.length < MAX_PARTS
          ? { rank, start: parser.endIndex + 1, end: 0, length: 0 }
          : null;
      if (part) {
        parts.push(part);
        openParts.push(part);
      }
      const isFurniture = rank === 0 && namesOf(attributes).some((word) => AROUND_NAME.test(word));
      // Its text doesn't count when parts are compared, even if it belongs to the story.
      const isAround = AROUND.has(name) || isFurniture;
      const isHole =
        isFurniture || (around.has(name) && !EMBEDS_BY_SCRIPT.test(attributes.src ?? ""));
      const asks = gathers === null ? gatheredBy(name, attributes) : null;
      if (asks) {
        gathers = asks;
        text = "";
      }
      if (isAround) holeDepth += 1;
      open.push({ part, isAround, hole: isHole ? parser.startIndex : null, gathers: asks });
    },
    ontext(data) {
      if (gathers !== null) text += data;
      if (holeDepth > 0) return;
      const { length } = data.trim();
      for (const part of openParts) part.length += length;
    },
    onclosetag() {
      const closed = open.pop();
      if (!closed) return;
      if (closed.gathers) {
        note(closed.gathers, text);
        gathers = null;
      }
      if (closed.part) {
        closed.part.end = parser.startIndex;
        openParts.pop();
      }
      if (closed.isAround) holeDepth -= 1;
      if (closed.hole !== null) holes.push([closed.hole, parser.endIndex + 1]);
    },
  });
  parser.end(source);
  const title =
    facts.get("p-name") ?? facts.get("og:title") ?? facts.get("h1") ?? facts.get("title");
  const subtitle =
    facts.get("p-summary") ?? facts.get("og:description") ?? facts.get("description");
  return {
    title: cutText(title ?? "", MAX_TITLE_LENGTH),
    subtitle: cutText(subtitle ?? "", MAX_SUBTITLE_LENGTH),
    canonicalUrl: facts.get("p-canonical") ?? facts.get("canonical") ?? facts.get("og:url") ?? null,
    html: without(source, bestPart(parts, source.length), holes),
  };
}

function noteOf(
  name: string,
  attributes: Record<string, string>,
  note: (name: string, value: string | undefined) => void,
): void {
  if (name === "meta")
    note((attributes.property ?? attributes.name ?? "").toLowerCase(), attributes.content);
  if (name === "link" && /(?:^|\s)canonical(?:\s|$)/i.test(attributes.rel ?? ""))
    note("canonical", attributes.href);
  if (name === "a" && hasClass(attributes, "p-canonical")) note("p-canonical", attributes.href);
}

/** The fact that an element's text provides, if metadata doesn't. */
function gatheredBy(name: string, attributes: Record<string, string>): string | null {
  if (hasClass(attributes, "p-name")) return "p-name";
  if (hasClass(attributes, "p-summary")) return "p-summary";
  return name === "title" || name === "h1" ? name : null;
}

function rankOf(name: string, attributes: Record<string, string>): number {
  if (/(?:^|\s)articleBody(?:\s|$)/.test(attributes.itemprop ?? "")) return 5;
  if (hasClass(attributes, "e-content")) return 5;
  if (hasClass(attributes, "entry-content") || hasClass(attributes, "post-content")) return 4;
  if (hasClass(attributes, "gh-content") || hasClass(attributes, "available-content")) return 4;
  if (name === "article") return 3;
  if (name === "main" || attributes.role === "main") return 2;
  return name === "body" ? 1 : 0;
}

function hasClass(attributes: Record<string, string>, wanted: string): boolean {
  return (attributes.class ?? "").split(/\s+/).includes(wanted);
}

function namesOf(attributes: Record<string, string>): string[] {
  return `${attributes.class ?? ""} ${attributes.id ?? ""}`.split(/\s+/);
}

/** Returns the highest-ranked part that contains enough of the page's text. */
function bestPart(parts: readonly Part[], length: number): Pick<Part, "start" | "end"> {
  const whole = parts.toSorted((a, b) => b.length - a.length)[0];
  if (!whole) return { start: 0, end: length };
  const enough = parts.filter((part) => part.length >= whole.length * LEAST_SHARE);
  return enough.toSorted((a, b) => b.rank - a.rank || b.length - a.length)[0] ?? whole;
}

/**
 * Returns a part of the source without the excluded ranges. Ranges nested in others, or outside the
 * part, have no effect.
 */
function without(
  source: string,
  { start, end }: Pick<Part, "start" | "end">,
  holes: readonly [start: number, end: number][],
): string {
  const own = holes
    .filter(([from, to]) => from >= start && to <= end)
    .toSorted(([a], [b]) => a - b);
  let at = start;
  let html = "";
  for (const [from, to] of own) {
    if (from > at) html += source.slice(at, from);
    at = Math.max(at, to);
  }
  return html + source.slice(at, end);
}
