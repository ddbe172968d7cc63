import { graphql } from "relay-runtime";
import type { TagRecommendedPageQuery } from "../../../generated/relay/TagRecommendedPageQuery.graphql.ts";
import { definePage } from "../../app/page.ts";
import { TagRecommended } from "./TagRecommended.tsx";
import { tagPageResult } from "./tagPageResult.ts";

/** A tag's recommended stories: editors' choices, then popular ones. */
export const page = definePage<TagRecommendedPageQuery>({
  query: graphql`
    query TagRecommendedPageQuery($tagSlug: ID!, $after: String) {
      tagFromSlug(tagSlug: $tagSlug) {
        displayTitle
        normalizedTagSlug
        postCount
        ...TagRecommended_tag @arguments(after: $after)
      }
    }
  `,
  variables: ({ params, query }) => ({ tagSlug: params.tagSlug ?? "", after: query.p ?? null }),
  result: ({ tagFromSlug }, location) =>
    tagPageResult(tagFromSlug, location, "ShowTagRecommended", (name) => ({
      title: `Recommended stories about ${name}`,
      description: `What to read about ${name}: chosen by editors, and liked by readers.`,
    })),
  Component: ({ data }) => (data.tagFromSlug ? <TagRecommended tag={data.tagFromSlug} /> : null),
});
