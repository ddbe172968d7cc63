// The feeds there are, each with what it is about. A feed is the same for everyone: whoever asks is
// answered as a stranger, so that no subscription carries more than a stranger may read.

import { GROUP_TAGS, tagTag } from "../../../../shared/cacheTags.ts";
import { normalizeTag } from "../../../../shared/rules/normalizeTag.ts";
import type { DomainContext } from "../../context.ts";
import { asAnonymous } from "../../core/identity/asAnonymous.ts";
import { ANONYMOUS } from "../../core/identity/viewerPermissions.ts";
import { canSeeUser } from "../../core/people/canSeeUser.ts";
import type { UserRow } from "../../core/people/userRow.ts";
import { userByUsername } from "../../core/people/users.ts";
import type { CollectionRow } from "../../core/publications/collectionRow.ts";
import { collectionByDomainOrSlug } from "../../core/publications/collections.ts";
import type { TagSummary } from "../../core/stories/storyRow.ts";
import { tagBySlug } from "../../core/tags/tags.ts";
import { canSeeTopic, topicBySlug, type TopicRow } from "../tags/topics.ts";
import { type FeedStory, feedStories } from "./feedStories.ts";

/** What a feed is about. */
export type FeedSubject =
  | { kind: "latest" }
  | { kind: "top" }
  | { kind: "collection"; collection: CollectionRow; tag: TagSummary | null }
  | { kind: "user"; user: UserRow }
  | { kind: "tag"; tag: TagSummary }
  | { kind: "topic"; topic: TopicRow };

/** A feed: its subject, and its newest stories. */
export interface Feed {
  subject: FeedSubject;
  stories: FeedStory[];
}

/** The newest of all listed stories. */
export async function latestFeed(requester: DomainContext): Promise<Feed> {
  requester.tags.add(GROUP_TAGS.home);
  return {
    subject: { kind: "latest" },
    stories: await feedStories(asAnonymous(requester), "latest"),
  };
}

/** What readers liked best of a week, the newest of it first. */
export async function topStoriesFeed(requester: DomainContext): Promise<Feed> {
  requester.tags.add(GROUP_TAGS.home);
  return { subject: { kind: "top" }, stories: await feedStories(asAnonymous(requester), "top") };
}

/** A publication's newest stories, by its slug in any case; null when there is none. */
export async function collectionFeed(requester: DomainContext, name: string): Promise<Feed | null> {
  const context = asAnonymous(requester);
  const slug = name.toLowerCase();
  const [collection, stories] = await Promise.all([
    collectionByDomainOrSlug(context).load(slug),
    feedStories(context, "collection", slug),
  ]);
  if (collection?.slug !== slug) return null;
  return { subject: { kind: "collection", collection, tag: null }, stories };
}

/** A publication's newest stories under a tag; null when there is no such publication or tag. */
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
  if (collection?.slug !== slug || !tag) return null;
  return { subject: { kind: "collection", collection, tag }, stories };
}

/**
 * What a person has newly written, alone or with others; null when there is nobody to be seen. Under a
 * name that they have no more it holds nothing: who asks is to be led to the present one.
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

/** The newest stories under a tag, in any spelling of it; null when there is none. */
export async function tagFeed(requester: DomainContext, name: string): Promise<Feed | null> {
  const context = asAnonymous(requester);
  const slug = normalizeTag(name);
  const [tag, stories] = await Promise.all([
    tagBySlug(context).load(slug),
    feedStories(context, "tag", slug),
  ]);
  return tag && { subject: { kind: "tag", tag }, stories };
}

/** The newest stories under the tags of a topic; null when there is none that all may open. */
export async function topicFeed(requester: DomainContext, slug: string): Promise<Feed | null> {
  const context = asAnonymous(requester);
  const [topic, stories] = await Promise.all([
    topicBySlug(context).load(slug),
    feedStories(context, "topic", slug),
  ]);
  if (!topic || !canSeeTopic(topic, null)) return null;
  for (const { id } of topic.tags) context.tags.add(tagTag(id));
  return { subject: { kind: "topic", topic }, stories };
}
