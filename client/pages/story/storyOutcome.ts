import type { StoryPageQuery$data } from "../../../generated/relay/StoryPageQuery.graphql.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { imageUrl } from "../../../shared/rules/imageUrl.ts";
import type { PageLocation, PageOutcome } from "../../app/page.ts";
import { siteHref } from "../../app/siteHref.ts";

type Story = Extract<StoryPageQuery$data["postResult"], { readonly __typename: "Post" }>;

/**
 * What a story means for the answer. A story opens under any of its three addresses and names the
 * one that is its own; under another writer's or publication's name it leads there.
 */
export function storyOutcome(story: Story, location: PageLocation): PageOutcome {
  const { params, publicUrl, site } = location;
  const username = params.username ?? (site.kind === "user" ? site.username : undefined);
  const slug =
    params.collectionSlug ?? (site.kind === "collection" ? site.collectionSlug : undefined);
  const isUnderAnother =
    (username !== undefined && username !== story.creator?.username) ||
    (slug !== undefined && slug !== story.collection?.slug);
  if (isUnderAnother) {
    return { kind: "redirect", to: siteHref(story.path, location), isPermanent: true };
  }

  const description = story.subtitle || story.excerpt;
  const image = story.previewImage
    ? publicUrl + imageUrl(story.previewImage.id, { width: 1080 })
    : undefined;
  const publishedAt = isoDate(story.firstPublishedAt);
  const modifiedAt = isoDate(story.latestPublishedAt);
  const canonical = story.canonicalUrl ?? story.mediumUrl;
  return {
    kind: "found",
    head: {
      title: [story.title || "Untitled", byline(story)].filter(Boolean).join(" | "),
      description,
      canonical,
      openGraphType: "article",
      image,
      imageAlt: story.previewImage?.alt,
      robots: story.visibility === "UNLISTED" || !story.isPublished ? "noindex" : undefined,
      language: story.language ?? undefined,
      author: story.creator?.name,
      publishedAt,
      modifiedAt,
      jsonLd: {
        "@context": "https://schema.org",
        "@type": "Article",
        mainEntityOfPage: canonical,
        headline: story.title.slice(0, 110),
        description,
        image,
        inLanguage: story.language ?? undefined,
        datePublished: publishedAt,
        dateModified: modifiedAt,
        wordCount: story.wordCount,
        keywords: story.tags.map((tag) => tag.displayTitle),
        isAccessibleForFree: !story.isLocked,
        author: story.creator
          ? {
              "@type": "Person",
              name: story.creator.name,
              url: `${publicUrl}/@${encodeURIComponent(story.creator.username)}`,
            }
          : undefined,
        publisher: { "@type": "Organization", name: story.collection?.name ?? PRODUCT_NAME },
      },
    },
  };
}

function byline(story: Story): string {
  const writer = story.creator ? `by ${story.creator.name}` : "";
  return [writer, story.collection?.name].filter(Boolean).join(" | ");
}

function isoDate(time: number | null | undefined): string | undefined {
  return time === null || time === undefined ? undefined : new Date(time).toISOString();
}
