import { graphql } from "relay-runtime";
import type { TagPageQuery } from "../../../generated/relay/TagPageQuery.graphql.ts";
import { definePage } from "../../runtime/page/page.ts";
import { tagResult } from "./tagResult.ts";
import { tagSortOf } from "./tagSorts.ts";
import { TagStories } from "./TagStories.tsx";

/** A tag's stories in the requested order. */
export const page = definePage<TagPageQuery>({
  query: graphql`
    query TagPageQuery($tagSlug: ID!, $sort: PostListSort, $after: String) {
      tagFromSlug(tagSlug: $tagSlug) {
        displayTitle
        normalizedTagSlug
        postCount
        ...TagStories_tag @arguments(sort: $sort, after: $after)
      }
    }
  `,
  variables: ({ params, query }) => ({
    tagSlug: params.tagSlug ?? "",
    sort: tagSortOf(query.tab).sort,
    after: query.p ?? null,
  }),
  result: ({ tagFromSlug }, location) =>
    tagFromSlug ? tagResult(tagFromSlug, location) : { kind: "notFound" },
  Component: ({ data }) => (data.tagFromSlug ? <TagStories tag={data.tagFromSlug} /> : null),
});
