import { graphql, type IEnvironment } from "relay-runtime";
import type { followCatalogMutation } from "../../../generated/relay/followCatalogMutation.graphql.ts";
import type { followCatalogUndoMutation } from "../../../generated/relay/followCatalogUndoMutation.graphql.ts";
import { type FollowAnswer, type FollowTarget, sendFollow, showFollow } from "./followTarget.ts";

const FOLLOW = graphql`
  mutation followCatalogMutation($targetCatalogId: ID!) {
    followCatalog(targetCatalogId: $targetCatalogId) {
      __typename
      ... on CatalogFollow {
        notice
        catalog {
          id
          viewerEdge {
            id
            isFollowing
          }
          followerCount
        }
      }
      ... on ResultError {
        message
      }
    }
  }
`;

const UNFOLLOW = graphql`
  mutation followCatalogUndoMutation($targetCatalogId: ID!) {
    unfollowCatalog(targetCatalogId: $targetCatalogId) {
      __typename
      ... on CatalogFollow {
        notice
        catalog {
          id
          viewerEdge {
            id
            isFollowing
          }
          followerCount
        }
      }
      ... on ResultError {
        message
      }
    }
  }
`;

/** Follows or unfollows a list, with an optimistic update that is rolled back on failure. */
export function followCatalog(
  environment: IEnvironment,
  { targetId, follows }: Pick<FollowTarget, "targetId" | "follows">,
): Promise<FollowAnswer> {
  const variables = { targetCatalogId: targetId };
  const target = { targetId, follows, viewerId: null };
  const show = (store: Parameters<typeof showFollow>[0]): void =>
    showFollow(store, target, (record) => ({ record, field: "followerCount" }));
  const shared = { variables, optimisticUpdater: show, done: "CatalogFollow" };
  return follows
    ? sendFollow<followCatalogMutation>(environment, {
        ...shared,
        mutation: FOLLOW,
        outcome: (response) => response.followCatalog,
      })
    : sendFollow<followCatalogUndoMutation>(environment, {
        ...shared,
        mutation: UNFOLLOW,
        outcome: (response) => response.unfollowCatalog,
      });
}
