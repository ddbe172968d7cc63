import { PRODUCT_NAME } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { imageUrl, transformFor } from "../../../shared/images/imageUrl.ts";
import { servedSize } from "../../../shared/images/servedSize.ts";
import { documentToHtml } from "../../../shared/story/toHtml/documentToHtml.ts";
import { excerptOf } from "../../../shared/story/excerptOf.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { escapeHtml } from "../../../shared/story/toHtml/escapeHtml.ts";
import type { FeedStory } from "../../domain/feeds/feedStories.ts";
import type { StoryRow } from "../../domain/stories/rows/storyRow.ts";
import { storyUrl } from "../../domain/stories/rows/storyUrl.ts";
import { withPreviewImage } from "../../domain/stories/rows/withPreviewImage.ts";

/** A story as an RSS item. URLs are absolute. */
export interface FeedItem {
  title: string;
  link: string;
  /** The story's permanent identity, independent of its title, publication and host. */
  guid: string;
  /** Plain text. */
  description: string;
  html: string;
  creators: string[];
  categories: string[];
  image: { url: string; width: number; height: number; alt: string } | null;
  /** BCP 47; null if the story has none. */
  language: string | null;
  /** Milliseconds since 1970. */
  publishedAt: number;
  changedAt: number;
}

/** Width of a story's image in pixels. */
const IMAGE_WIDTH = 1080;
const DESCRIPTION_LENGTH = 300;

/**
 * Converts a story whose body has already been limited to what the viewer may read. `publicUrl` is
 * the main site's origin.
 */
export function itemOf(feedStory: FeedStory, publicUrl: string): FeedItem {
  const { story, body, authors, tags } = feedStory;
  const link = storyUrl(story, publicUrl);
  const excerpt = excerptOf(body.document, DESCRIPTION_LENGTH);
  const names = authors.map(({ name }) => name);
  const publishedAt = story.firstPublishedAt ?? story.createdAt;
  return {
    title: storyTitle({ title: story.title, excerpt }),
    link,
    guid: publicUrl + buildPath("ShowPost", { postId: story.id }),
    description: story.subtitle || excerpt,
    html: itemHtml(feedStory, link, publicUrl),
    creators: names.length > 0 || !story.byline ? names : [story.byline],
    categories: tags.map(({ displayTitle }) => displayTitle),
    image: previewImage(story, publicUrl),
    language: story.language,
    publishedAt,
    changedAt: Math.max(publishedAt, story.latestPublishedAt ?? 0, story.updatedAt),
  };
}

function itemHtml(
  { story, body, licenseNote }: FeedStory,
  link: string,
  publicUrl: string,
): string {
  let html = documentToHtml(withPreviewImage(body.document, story), {
    postId: story.id,
    imageOrigin: publicUrl,
    publicUrl,
    pageUrl: link,
    framesAsLinks: true,
  });
  if (body.isPreview) {
    html += `<p>This is the beginning of a member-only story. <a href="${escapeHtml(link)}">Read it on ${PRODUCT_NAME}</a>.</p>`;
  }
  if (licenseNote) html += `<p><small>${escapeHtml(licenseNote)}</small></p>`;
  return html;
}

function previewImage(story: StoryRow, publicUrl: string): FeedItem["image"] {
  const { previewImageId: id, previewImageSize: size, previewImageAlt: alt } = story;
  if (!id || !size) return null;
  const options = { width: IMAGE_WIDTH };
  return {
    url: publicUrl + imageUrl(id, options),
    ...servedSize(size, transformFor(options)),
    alt,
  };
}
