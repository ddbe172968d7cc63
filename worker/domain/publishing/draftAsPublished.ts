import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import { sql } from "../../db/sql.ts";
import { type PublishSettings, tagSlugs } from "../drafts/publishSettings.ts";
import type { DomainContext } from "../kernel/context.ts";
import { collectionById } from "../publications/rows/collections.ts";
import { type RootedStory, storyById } from "../stories/rows/stories.ts";
import { replaceDetail } from "../stories/rows/storyDetail.ts";
import type { TagSummary } from "../stories/rows/storyRow.ts";
import { tagBySlug } from "../topics/rows/tags.ts";
import { detectLanguage } from "./detectLanguage.ts";
import { publishedFields } from "./publishedFields.ts";

/** A story as readers would get it if its draft were published now. */
export interface DraftAsPublished {
  story: RootedStory;
  tags: readonly TagSummary[];
  paragraphs: DraftContent["paragraphs"];
}

/**
 * Returns a story as readers would get it if this text were published now with these
 * settings; null if there is no story. The caller has checked that the viewer may see the draft.
 */
export async function draftAsPublished(
  context: DomainContext,
  postId: string,
  input: { content: DraftContent; settings: PublishSettings; slug: string },
): Promise<DraftAsPublished | null> {
  const { content, settings } = input;
  const fields = publishedFields(input);
  const { collectionId, previewImageId } = fields;
  const [story, collection, image, tags, language] = await Promise.all([
    storyById(context).load(postId),
    collectionId === null ? null : collectionById(context).load(collectionId),
    context.db.first<{ width: number; height: number }>(
      sql`SELECT width, height FROM images WHERE id = ${previewImageId}`,
    ),
    Promise.all(settings.tags.map((title) => tagNamed(context, title))),
    settings.language ?? detectLanguage(content),
  ]);
  if (!story) return null;
  return {
    story: {
      ...story,
      ...fields,
      collection,
      language,
      status: "PUBLISHED",
      previewImageId: image && previewImageId,
      previewImageSize: image,
      firstPublishedAt: story.firstPublishedAt ?? context.now,
      latestPublishedAt: context.now,
    },
    tags,
    paragraphs: content.paragraphs,
  };
}

/** A tag as it is, or as it would be created. */
async function tagNamed(context: DomainContext, title: string): Promise<TagSummary> {
  const [slug = ""] = tagSlugs([title]);
  const tag = await tagBySlug(context).load(slug);
  return tag ?? { id: slug, slug, displayTitle: title, postCount: 0, followerCount: 0 };
}

/**
 * Makes every read of the story in this context return what would be published. `context` must
 * belong to a render of its own, which isn't cached.
 */
export async function showAsPublished(
  context: DomainContext,
  { story, tags, paragraphs }: DraftAsPublished,
): Promise<void> {
  storyById(context).prime(story.id, story);
  const text = JSON.stringify({ paragraphs });
  await replaceDetail(context, story.id, { text, tags: [...tags] });
}
