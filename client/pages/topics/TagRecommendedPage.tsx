import { graphql } from "relay-runtime";
import type { TagRecommendedPageQuery } from "../../../generated/relay/TagRecommendedPageQuery.graphql.ts";
import { definePage } from "../../runtime/page/page.ts";
import { TagRecommended } from "./TagRecommended.tsx";
import { tagPageResult } from "./tagPageResult.ts";
import * as texts from "./texts.ts";

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
      title: texts.recommendedTitle(name),
      description: texts.recommendedDescription(name),
    })),
  Component: ({ data }) => (data.tagFromSlug ? <TagRecommended tag={data.tagFromSlug} /> : null),
});
