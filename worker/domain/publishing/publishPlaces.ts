// Owns where a published story appears. The publish dialog lists these places before publishing, and
// the receipt afterwards.

import type { PostVisibility } from "../../../shared/enums.ts";
import { ownUrl, type SiteOwner } from "../../../shared/routes/paths/ownUrl.ts";
import { userFeedUrl } from "../../../shared/routes/paths/userFeedUrl.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { normalizeTag } from "../../../shared/topics/normalizeTag.ts";
import { fitTags } from "../drafts/publishSettings.ts";
import type { DomainContext } from "../kernel/context.ts";
import { liveDomain } from "../people/rows/userRow.ts";
import { collectionById } from "../publications/rows/collections.ts";
import { publicExcerpt } from "../stories/rows/paywall.ts";
import { type RootedStory, storyById, visibleStory } from "../stories/rows/stories.ts";
import { storyUrl } from "../stories/rows/storyUrl.ts";

/** Where a story appears. */
export interface PublishPlace {
  kind: "STORY" | "RESPONSES" | "PUBLICATION" | "PROFILE" | "TOPIC" | "FEED";
  /** What the place is called: a host, or the name of a publication, writer, topic or story. */
  name: string;
  url: string;
}

/** The settings that decide where a story appears. */
export interface PlaceSettings {
  visibility: PostVisibility;
  collectionId: string | null;
  tags: readonly string[];
}

/**
 * Returns the places where a story appears once it is published with these settings: its page always;
 * a response below what it responds to; a story, unless only its link leads there, in its
 * publication, on its writer's profile, under its topics and in the feed.
 */
export async function publishPlaces(
  context: DomainContext,
  postId: string,
  { visibility, collectionId, tags }: PlaceSettings,
): Promise<PublishPlace[]> {
  const { publicUrl } = context.config;
  const [row, collection] = await Promise.all([
    storyById(context).load(postId),
    collectionId === null ? null : collectionById(context).load(collectionId),
  ]);
  if (!row) return [];
  const story: RootedStory = { ...row, collection };
  const url = storyUrl(story, publicUrl);
  const page: PublishPlace = { kind: "STORY", name: new URL(url).host, url };
  if (story.inResponseToPostId !== null)
    return [page, ...(await responsesOf(context, story.inResponseToPostId))];
  if (visibility === "UNLISTED") return [page];
  const publication: SiteOwner | null = collection && {
    kind: "collection",
    collectionSlug: collection.slug,
    domain: collection.domain,
  };
  const { creator } = story;
  const writer = creator && { username: creator.username, domain: liveDomain(creator) };
  const feed = publication
    ? ownUrl(publication, publicUrl, "FeedUnderCollection")
    : writer && userFeedUrl(writer, publicUrl);
  const profile = writer && ownUrl({ kind: "user", ...writer }, publicUrl, "ShowUser");
  const home = publication && ownUrl(publication, publicUrl, "ShowCollectionHome");
  return [
    page,
    ...(home ? [{ kind: "PUBLICATION" as const, name: collection!.name, url: home }] : []),
    ...(profile ? [{ kind: "PROFILE" as const, name: creator!.name, url: profile }] : []),
    ...fitTags(tags).map((name) => topicOf(name, publicUrl)),
    ...(feed ? [{ kind: "FEED" as const, name: new URL(feed).host, url: feed }] : []),
  ];
}

function topicOf(name: string, publicUrl: string): PublishPlace {
  const url = publicUrl + buildPath("ShowTag", { tagSlug: normalizeTag(name) });
  return { kind: "TOPIC", name, url };
}

async function responsesOf(context: DomainContext, postId: string): Promise<PublishPlace[]> {
  const story = await visibleStory(context, postId);
  if (!story) return [];
  const url = storyUrl(story, context.config.publicUrl);
  return [{ kind: "RESPONSES", name: story.title || publicExcerpt(story), url }];
}
