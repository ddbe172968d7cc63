import { graphql, type IEnvironment } from "relay-runtime";
import type { followUserMutation } from "../../../generated/relay/followUserMutation.graphql.ts";
import type { followUserUndoMutation } from "../../../generated/relay/followUserUndoMutation.graphql.ts";
import { type FollowAnswer, type FollowTarget, sendFollow, showFollow } from "./followTarget.ts";

const FOLLOW = graphql`
  mutation followUserMutation($targetUserId: ID!) {
    followUser(targetUserId: $targetUserId) {
      __typename
      ... on UserFollow {
        notice
        user {
          id
          viewerEdge {
            id
            isFollowing
          }
          socialStats {
            followerCount
          }
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
  mutation followUserUndoMutation($targetUserId: ID!) {
    unfollowUser(targetUserId: $targetUserId) {
      __typename
      ... on UserFollow {
        notice
        user {
          id
          viewerEdge {
            id
            isFollowing
          }
          socialStats {
            followerCount
          }
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

/** Follows or unfollows a user, with an optimistic update that is rolled back on failure. */
export function followUser(environment: IEnvironment, target: FollowTarget): Promise<FollowAnswer> {
  const variables = { targetUserId: target.targetId };
  const show = (store: Parameters<typeof showFollow>[0]): void =>
    showFollow(store, target, (user) => {
      const record = user.getLinkedRecord("socialStats");
      return record ? { record, field: "followerCount" } : null;
    });
  const shared = { variables, optimisticUpdater: show, done: "UserFollow" };
  return target.follows
    ? sendFollow<followUserMutation>(environment, {
        ...shared,
        mutation: FOLLOW,
        outcome: (response) => response.followUser,
      })
    : sendFollow<followUserUndoMutation>(environment, {
        ...shared,
        mutation: UNFOLLOW,
        outcome: (response) => response.unfollowUser,
      });
}
