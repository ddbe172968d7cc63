// Defines all feeds and their subjects. Every reader gets the same feed: it is rendered for an
// anonymous viewer, so it never contains more than an anonymous viewer may read.

import { GROUP_TAGS, tagTag } from "../../../shared/cache/cacheTags.ts";
import { normalizeTag } from "../../../shared/topics/normalizeTag.ts";
import type { DomainContext } from "../kernel/context.ts";
import { asAnonymous } from "../identity/rows/asAnonymous.ts";
import { ANONYMOUS } from "../identity/rows/viewerPermissions.ts";
import { canSeeUser } from "../people/rows/canSeeUser.ts";
import type { UserRow } from "../people/rows/userRow.ts";
import { userByUsername } from "../people/rows/users.ts";
import type { CollectionRow } from "../publications/rows/collectionRow.ts";
import { collectionByDomainOrSlug } from "../publications/rows/collections.ts";
import type { TagSummary } from "../stories/rows/storyRow.ts";
import { tagBySlug } from "../topics/rows/tags.ts";
import { canSeeTopic, topicBySlug, type TopicRow } from "../topics/topics.ts";
import { type FeedStory, feedStories } from "./feedStories.ts";

/** The subject of a feed. */
export type FeedSubject =
  | { kind: "latest" }
  | { kind: "top" }
  | { kind: "collection"; collection: CollectionRow; tag: TagSummary | null }
  | { kind: "user"; user: UserRow }
  | { kind: "tag"; tag: TagSummary }
  | { kind: "topic"; topic: TopicRow };

export interface Feed {
  subject: FeedSubject;
  stories: FeedStory[];
}

/** Returns the newest of all listed stories. */
export async function latestFeed(requester: DomainContext): Promise<Feed> {
  requester.renderTrace.addTag(GROUP_TAGS.home);
  return {
    subject: { kind: "latest" },
    stories: await feedStories(asAnonymous(requester), "latest"),
  };
}

/** Returns the most clapped stories of a week, newest first. */
export async function topStoriesFeed(requester: DomainContext): Promise<Feed> {
  requester.renderTrace.addTag(GROUP_TAGS.home);
  return { subject: { kind: "top" }, stories: await feedStories(asAnonymous(requester), "top") };
}

/**
 * Returns a publication's newest stories by its slug in any case, or null if there is no such
 * publication. Under a former slug the feed is empty: the caller redirects to the current one.
 */
export async function collectionFeed(requester: DomainContext, name: string): Promise<Feed | null> {
  const context = asAnonymous(requester);
  const slug = name.toLowerCase();
  const [collection, stories] = await Promise.all([
    collectionByDomainOrSlug(context).load(slug),
    feedStories(context, "collection", slug),
  ]);
  if (!collection || collection.domain === slug) return null;
  return { subject: { kind: "collection", collection, tag: null }, stories };
}

/**
 * Returns a publication's newest stories with a tag, or null if the publication or the tag doesn't
 * exist.
 */
export async function collectionTagFeed(
  requester: DomainContext,
  name: string,
  tagName: string,
): Promise<Feed | null> {
  const context = asAnonymous(requester);
  const slug = name.toLowerCase();
  const tagSlug = normalizeTag(tagName);
  const [collection, tag, stories] = await Promise.all([
    collectionByDomainOrSlug(context).load(slug),
    tagBySlug(context).load(tagSlug),
    feedStories(context, "collectionTag", slug, tagSlug),
  ]);
  if (!collection || collection.domain === slug || !tag) return null;
  return { subject: { kind: "collection", collection, tag }, stories };
}

/**
 * Returns a person's newest stories, including co-authored ones, or null if the person doesn't
 * exist or is hidden. Under a former username the feed is empty: the caller redirects to the
 * current one.
 */
export async function userFeed(requester: DomainContext, username: string): Promise<Feed | null> {
  const context = asAnonymous(requester);
  const [user, stories] = await Promise.all([
    userByUsername(context).load(username),
    feedStories(context, "user", username.toLowerCase()),
  ]);
  if (!user || !canSeeUser(user, ANONYMOUS)) return null;
  return { subject: { kind: "user", user }, stories };
}

/**
 * Returns the newest stories with a tag, in any spelling of the tag, or null if the tag doesn't
 * exist.
 */
export async function tagFeed(requester: DomainContext, name: string): Promise<Feed | null> {
  const context = asAnonymous(requester);
  const slug = normalizeTag(name);
  const [tag, stories] = await Promise.all([
    tagBySlug(context).load(slug),
    feedStories(context, "tag", slug),
  ]);
  return tag && { subject: { kind: "tag", tag }, stories };
}

/**
 * Returns the newest stories with the tags of a topic, or null if there is no topic visible to
 * everyone.
 */
export async function topicFeed(requester: DomainContext, slug: string): Promise<Feed | null> {
  const context = asAnonymous(requester);
  const [topic, stories] = await Promise.all([
    topicBySlug(context).load(slug),
    feedStories(context, "topic", slug),
  ]);
  if (!topic || !canSeeTopic(topic, null)) return null;
  for (const { id } of topic.tags) context.renderTrace.addTag(tagTag(id));
  return { subject: { kind: "topic", topic }, stories };
}
