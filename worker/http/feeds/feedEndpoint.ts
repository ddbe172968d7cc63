// Feeds, GET of the addresses in shared/routes/feedRoutes.ts: the same answer whoever asks.

import type { FEED_ROUTES } from "../../../shared/routes/feedRoutes.ts";
import type { DomainContext } from "../../domain/context.ts";
import { contentChangedAt } from "../../domain/discovery/feeds/contentChangedAt.ts";
import {
  collectionFeed,
  collectionTagFeed,
  type Feed,
  latestFeed,
  tagFeed,
  topicFeed,
  topStoriesFeed,
  userFeed,
} from "../../domain/discovery/feeds/feeds.ts";
import { answerDocument } from "../crawlers/answerDocument.ts";
import type { SiteLocation } from "../request/requestContext.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { channelOf } from "./channelOf.ts";
import { itemOf } from "./itemOf.ts";
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

/** Answers GET and HEAD of a feed. */
export const feedEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const context = c.get("request");
  const { routeName, params } = c.get("place");
  const [feed, changedAt] = await Promise.all([
    FEEDS[routeName as keyof typeof FEEDS](context, params),
    contentChangedAt(context),
  ]);
  if (!feed) throw new TypedError("NOT_FOUND", "There is no such feed.");
  const { publicUrl } = context.config;
  const { subject } = feed;
  if (
    subject.kind === "user" &&
    params.username?.toLowerCase() !== subject.user.username.toLowerCase()
  ) {
    // Who has changed their name may change it back.
    c.header("Cache-Control", "no-cache");
    return c.redirect(channelOf(subject, publicUrl).self, 301);
  }
  const items = feed.stories.map((story) => itemOf(story, publicUrl));
  const newest = lastChange(items);
  return answerDocument(c, {
    body: rssDocument(channelOf(feed.subject, publicUrl), items, publicUrl),
    contentType: `${RSS_MEDIA_TYPE}; charset=utf-8`,
    lastModified: newest === null ? null : Math.max(newest, changedAt),
  });
});
