import type { Channel } from "./channelOf.ts";
import type { FeedItem } from "./itemOf.ts";

/** Writes a feed as JSON Feed 1.1 (jsonfeed.org). */
export function jsonFeed(channel: Channel, items: readonly FeedItem[]): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: channel.title,
    description: channel.description,
    home_page_url: channel.link,
    feed_url: channel.self,
    items: items.map((item) => ({
      id: item.guid,
      url: item.link,
      title: item.title,
      content_html: item.html,
      summary: item.description || undefined,
      image: item.image?.url,
      date_published: new Date(item.publishedAt).toISOString(),
      date_modified: new Date(item.changedAt).toISOString(),
      authors: item.creators.map((name) => ({ name })),
      tags: item.categories,
      language: item.language ?? undefined,
    })),
  });
}
