import type { StoryPageQuery$data } from "../../../generated/relay/StoryPageQuery.graphql.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { cutText } from "../../../shared/story/cutText.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { headImage } from "../../runtime/page/headImage.ts";
import type { PageHead } from "../../runtime/page/page.ts";
import { socialCard } from "../../runtime/page/socialCard.ts";
import { PAYWALL_CLASS } from "./paywallClass.ts";
import { type AddressedPerson, personAddress } from "../../features/people/personAddress.ts";
import { readList } from "../../features/listing/readList.ts";
import * as texts from "./texts.ts";

/** The story fields that the head needs. */
export type Story = Extract<StoryPageQuery$data["postResult"], { readonly __typename: "Post" }>;

/** Maximum headline length in search results, in characters. */
const HEADLINE_LENGTH = 110;
/** Width of the preview image on other sites, in pixels. */
const IMAGE_WIDTH = 1080;

/** Returns a story's head. A page of its responses uses the story's head, not that of a list. */
export function storyHead(story: Story, publicUrl: string): PageHead {
  const title = storyTitle(story);
  const description = story.subtitle || story.excerpt;
  const image = story.previewImage
    ? headImage(story.previewImage, { width: IMAGE_WIDTH }, publicUrl)
    : socialCard(publicUrl);
  const publishedAt = isoDate(story.firstPublishedAt);
  const modifiedAt = isoDate(story.latestPublishedAt);
  const canonical = story.canonicalUrl ?? story.mediumUrl;
  return {
    title: [title, byline(story)].filter(Boolean).join(" | "),
    ownTitle: title,
    description,
    canonical,
    openGraphType: "article",
    image,
    robots: story.visibility === "UNLISTED" || !story.isPublished ? "noindex" : undefined,
    language: story.language ?? undefined,
    authors: readList(story.authors).map(({ name }) => name),
    publishedAt,
    modifiedAt,
    alternates: (["json", "xml"] as const).map((format) => ({
      type: format === "json" ? "application/json+oembed" : "text/xml+oembed",
      title,
      href: publicUrl + buildPath("ShowOEmbed", {}, { query: { url: story.mediumUrl, format } }),
    })),
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "Article",
      mainEntityOfPage: canonical,
      headline: cutText(title, HEADLINE_LENGTH),
      description,
      image: image.url,
      inLanguage: story.language ?? undefined,
      datePublished: publishedAt,
      dateModified: modifiedAt,
      wordCount: story.wordCount,
      keywords: readList(story.tags).map((tag) => tag.displayTitle),
      isAccessibleForFree: !story.isLocked,
      hasPart: story.isLocked
        ? {
            "@type": "WebPageElement",
            isAccessibleForFree: false,
            cssSelector: `.${PAYWALL_CLASS}`,
          }
        : undefined,
      author: people(readList(story.authors), publicUrl),
      translator: people(readList(story.translators), publicUrl),
      publisher: { "@type": "Organization", name: story.collection?.name ?? PRODUCT_NAME },
    },
  };
}

function byline(story: Story): string {
  const writer = story.creator ? texts.byWriter(story.creator.name) : "";
  return [writer, story.collection?.name].filter(Boolean).join(" | ");
}

function people(
  persons: readonly (AddressedPerson & { readonly name: string })[],
  publicUrl: string,
): Record<string, unknown>[] | undefined {
  if (persons.length === 0) return undefined;
  return persons.map((person) => ({
    "@type": "Person",
    name: person.name,
    url: personAddress(person, publicUrl),
  }));
}

function isoDate(time: number | null | undefined): string | undefined {
  return time === null || time === undefined ? undefined : new Date(time).toISOString();
}
