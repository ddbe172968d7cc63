import { graphql, type IEnvironment } from "relay-runtime";
import type { followCollectionMutation } from "../../../generated/relay/followCollectionMutation.graphql.ts";
import type { followCollectionUndoMutation } from "../../../generated/relay/followCollectionUndoMutation.graphql.ts";
import { type FollowAnswer, type FollowTarget, sendFollow, showFollow } from "./followTarget.ts";

const FOLLOW = graphql`
  mutation followCollectionMutation($targetCollectionId: ID!) {
    followCollection(targetCollectionId: $targetCollectionId) {
      __typename
      ... on CollectionFollow {
        notice
        collection {
          id
          viewerEdge {
            id
            isFollowing
          }
          subscriberCount
        }
        viewer {
          id
          socialStats {
            followingCount
          }
        }
      }
      ... on ResultError {
        message
      }
    }
  }
`;

const UNFOLLOW = graphql`
  mutation followCollectionUndoMutation($targetCollectionId: ID!) {
    unfollowCollection(targetCollectionId: $targetCollectionId) {
      __typename
      ... on CollectionFollow {
        notice
        collection {
          id
          viewerEdge {
            id
            isFollowing
          }
          subscriberCount
        }
        viewer {
          id
          socialStats {
            followingCount
          }
        }
      }
      ... on ResultError {
        message
      }
    }
  }
`;

/** Follows or unfollows a publication, with an optimistic update that is rolled back on failure. */
export function followCollection(
  environment: IEnvironment,
  target: FollowTarget,
): Promise<FollowAnswer> {
  const variables = { targetCollectionId: target.targetId };
  const show = (store: Parameters<typeof showFollow>[0]): void =>
    showFollow(store, target, (record) => ({ record, field: "subscriberCount" }));
  const shared = { variables, optimisticUpdater: show, done: "CollectionFollow" };
  return target.follows
    ? sendFollow<followCollectionMutation>(environment, {
        ...shared,
        mutation: FOLLOW,
        outcome: (response) => response.followCollection,
      })
    : sendFollow<followCollectionUndoMutation>(environment, {
        ...shared,
        mutation: UNFOLLOW,
        outcome: (response) => response.unfollowCollection,
      });
}
