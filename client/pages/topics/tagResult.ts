import type { TagPageQuery$data } from "../../../generated/relay/TagPageQuery.graphql.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { feedLink } from "../../runtime/page/feedLink.ts";
import { listHead } from "../../runtime/page/listHead.ts";
import type { PageLocation, PageResult } from "../../runtime/page/page.ts";
import { tagSortOf } from "./tagSorts.ts";
import * as texts from "./texts.ts";

type Tag = NonNullable<TagPageQuery$data["tagFromSlug"]>;

/** Returns the result of a tag page. Other spellings redirect to the canonical one. */
export function tagResult(tag: Tag, location: PageLocation): PageResult {
  const { params, query, publicUrl } = location;
  const { displayTitle, normalizedTagSlug, postCount } = tag;
  const { tab } = tagSortOf(query.tab);
  if (params.tagSlug !== normalizedTagSlug) {
    const to = buildPath("ShowTag", { tagSlug: normalizedTagSlug }, { query: { tab } });
    return { kind: "redirect", to, isPermanent: true };
  }
  const title = texts.storiesAbout(displayTitle);
  const description = texts.storiesDescription(displayTitle);
  const canonical = publicUrl + buildPath("ShowTag", { tagSlug: normalizedTagSlug });
  const feed = feedLink(title, publicUrl + buildPath("FeedTag", { tagSlug: normalizedTagSlug }));
  const head = { title, description, canonical, alternates: [feed] };
  if (postCount === 0) return { kind: "found", head: { ...head, robots: "noindex" } };
  const jsonLd = {
    "@context": "https://schema.org",
    "@type": "CollectionPage",
    name: title,
    description,
    url: canonical,
    about: { "@type": "Thing", name: displayTitle },
    isPartOf: { "@type": "WebSite", name: PRODUCT_NAME, url: publicUrl + buildPath("ShowHome") },
  };
  return { kind: "found", head: listHead({ ...head, jsonLd }, location, { tab }) };
}
