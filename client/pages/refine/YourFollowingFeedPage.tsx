import { graphql } from "relay-runtime";
import type { YourFollowingFeedPageQuery } from "../../../generated/relay/YourFollowingFeedPageQuery.graphql.ts";
import { definePage, type PageLocation } from "../../app/page.ts";
import { signInOutcome } from "../../app/signInOutcome.ts";
import { YourFollowingFeed } from "./YourFollowingFeed.tsx";

/** What those publish whom one follows: writers or publications, all of them or a chosen one. */
export const page = definePage<YourFollowingFeedPageQuery>({
  query: graphql`
    query YourFollowingFeedPageQuery(
      $after: String
      $of: FollowedEntity!
      $targetId: ID
      $areWriters: Boolean!
    ) {
      viewer {
        id
        followingUserConnection(first: 25) @include(if: $areWriters) {
          edges {
            node {
              id
              name
              imageId
            }
          }
        }
        followingCollectionConnection(first: 25) @skip(if: $areWriters) {
          edges {
            node {
              id
              name
              avatar {
                id
              }
            }
          }
        }
      }
      ...YourFollowingFeed_query @arguments(after: $after, of: $of, targetId: $targetId)
    }
  `,
  variables: (location) => {
    const areWriters = showsWriters(location);
    return {
      after: location.query.p ?? null,
      of: areWriters ? "WRITERS" : "PUBLICATIONS",
      targetId: location.query.selection ?? null,
      areWriters,
    };
  },
  outcome: ({ viewer }, location) =>
    viewer
      ? { kind: "found", head: { title: "Following", robots: "noindex" } }
      : signInOutcome(location),
  Component: ({ data, location }) => {
    const { viewer } = data;
    if (!viewer) return null;
    const followed = [
      ...(viewer.followingUserConnection?.edges ?? []).map(({ node }) => node),
      ...(viewer.followingCollectionConnection?.edges ?? []).map(({ node }) => ({
        id: node.id,
        name: node.name,
        imageId: node.avatar?.id,
      })),
    ];
    return (
      <YourFollowingFeed
        key={location.path}
        query={data}
        followed={followed}
        areWriters={showsWriters(location)}
        selection={location.query.selection ?? null}
      />
    );
  },
});

function showsWriters({ params }: Pick<PageLocation, "params">): boolean {
  return params.entityName !== "publications";
}
