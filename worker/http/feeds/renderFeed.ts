// Renders feeds without a viewer, so that the edge can cache them under the tags of the data they
// read.

import type { FEED_ROUTES } from "../../../shared/routes/table/feedRoutes.ts";
import type { DomainContext } from "../../domain/kernel/context.ts";
import { contentChangedAt } from "../../domain/feeds/contentChangedAt.ts";
import type { FeedStory } from "../../domain/feeds/feedStories.ts";
import {
  collectionFeed,
  collectionTagFeed,
  type Feed,
  latestFeed,
  tagFeed,
  topicFeed,
  topStoriesFeed,
  userFeed,
} from "../../domain/feeds/feeds.ts";
import { boundedTags, EVERY_PAGE_TAG, siteTag } from "../../../shared/cache/cacheTags.ts";
import { ownerParams } from "../../edge/canonicalHost.ts";
import type { Rendering } from "../../edge/pageCache.ts";
import { log } from "../../log.ts";
import { documentHeaders } from "../crawlers/answerDocument.ts";
import type { CacheablePage } from "../pages/cacheablePage.ts";
import { isOwners, MAX_TAGS, requestAsAnonymous } from "../pages/renderForAll.ts";
import type { RouteLocation } from "../../render/pageRequest.ts";
import type { RequestContext, SiteLocation } from "../request/requestContext.ts";
import { channelOf } from "./channelOf.ts";
import { type FeedItem, itemOf } from "./itemOf.ts";
import { lastChange, RSS_MEDIA_TYPE, rssDocument } from "./rssDocument.ts";

type FeedReader = (context: DomainContext, params: SiteLocation["params"]) => Promise<Feed | null>;

const ofCollection: FeedReader = (context, { collectionSlug = "" }) =>
  collectionFeed(context, collectionSlug);
const ofUser: FeedReader = (context, { username = "" }) => userFeed(context, username);

const FEEDS: Readonly<Record<keyof typeof FEED_ROUTES, FeedReader>> = {
  FeedLatest: latestFeed,
  FeedTopStories: topStoriesFeed,
  FeedCollection: ofCollection,
  FeedUnderCollection: ofCollection,
  FeedCollectionTag: (context, { collectionSlug = "", tag = "" }) =>
    collectionTagFeed(context, collectionSlug, tag),
  FeedUser: ofUser,
  FeedUserSite: ofUser,
  FeedTag: (context, { tagSlug = "" }) => tagFeed(context, tagSlug),
  FeedTopic: (context, { topicSlug = "" }) => topicFeed(context, topicSlug),
};

/** True for a location that renderFeed can render. */
export function isFeed(location: RouteLocation): boolean {
  return feedAt(location) !== null;
}

/** Renders a feed; status 404 if the location has none. */
export async function renderFeed(
  context: RequestContext,
  page: Pick<CacheablePage, "address" | "location">,
): Promise<Rendering> {
  const startedAt = Date.now();
  const anonymous = requestAsAnonymous(context, page.location);
  const found = feedAt(page.location);
  const [feed, changedAt] = await Promise.all([
    found && FEEDS[found.name](anonymous, found.params),
    contentChangedAt(anonymous),
  ]);
  const { publicUrl } = context.config;
  if (!found || !feed) return { status: 404, headers: {}, body: "", tags: null, startedAt };
  const { subject } = feed;
  const { username, collectionSlug } = found.params;
  const isRenamed =
    subject.kind === "user"
      ? username?.toLowerCase() !== subject.user.username.toLowerCase()
      : subject.kind === "collection" && collectionSlug?.toLowerCase() !== subject.collection.slug;
  if (isRenamed) {
    // Revalidated, since a name may be changed back.
    const headers = { Location: channelOf(subject, publicUrl).self, "Cache-Control": "no-cache" };
    return { status: 301, headers, body: "", tags: null, startedAt };
  }
  const items = feed.stories.flatMap((story) => readableItem(story, publicUrl));
  const newest = lastChange(items);
  const body = rssDocument(channelOf(subject, publicUrl), items, publicUrl);
  const headers = await documentHeaders(
    {
      bytes: new TextEncoder().encode(body),
      contentType: `${RSS_MEDIA_TYPE}; charset=utf-8`,
      lastModified: newest === null ? null : Math.max(newest, changedAt),
    },
    context.now,
  );
  const all = [...anonymous.renderTrace.tags(), EVERY_PAGE_TAG, siteTag(page.address.host)];
  return {
    status: 200,
    headers,
    body,
    tags: isOwners(page) ? boundedTags(all, MAX_TAGS) : null,
    startedAt,
  };
}

/** The story's item as a list; empty if its stored text is invalid, which is logged. */
export function readableItem(feedStory: FeedStory, publicUrl: string): FeedItem[] {
  try {
    return [itemOf(feedStory, publicUrl)];
  } catch (error) {
    log("error", "A feed omits the text of a story with an invalid document", {
      postId: feedStory.story.id,
      error,
    });
    return [];
  }
}

/** The feed at a location; null for none. */
function feedAt({ resolved, match }: RouteLocation): {
  name: keyof typeof FEEDS;
  params: SiteLocation["params"];
} | null {
  if (!resolved || !match || !Object.hasOwn(FEEDS, match.route.name)) return null;
  const params = { ...ownerParams(resolved.site), ...match.params };
  return { name: match.route.name as keyof typeof FEEDS, params };
}
