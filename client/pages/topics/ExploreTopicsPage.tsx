import { graphql } from "relay-runtime";
import type { ExploreTopicsPageQuery } from "../../../generated/relay/ExploreTopicsPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { feedLink } from "../../runtime/page/feedLink.ts";
import { definePage } from "../../runtime/page/page.ts";
import { Topics } from "./Topics.tsx";
import * as texts from "./texts.ts";

/** All topics and tags. */
export const page = definePage<ExploreTopicsPageQuery>({
  query: graphql`
    query ExploreTopicsPageQuery {
      topics {
        name
        slug
      }
      ...Topics_query
    }
  `,
  variables: () => ({}),
  result: ({ topics }, { publicUrl }) => {
    const title = texts.exploreTopics;
    const description = texts.exploreDescription;
    // Two URLs show this page.
    const canonical = publicUrl + buildPath("ExploreTopics");
    return {
      kind: "found",
      head: {
        title,
        description,
        canonical,
        alternates: topics.map(({ name, slug: topicSlug }) =>
          feedLink(texts.storiesAbout(name), publicUrl + buildPath("FeedTopic", { topicSlug })),
        ),
        jsonLd: {
          "@context": "https://schema.org",
          "@type": "CollectionPage",
          name: title,
          description,
          url: canonical,
        },
      },
    };
  },
  Component: ({ data }) => <Topics query={data} />,
});
