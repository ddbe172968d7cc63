import { isLanguageTag } from "../../languages.ts";
import { readPublicUrl } from "../../rules/publicUrl.ts";
import { inlineMarkdownToText } from "../inlineMarkdownToText.ts";
import { type ExportItem, storyItem } from "./exportItem.ts";

/** A story that is a Markdown file, with or without front matter (as Jekyll, Hugo and others have it). */
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
    body: withCoverLine(withoutWikiImages(body), facts),
    tags: filedUnder(facts),
    canonicalUrl: url,
    ...(isLanguageTag(language) && { language }),
    ...(url && { baseUrl: url }),
  };
  return storyItem(name, `${name}\n${title}`, source, url);
}

/** The names that generators of sites have for the picture at a story's head. */
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

/** The text with the picture that its facts name at its head, unless it shows it anyway. */
function withCoverLine(body: string, facts: ReadonlyMap<string, string>): string {
  const address = COVERS.map((name) => facts.get(name) ?? "").find((one) => one !== "") ?? "";
  const isImage = IMAGE_PATH.test(address.replace(/[?#].*$/, "")) || /^https?:/.test(address);
  if (!isImage || body.includes(address)) return body;
  const alt = (facts.get("cover_alt") ?? facts.get("image_alt") ?? "").replaceAll(/[[\]\\]/g, "");
  return `![${alt}](<${address.replaceAll(/[<>]/g, encodeURIComponent)}>)\n\n${body}`;
}

const WIKI_IMAGE = /!\[\[([^\]|<>\n]{1,300})(?:\|([^\]\n]{0,300}))?\]\]/g;

/** Pictures as Obsidian writes them, `![[a picture.png|alt]]`, in the form that others read. */
function withoutWikiImages(body: string): string {
  if (!body.includes("![[")) return body;
  // Every second part is code, which stays as it is.
  const parts = body.split(/(^(?:```|~~~)[^]*?^(?:```|~~~))/m);
  return parts.map((part, index) => (index % 2 === 0 ? withImages(part) : part)).join("");
}

function withImages(text: string): string {
  return text.replaceAll(WIKI_IMAGE, (whole, path: string, words = "") => {
    // What stands behind the bar may be a width.
    const alt = /^\d+(?:x\d+)?$/.test(words) ? "" : words;
    return IMAGE_PATH.test(path) ? `![${alt}](<${path}>)` : whole;
  });
}

/** What a story is filed under: its tags, then its categories; keywords where it has neither. */
function filedUnder(facts: ReadonlyMap<string, string>): string[] {
  const listed = (...names: string[]): string[] => [
    ...new Set(names.flatMap((name) => tagsOf(facts.get(name) ?? ""))),
  ];
  const filed = listed("tags", "tag", "categories", "category");
  return filed.length > 0 ? filed : listed("keywords");
}

/** The words of a list in its line: `[a, "b c"]`, or `a, b`; of one without commas the whole is a tag. */
function tagsOf(list: string): string[] {
  return list
    .replace(/^\[(.*)\]$/, "$1")
    .split(",")
    .map((word) => word.trim().replace(/^(["'])(.*)\1$/, "$2"))
    .filter((word) => word !== "");
}

/** The single-line facts of YAML or TOML between the marks at a file's head, and what follows. */
function frontMatter(text: string): { facts: Map<string, string>; body: string } {
  const facts = new Map<string, string>();
  const mark = /^(---|\+\+\+)[ \t]*\n/.exec(text);
  const end = mark ? text.indexOf(`\n${mark[1]}`, mark[0].length - 1) : -1;
  if (!mark || end === -1) return { facts, body: text };
  let last = "";
  for (const line of text.slice(mark[0].length, end).split("\n")) {
    // A list of YAML may stand below its name, an item a line.
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

/** The facts that are lists. */
const LISTS: ReadonlySet<string> = new Set(["tags", "categories", "keywords"]);

function isList(name: string): boolean {
  return LISTS.has(name.toLowerCase());
}

/** What a file's name says: `2021-08-23-basic-post.md` is "Basic post". */
function titleOf(name: string): string {
  const words = (name.split("/").at(-1) ?? "")
    .replace(/\.\w+$/, "")
    .replace(/^\d{4}-\d{2}-\d{2}[-_]?/, "")
    .replace(/[-_]+/g, " ")
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
