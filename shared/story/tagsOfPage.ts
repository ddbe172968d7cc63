// Owns what a page of the web says that its story is filed under: in its head, at its foot, and in what
// Substack sends along for its scripts. Nothing runs; what is odd is passed over.

import { documentText } from "./documentText.ts";
import { htmlToDocument } from "./htmlToDocument.ts";

/** Tags that are looked at; what of them can be ours, publishing decides. */
const MAX_TAGS = 20;

const TAG_METAS: ReadonlySet<string> = new Set(["article:tag", "parsely-tags"]);

/** The tags of a page's story, in the page's order, none twice. Never throws. */
export function tagsOfPage(html: string): string[] {
  const found = [
    ...metaTags(html),
    ...linkTags(html),
    ...substackTags(html),
    // Keywords are what machines should think of it: they count where nothing else is said.
  ];
  const tags = found.length > 0 ? found : keywords(html);
  const plain = tags.map((tag) => documentText(htmlToDocument(tag).document).trim());
  return [...new Set(plain)].filter((tag) => tag !== "").slice(0, MAX_TAGS);
}

function metaTags(html: string): string[] {
  return metas(html).flatMap(({ name, content }) =>
    name === "parsely-tags" ? content.split(",") : TAG_METAS.has(name) ? [content] : [],
  );
}

function keywords(html: string): string[] {
  return metas(html).flatMap(({ name, content }) =>
    name === "keywords" ? content.split(",") : [],
  );
}

function metas(html: string): { name: string; content: string }[] {
  return Array.from(html.matchAll(/<meta\s([^<>]{1,2000})>/gi), ([, attributes = ""]) => ({
    name: attributeOf(attributes, "(?:property|name)").toLowerCase(),
    content: attributeOf(attributes, "content"),
  }));
}

function attributeOf(attributes: string, name: string): string {
  const [, double, single] =
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(attributes) ?? [];
  return double ?? single ?? "";
}

/** Links that say they lead to a tag of the page (microformats2, HTML's own `rel`). */
function linkTags(html: string): string[] {
  return Array.from(html.matchAll(/<a\s([^<>]{1,2000})>([^<]{1,200})<\/a>/gi)).flatMap(
    ([, attributes = "", words = ""]) => {
      const classes = attributeOf(attributes, "class").split(/\s+/);
      const says = attributeOf(attributes, "rel").toLowerCase().split(/\s+/);
      const isTag = classes.includes("p-tag") || classes.includes("p-category");
      return isTag || says.includes("tag") ? [words] : [];
    },
  );
}

/** Substack's pages name them in JSON that stands, in a string, in a script. */
function substackTags(html: string): string[] {
  const at = html.indexOf("postTags");
  const near = at === -1 ? "" : html.slice(at, at + 20_000);
  const list = /^postTags\\?"\s*:\s*(\[[^\]]*\])/.exec(near)?.[1];
  if (list === undefined) return [];
  try {
    const tags: unknown = JSON.parse(list.replaceAll('\\"', '"'));
    return (Array.isArray(tags) ? tags : []).flatMap((tag: { name?: unknown; hidden?: unknown }) =>
      typeof tag?.name === "string" && tag.hidden !== true ? [tag.name] : [],
    );
  } catch {
    return [];
  }
}
