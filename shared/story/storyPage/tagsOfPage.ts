// Owns which tags of a web page apply to its story: from its head, its footer, and the data that
// Substack embeds for its scripts. Runs no scripts; ignores malformed data.

import { documentText } from "../documentText.ts";
import { htmlToDocument } from "../fromHtml/htmlToDocument.ts";

/** Maximum number of tags considered. Publishing decides which are valid. */
const MAX_TAGS = 20;

const TAG_METAS: ReadonlySet<string> = new Set(["article:tag", "parsely-tags"]);

/** Returns the tags of a page's story in page order, without duplicates. Never throws. */
export function tagsOfPage(html: string): string[] {
  const found = [
    ...metaTags(html),
    ...linkTags(html),
    ...substackTags(html),
    // Keywords are written for search engines, so they count only if there are no other tags.
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

/** Links marked as tags of the page (microformats2, HTML `rel`). */
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

/** Substack pages list the tags in JSON inside a string in a script. */
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
