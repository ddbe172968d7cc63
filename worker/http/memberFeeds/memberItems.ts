// The items of members' feeds, cached by their stories and the tier, never by person: two members
// whose feeds have the same stories share one rendering. The cache's addresses lead nowhere else.

import { boundedTags, EVERY_PAGE_TAG, siteTag } from "../../../shared/cache/cacheTags.ts";
import { feedStoriesById } from "../../domain/feeds/feedStories.ts";
import type { PageAddress, Rendering } from "../../edge/pageCache.ts";
import type { CacheablePage } from "../pages/cacheablePage.ts";
import { isOwners, MAX_TAGS, requestAsAnonymous } from "../pages/renderForAll.ts";
import type { RequestContext } from "../request/requestContext.ts";
import type { FeedItem } from "../feeds/itemOf.ts";
import { readableItem } from "../feeds/renderFeed.ts";

/** Whole texts for members; previews for everyone else. */
export type FeedTier = "whole" | "preview";

const PATH = /^\/_\/member-feed\/(whole|preview)\/([0-9a-f,]+)$/;

/** The cache path of these stories. */
export function memberItemsPath(tier: FeedTier, ids: readonly string[]): string {
  return `/_/member-feed/${tier}/${ids.join(",")}`;
}

/** True for the cache key of a feed's items. */
export function isMemberItems({ path }: PageAddress): boolean {
  return PATH.test(path);
}

/** Renders the items of a cache key, as JSON. */
export async function renderMemberItems(
  context: RequestContext,
  page: Pick<CacheablePage, "address" | "location">,
): Promise<Rendering> {
  const startedAt = Date.now();
  const [, tier, ids = ""] = PATH.exec(page.address.path) ?? [];
  const anonymous = requestAsAnonymous(context, page.location);
  const reading = tier === "whole" ? { ...anonymous, openedStories: "all" as const } : anonymous;
  const stories = await feedStoriesById(reading, ids.split(","));
  const { publicUrl } = context.config;
  const items: FeedItem[] = stories.flatMap((story) => readableItem(story, publicUrl));
  const all = [...anonymous.renderTrace.tags(), EVERY_PAGE_TAG, siteTag(page.address.host)];
  return {
    status: 200,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(items),
    tags: isOwners(page) ? boundedTags(all, MAX_TAGS) : null,
    startedAt,
  };
}
