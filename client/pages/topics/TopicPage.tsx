import { graphql } from "relay-runtime";
import type { TopicPageQuery } from "../../../generated/relay/TopicPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { feedLink } from "../../runtime/page/feedLink.ts";
import { listHead } from "../../runtime/page/listHead.ts";
import { definePage } from "../../runtime/page/page.ts";
import { TopicChoice } from "./TopicChoice.tsx";
import * as texts from "./texts.ts";

/** A topic: description, selected stories and tags. */
export const page = definePage<TopicPageQuery>({
  query: graphql`
    query TopicPageQuery($topicSlug: ID!, $after: String) {
      topicFromSlug(topicSlug: $topicSlug) {
        name
        slug
        description
        visibility
        posts(first: 10, after: $after) {
          edges {
            cursor
          }
        }
        ...TopicChoice_topic @arguments(after: $after)
      }
    }
  `,
  variables: ({ params, query }) => ({
    topicSlug: params.topicSlug ?? "",
    after: query.p ?? null,
  }),
  result: ({ topicFromSlug: topic }, location) => {
    if (!topic) return { kind: "notFound" };
    const { name: title, slug: topicSlug, visibility } = topic;
    const { publicUrl } = location;
    const description = topic.description || texts.topicDescription(title);
    const canonical = publicUrl + buildPath("ShowTopicStories", { topicSlug });
    // Feeds are the same for every requester, so staff-only topics have none.
    const alternates =
      visibility === "STAFF"
        ? []
        : [feedLink(texts.storiesAbout(title), publicUrl + buildPath("FeedTopic", { topicSlug }))];
    const head = { title, description, canonical, alternates };
    if (visibility !== "PUBLIC" || topic.posts?.edges.length === 0)
      return { kind: "found", head: { ...head, robots: "noindex" } };
    return { kind: "found", head: listHead(head, location) };
  },
  Component: ({ data }) => (data.topicFromSlug ? <TopicChoice topic={data.topicFromSlug} /> : null),
});
