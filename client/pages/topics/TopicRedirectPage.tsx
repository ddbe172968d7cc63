import { graphql } from "relay-runtime";
import type { TopicRedirectPageQuery } from "../../../generated/relay/TopicRedirectPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { definePage } from "../../runtime/page/page.ts";

/**
 * Redirects a topic to the tag that represents it: its first, or the one with its name. A topic
 * without one, or that isn't public, has a page of its own.
 */
export const page = definePage<TopicRedirectPageQuery>({
  query: graphql`
    query TopicRedirectPageQuery($topicSlug: ID!) {
      topicFromSlug(topicSlug: $topicSlug) {
        slug
        visibility
        tags {
          normalizedTagSlug
        }
      }
      tagFromSlug(tagSlug: $topicSlug) {
        normalizedTagSlug
      }
    }
  `,
  variables: ({ params }) => ({ topicSlug: params.topicSlug ?? "" }),
  result: ({ topicFromSlug, tagFromSlug }) => {
    const isOfAll = topicFromSlug === null || topicFromSlug?.visibility === "PUBLIC";
    const tag = isOfAll ? (topicFromSlug?.tags[0] ?? tagFromSlug) : null;
    if (!tag && !topicFromSlug) return { kind: "notFound" };
    const to = tag
      ? buildPath("ShowTag", { tagSlug: tag.normalizedTagSlug })
      : buildPath("ShowTopicStories", { topicSlug: topicFromSlug!.slug });
    // Not permanent, because editors may change the first tag.
    return { kind: "redirect", to, isPermanent: false };
  },
  Component: () => null,
});
