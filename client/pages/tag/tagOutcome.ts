import type { TagPageQuery$data } from "../../../generated/relay/TagPageQuery.graphql.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { PageLocation, PageOutcome } from "../../app/page.ts";
import { tagSortOf } from "./tagSorts.ts";

type Tag = NonNullable<TagPageQuery$data["tagFromSlug"]>;

/**
 * What a tag means for the answer. Another spelling of it leads to the one it has. All orders of its
 * stories are one page to searchers, who are kept to the first page of each.
 */
export function tagOutcome(tag: Tag, { params, query, publicUrl }: PageLocation): PageOutcome {
  const { displayTitle, normalizedTagSlug, postCount } = tag;
  const { tab } = tagSortOf(query.tab);
  if (params.tagSlug !== normalizedTagSlug) {
    const to = buildPath("ShowTag", { tagSlug: normalizedTagSlug }, { query: { tab } });
    return { kind: "redirect", to, isPermanent: true };
  }
  const title = `Stories about ${displayTitle}`;
  const description = `Read stories about ${displayTitle} on ${PRODUCT_NAME}: the latest, and those that readers liked best.`;
  if (query.p !== undefined || postCount === 0) {
    return { kind: "found", head: { title, description, robots: "noindex" } };
  }
  const canonical = publicUrl + buildPath("ShowTag", { tagSlug: normalizedTagSlug });
  return {
    kind: "found",
    head: {
      title,
      description,
      canonical,
      jsonLd: {
        "@context": "https://schema.org",
        "@type": "CollectionPage",
        name: title,
        description,
        url: canonical,
        about: { "@type": "Thing", name: displayTitle },
        isPartOf: {
          "@type": "WebSite",
          name: PRODUCT_NAME,
          url: publicUrl + buildPath("ShowHome"),
        },
      },
    },
  };
}
