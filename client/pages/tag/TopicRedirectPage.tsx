import { graphql } from "relay-runtime";
import type { TopicRedirectPageQuery } from "../../../generated/relay/TopicRedirectPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { definePage } from "../../app/page.ts";

/** A topic's own address leads to the tag that stands for it: its first, or the one of its name. */
export const page = definePage<TopicRedirectPageQuery>({
  query: graphql`
    query TopicRedirectPageQuery($topicSlug: ID!) {
      topicFromSlug(topicSlug: $topicSlug) {
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
  outcome: ({ topicFromSlug, tagFromSlug }) => {
    const tag = topicFromSlug?.tags[0] ?? tagFromSlug;
    if (!tag) return { kind: "notFound" };
    const to = buildPath("ShowTag", { tagSlug: tag.normalizedTagSlug });
    // Editors may give the topic another first tag.
    return { kind: "redirect", to, isPermanent: false };
  },
  Component: () => null,
});
