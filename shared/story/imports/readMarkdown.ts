import { isLanguageTag } from "../../languages.ts";
import { readPublicUrl } from "../../format/publicUrl.ts";
import { inlineMarkdownToText } from "../markdown/inlineMarkdownToText.ts";
import { withoutMarkdownShortcodes } from "./markdownShortcodes.ts";
import { type ExportItem, storyItem } from "./exportItem.ts";

/** Reads a story from a Markdown file, with or without front matter (Jekyll, Hugo and others). */
export function readMarkdown(name: string, text: string): ExportItem {
  const { facts, body: whole } = frontMatter(text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n"));
  const heading = /^\s*#[ \t]+([^\n]{1,1000}?)[ \t]*#*[ \t]*(?:\n|$)/.exec(whole);
  const stated = facts.get("title");
  const title = stated ?? (heading?.[1] ? inlineMarkdownToText(heading[1]) : titleOf(name));
  const body = stated === undefined && heading ? whole.slice(heading[0].length) : whole;
  const canonical =
    facts.get("canonical_url") ?? facts.get("canonicalurl") ?? facts.get("canonical") ?? "";
  const url = readPublicUrl(canonical)?.href ?? null;
  const language = facts.get("lang") ?? facts.get("language") ?? "";
  const source = {
    title,
    subtitle: facts.get("subtitle") ?? facts.get("description") ?? facts.get("excerpt") ?? "",
    format: "markdown" as const,
    body: withCoverLine(withCallouts(withoutMarkdownShortcodes(withoutWikiImages(body))), facts),
    tags: filedUnder(facts),
    canonicalUrl: url,
    ...(isLanguageTag(language) && { language }),
    ...(url && { baseUrl: url }),
  };
  return storyItem(name, `${name}\n${title}`, source, url);
}

/** Front matter fields that site generators use for the cover image. */
const COVERS = [
  "cover_image",
  "coverimage",
  "cover",
  "feature_image",
  "featured_image",
  "featuredimage",
  "header_image",
  "hero_image",
  "image",
  "banner",
  "thumbnail",
];
const IMAGE_PATH = /\.(?:avif|gif|jpe?g|png|webp)$/i;

/** Prepends the cover image that the front matter names, unless the text already shows it. */
function withCoverLine(body: string, facts: ReadonlyMap<string, string>): string {
  const address = COVERS.map((name) => facts.get(name) ?? "").find((one) => one !== "") ?? "";
  const isImage = IMAGE_PATH.test(address.replace(/[?#].*$/, "")) || /^https?:/.test(address);
  if (!isImage || body.includes(address)) return body;
  const alt = (facts.get("cover_alt") ?? facts.get("image_alt") ?? "").replaceAll(/[[\]\\]/g, "");
  return `![${alt}](<${address.replaceAll(/[<>]/g, encodeURIComponent)}>)\n\n${body}`;
}

/** Converts the callouts of Notion, in whose HTML Markdown would stay as it is, to quotations. */
function withCallouts(body: string): string {
  return body.replace(
    /^<aside>\n([^<]{0,20000}?)\n*<\/aside>$/gm,
    (_whole, text: string) => `${text.replace(/^/gm, "> ")}\n`,
  );
}

const WIKI_IMAGE = /!\[\[([^\]|<>\n]{1,300})(?:\|([^\]\n]{0,300}))?\]\]/g;

/** Converts Obsidian's image syntax, `![[image.png|alt]]`, to standard Markdown. */
function withoutWikiImages(body: string): string {
  if (!body.includes("![[")) return body;
  // Every second part is code and stays unchanged.
  const parts = body.split(/(^(?:```|~~~)[^]*?^(?:```|~~~))/m);
  return parts.map((part, index) => (index % 2 === 0 ? withImages(part) : part)).join("");
}

function withImages(text: string): string {
  return text.replaceAll(WIKI_IMAGE, (whole, path: string, words = "") => {
    // The text after the bar may be a width.
    const alt = /^\d+(?:x\d+)?$/.test(words) ? "" : words;
    return IMAGE_PATH.test(path) ? `![${alt}](<${path}>)` : whole;
  });
}

/** Returns a story's tags, then its categories; its keywords if it has neither. */
function filedUnder(facts: ReadonlyMap<string, string>): string[] {
  const listed = (...names: string[]): string[] => [
    ...new Set(names.flatMap((name) => tagsOf(facts.get(name) ?? ""))),
  ];
  const filed = listed("tags", "tag", "categories", "category");
  return filed.length > 0 ? filed : listed("keywords");
}

/** Parses an inline list: `[a, "b c"]` or `a, b`. A text without commas is one tag. */
function tagsOf(list: string): string[] {
  return list
    .replace(/^\[(.*)\]$/, "$1")
    .split(",")
    .map((word) => word.trim().replace(/^(["'])(.*)\1$/, "$2"))
    .filter((word) => word !== "");
}

/** Parses the single-line fields of YAML or TOML front matter, and returns the rest as the body. */
function frontMatter(text: string): { facts: Map<string, string>; body: string } {
  const facts = new Map<string, string>();
  const mark = /^(---|\+\+\+)[ \t]*\n/.exec(text);
  const end = mark ? text.indexOf(`\n${mark[1]}`, mark[0].length - 1) : -1;
  if (!mark || end === -1) return { facts, body: text };
  let last = "";
  for (const line of text.slice(mark[0].length, end).split("\n")) {
    // A YAML list may follow its name, one item per line.
    const item = /^\s*-\s+(\S.*)$/.exec(line)?.[1];
    if (item !== undefined && LISTS.has(last)) {
      facts.set(last, [facts.get(last), item.trim()].filter(Boolean).join(", "));
      continue;
    }
    last = /^([\w-]+)\s*:\s*$/.exec(line)?.[1]?.toLowerCase() ?? "";
    const found = /^([\w-]+)\s*[:=]\s*(\S.*)$/.exec(line);
    const value = found?.[2]?.trim().replace(/^(["'])(.*)\1$/, "$2") ?? "";
    if (found?.[1] && value !== "" && (!/^[|>[{]/.test(value) || isList(found[1])))
      facts.set(found[1].toLowerCase(), value);
  }
  const rest = text.indexOf("\n", end + 1);
  return { facts, body: rest === -1 ? "" : text.slice(rest + 1) };
}

/** Front matter fields that are lists. */
const LISTS: ReadonlySet<string> = new Set(["tags", "categories", "keywords"]);

function isList(name: string): boolean {
  return LISTS.has(name.toLowerCase());
}

/** Derives a title from a file name: `2021-08-23-basic-post.md` becomes "Basic post". */
function titleOf(name: string): string {
  const words = (name.split("/").at(-1) ?? "")
    .replace(/\.\w+$/, "")
    // Notion adds an id to each file's name.
    .replace(/ [0-9a-f]{32}$/, "")
    .replace(/^\d{4}-\d{2}-\d{2}[-_]?/, "")
    .replace(/[-_]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
