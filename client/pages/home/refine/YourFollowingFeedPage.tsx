import { graphql } from "relay-runtime";
import type { YourFollowingFeedPageQuery } from "../../../../generated/relay/YourFollowingFeedPageQuery.graphql.ts";
import { definePage, type PageLocation } from "../../../runtime/page/page.ts";
import { signInResult } from "../../../runtime/links/signInResult.ts";
import { YourFollowingFeed } from "./YourFollowingFeed.tsx";
import * as texts from "./texts.ts";

/** The following feed: stories of all followed writers or publications, or of a selected one. */
export const page = definePage<YourFollowingFeedPageQuery>({
  query: graphql`
    query YourFollowingFeedPageQuery($after: String, $of: FollowedEntity!, $targetId: ID) {
      viewer {
        id
      }
      ...YourFollowingFeed_query @arguments(after: $after, of: $of, targetId: $targetId)
    }
  `,
  variables: (location) => {
    return {
      after: location.query.p ?? null,
      of: showsWriters(location) ? "WRITERS" : "PUBLICATIONS",
      targetId: location.query.selection ?? null,
    };
  },
  result: ({ viewer }, location) =>
    viewer
      ? { kind: "found", head: { title: texts.following, robots: "noindex" } }
      : signInResult(location),
  Component: ({ data, location }) => {
    if (!data.viewer) return null;
    return (
      <YourFollowingFeed
        key={location.path}
        query={data}
        areWriters={showsWriters(location)}
        selection={location.query.selection ?? null}
      />
    );
  },
});

function showsWriters({ params }: Pick<PageLocation, "params">): boolean {
  return params.entityName !== "publications";
}
