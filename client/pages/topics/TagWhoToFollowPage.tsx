import { graphql } from "relay-runtime";
import type { TagWhoToFollowPageQuery } from "../../../generated/relay/TagWhoToFollowPageQuery.graphql.ts";
import { definePage } from "../../runtime/page/page.ts";
import { tagPageResult } from "./tagPageResult.ts";
import { TagWhoToFollow } from "./TagWhoToFollow.tsx";
import * as texts from "./texts.ts";

/** Users and publications that write about a tag. */
export const page = definePage<TagWhoToFollowPageQuery>({
  query: graphql`
    query TagWhoToFollowPageQuery($tagSlug: ID!, $after: String) {
      tagFromSlug(tagSlug: $tagSlug) {
        displayTitle
        normalizedTagSlug
        postCount
        ...TagWhoToFollow_tag @arguments(after: $after)
      }
    }
  `,
  variables: ({ params, query }) => ({ tagSlug: params.tagSlug ?? "", after: query.p ?? null }),
  result: ({ tagFromSlug }, location) =>
    tagPageResult(tagFromSlug, location, "ShowTagWhoToFollow", (name) => ({
      title: texts.whoToFollowTitle(name),
      description: texts.whoToFollowDescription(name),
    })),
  Component: ({ data }) => (data.tagFromSlug ? <TagWhoToFollow tag={data.tagFromSlug} /> : null),
});
