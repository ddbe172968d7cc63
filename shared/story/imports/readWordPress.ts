import { Parser } from "htmlparser2";
import { readPublicUrl } from "../../format/publicUrl.ts";
import { documentText } from "../documentText.ts";
import { htmlToDocument } from "../fromHtml/htmlToDocument.ts";
import { escapeHtml } from "../toHtml/escapeHtml.ts";
import { type ExportItem, rejectedItem, storyItem } from "./exportItem.ts";
import { lostHtml } from "./lostHtml.ts";
import { withCover } from "./withCover.ts";
import { withParagraphs } from "./wordPressParagraphs.ts";
import {
  type Attachment,
  type ShortcodeContext,
  withoutShortcodes,
} from "./wordPressShortcodes.ts";

/** An item of the export: its elements' texts by name, and its metadata by key. */
interface WxrItem {
  texts: Map<string, string>;
  meta: Map<string, string>;
  /** Its tags, categories and authors, by domain. */
  filed: { domain: string; name: string }[];
}

/** Statuses of items that are not stories, and of deleted stories. */
const NO_STORY_STATUS = new Set(["trash", "auto-draft", "inherit"]);

/**
 * How much of a file is checked to detect its format, in characters. The header comes before the
 * stories.
 */
const HEAD_LENGTH = 200_000;

/** Returns true for WordPress's export format (WXR). */
export function isWordPress(parts: Iterable<string>): boolean {
  const head = headOf(parts);
  return /<rss[\s>]/.test(head.slice(0, 5000)) && /<wp:wxr_version>/.test(head);
}

/**
 * Reads the stories of a WordPress export of any length: reads its parts twice and never holds it
 * in memory as a whole. Skips attachments, menus and other items.
 */
export function* readWordPress(parts: Iterable<string>): Generator<ExportItem> {
  const site = /<link>\s*(https?:[^<\s]{1,1000})\s*<\/link>/.exec(headOf(parts))?.[1];
  // A cover may come after its story.
  const attachments = new Map<string, Attachment>();
  for (const item of itemsOf(parts)) {
    if (textOf(item, "wp:post_type") !== "attachment") continue;
    attachments.set(textOf(item, "wp:post_id"), {
      address: textOf(item, "wp:attachment_url"),
      alt: item.meta.get("_wp_attachment_image_alt") ?? "",
      caption: textOf(item, "excerpt:encoded") || textOf(item, "content:encoded"),
      parent: textOf(item, "wp:post_parent"),
    });
  }
  for (const item of itemsOf(parts)) {
    const story = storyOf(item, site, attachments);
    if (story) yield story;
  }
}

function storyOf(
  item: WxrItem,
  site: string | undefined,
  attachments: ReadonlyMap<string, Attachment>,
): ExportItem | null {
  const type = textOf(item, "wp:post_type");
  const status = textOf(item, "wp:status");
  if ((type !== "post" && type !== "page") || NO_STORY_STATUS.has(status)) return null;
  const title = plain(textOf(item, "title"));
  const id = textOf(item, "wp:post_id");
  const name = textOf(item, "wp:post_name") || id || title;
  if (type === "page") return rejectedItem(name, title, "page");
  const html = textOf(item, "content:encoded");
  if (html === "") return rejectedItem(name, title, "no-text");
  const link = textOf(item, "link");
  const isLink = site !== undefined || /^https?:/i.test(link);
  const url = (isLink && readPublicUrl(link, site)?.href) || null;
  const coverId = item.meta.get("_thumbnail_id") ?? "";
  const cover = attachments.get(coverId) ?? { address: "", alt: "", caption: "", parent: "" };
  const source = {
    title,
    subtitle: plain(textOf(item, "excerpt:encoded")),
    format: "html" as const,
    body: withCover(bodyOf(html, item, { attachments, postId: id }), cover),
    tags: tagsOf(item),
    canonicalUrl: status === "publish" ? url : null,
    ...(url && { baseUrl: url }),
    // Exports limited to posts omit the attachments.
    ...(/^[1-9]\d*$/.test(coverId) && cover.address === "" && { lacksCover: true as const }),
  };
  // A guid is permanent; URLs change with the site.
  const guid = textOf(item, "guid");
  const place = guid || url ? undefined : (site ?? null);
  return storyItem(name, guid || `${url ?? ""}#${id}#${name}`, source, place);
}

/** Returns a post's HTML as WordPress would show it, as far as the export has the content. */
function bodyOf(html: string, { meta }: WxrItem, context: ShortcodeContext): string {
  const shown = withParagraphs(withoutShortcodes(html, context));
  return withoutSiteBlocks(withFootnotes(shown, meta.get("footnotes")));
}

/** Returns the text before the first item. */
function headOf(parts: Iterable<string>): string {
  let head = "";
  for (const part of parts) {
    head += part;
    if (head.length > HEAD_LENGTH || /<item[\s>]/.test(head)) break;
  }
  return head.split(/<item[\s>]/, 1)[0] ?? "";
}

/** Returns a story's tags, followed by its categories. */
function tagsOf({ filed }: WxrItem): string[] {
  const named = (domain: string): string[] =>
    filed.flatMap((each) => (each.domain === domain ? plain(each.name) : []));
  return [
    ...named("post_tag"),
    ...named("category").filter((name) => name.toLowerCase() !== "uncategorized"),
  ];
}

function* itemsOf(parts: Iterable<string>): Generator<WxrItem> {
  let items: WxrItem[] = [];
  let item: WxrItem | null = null;
  let depth = 0;
  let text = "";
  let key = "";
  let domain = "";
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === "category") domain = attributes.domain ?? "";
        if (name === "item" && !item) {
          item = { texts: new Map(), meta: new Map(), filed: [] };
          depth = 0;
        } else if (item) depth += 1;
        text = "";
      },
      ontext(data) {
        if (item) text += data;
      },
      onclosetag(name) {
        if (!item) return;
        if (name === "item" && depth === 0) {
          items.push(item);
          item = null;
          return;
        }
        if (name === "category") item.filed.push({ domain, name: text.trim() });
        else if (name === "wp:meta_key") key = text.trim();
        else if (name === "wp:meta_value") item.meta.set(key, text.trim());
        else if (depth === 1 && !item.texts.has(name)) item.texts.set(name, text.trim());
        depth -= 1;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (const part of parts) {
    parser.write(part);
    yield* items;
    items = [];
  }
  parser.end();
  yield* items;
}

function textOf({ texts }: WxrItem, name: string): string {
  return texts.get(name) ?? "";
}

function plain(html: string): string {
  return documentText(htmlToDocument(html).document).replace(/\s+/g, " ").trim();
}

/** Puts the texts of footnotes, which WordPress stores beside the post, where its block is. */
function withFootnotes(html: string, meta: string | undefined): string {
  const notes = footnotesOf(meta ?? "");
  if (notes.length === 0) return html;
  const items = notes.map(({ id, content }) => `<li id="${escapeHtml(id)}">${content}</li>`);
  const section = `<section class="footnotes"><ol>${items.join("")}</ol></section>`;
  const [block] = /<!-- wp:footnotes[^>]{0,500}\/-->/.exec(html) ?? [];
  return block ? html.replace(block, () => section) : html + section;
}

function footnotesOf(json: string): { id: string; content: string }[] {
  try {
    const notes: unknown = JSON.parse(json);
    return (Array.isArray(notes) ? (notes as unknown[]) : []).flatMap((note) => {
      const { id, content } = (note ?? {}) as Record<string, unknown>;
      return typeof id === "string" && typeof content === "string" ? { id, content } : [];
    });
  } catch {
    return [];
  }
}

/** Blocks without content of their own. */
const EMPTY_BLOCK = /^(?:footnotes|more|nextpage|separator|spacer)$/;
const SHOWN_BY_SITE = /<!-- wp:([\w/-]{1,100})(?:\s[^>]{0,2000})?\/-->/g;

/** Notes the blocks whose content only the site could show, such as its latest posts. */
function withoutSiteBlocks(html: string): string {
  return html.replace(SHOWN_BY_SITE, (whole, name: string) =>
    EMPTY_BLOCK.test(name) ? whole : lostHtml("block", name),
  );
}
