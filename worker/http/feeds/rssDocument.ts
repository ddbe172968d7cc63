// Writes a feed as RSS 2.0 with common extensions: full text (content), authors (dc), the feed's
// own URL and update times (atom), and images (media). See the profile at rssboard.org.

import { PRODUCT_NAME } from "../../../shared/product.ts";
import { imageUrl } from "../../../shared/images/imageUrl.ts";
import { type Xml, xmlCdata, xmlDocument, xmlElement } from "../xml.ts";
import type { Channel } from "./channelOf.ts";
import type { FeedItem } from "./itemOf.ts";

export const RSS_MEDIA_TYPE = "application/rss+xml";

const NAMESPACES = {
  version: "2.0",
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  "xmlns:media": "http://search.yahoo.com/mrss/",
};

/** Side of a channel's image in pixels; RSS 2.0 allows at most 144. */
const IMAGE_SIDE = 128;

/** Returns the whole document. `publicUrl` is the main site's origin. */
export function rssDocument(
  channel: Channel,
  items: readonly FeedItem[],
  publicUrl: string,
): string {
  const { title, description, link, self } = channel;
  const changedAt = lastChange(items);
  return xmlDocument(
    xmlElement(
      "rss",
      xmlElement("channel", [
        xmlElement("title", title),
        xmlElement("link", link),
        xmlElement("description", description),
        xmlElement("language", languageOf(items)),
        changedAt === null ? null : xmlElement("lastBuildDate", rssDate(changedAt)),
        xmlElement("generator", PRODUCT_NAME),
        channelImage(channel, publicUrl),
        xmlElement("atom:link", "", { href: self, rel: "self", type: RSS_MEDIA_TYPE }),
        ...items.map(itemElement),
      ]),
      NAMESPACES,
    ),
  );
}

/** The latest change of any item in milliseconds since 1970; null without items. */
export function lastChange(items: readonly FeedItem[]): number | null {
  return items.length === 0 ? null : Math.max(...items.map(({ changedAt }) => changedAt));
}

function itemElement(item: FeedItem): Xml {
  return xmlElement("item", [
    xmlElement("title", item.title),
    xmlElement("link", item.link),
    xmlElement("guid", item.guid, { isPermaLink: "false" }),
    xmlElement("pubDate", rssDate(item.publishedAt)),
    xmlElement("atom:updated", new Date(item.changedAt).toISOString()),
    ...item.creators.map((name) => xmlElement("dc:creator", name)),
    item.language ? xmlElement("dc:language", item.language) : null,
    ...item.categories.map((name) => xmlElement("category", name)),
    item.description ? xmlElement("description", item.description) : null,
    xmlElement("content:encoded", xmlCdata(item.html)),
    mediaElement(item),
  ]);
}

function mediaElement({ image }: FeedItem): Xml | null {
  if (!image) return null;
  const { url, width, height, alt } = image;
  const description = alt ? xmlElement("media:description", alt) : null;
  return xmlElement("media:content", [description], { url, medium: "image", width, height });
}

/** RSS 2.0 requires the image's title and link to equal the channel's. */
function channelImage({ title, link, imageId }: Channel, publicUrl: string): Xml | null {
  if (imageId === null) return null;
  const square = { mode: "crop", width: IMAGE_SIDE, height: IMAGE_SIDE } as const;
  return xmlElement("image", [
    xmlElement("url", publicUrl + imageUrl(imageId, square)),
    xmlElement("title", title),
    xmlElement("link", link),
    xmlElement("width", String(IMAGE_SIDE)),
    xmlElement("height", String(IMAGE_SIDE)),
  ]);
}

/**
 * The language that all stories share; otherwise English, the language of the channel's own text.
 */
function languageOf(items: readonly FeedItem[]): string {
  const [first, ...others] = new Set(items.map(({ language }) => language));
  return first && others.length === 0 ? first : "en";
}

/** A date as in RFC 822, with a four-digit year. */
function rssDate(time: number): string {
  return new Date(time).toUTCString();
}
