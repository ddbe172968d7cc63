import { useRelayEnvironment } from "react-relay/hooks";
import { commitMutation, graphql, type IEnvironment } from "relay-runtime";
import type { useFollowUserMutation } from "../../../generated/relay/useFollowUserMutation.graphql.ts";
import type { useFollowUserUndoMutation } from "../../../generated/relay/useFollowUserUndoMutation.graphql.ts";
import {
  failedAnswer,
  type FollowAnswer,
  type FollowTarget,
  readAnswer,
  showFollow,
} from "./followTarget.ts";

const FOLLOW = graphql`
  mutation useFollowUserMutation($targetUserId: ID!) {
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
  mutation useFollowUserUndoMutation($targetUserId: ID!) {
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

/** Follows a person or ends it: at once on screen, and back again when the server says no. */
export function followUser(environment: IEnvironment, target: FollowTarget): Promise<FollowAnswer> {
  const variables = { targetUserId: target.targetId };
  const show = (store: Parameters<typeof showFollow>[0]): void =>
    showFollow(store, target, (user) => {
      const record = user.getLinkedRecord("socialStats");
      return record ? { record, field: "followerCount" } : null;
    });
  return new Promise((resolve) => {
    const onError = (error: Error): void => resolve(failedAnswer(error));
    if (target.follows) {
      commitMutation<useFollowUserMutation>(environment, {
        mutation: FOLLOW,
        variables,
        optimisticUpdater: show,
        onCompleted: ({ followUser: answer }) => resolve(readAnswer(answer, "UserFollow")),
        onError,
      });
    } else {
      commitMutation<useFollowUserUndoMutation>(environment, {
        mutation: UNFOLLOW,
        variables,
        optimisticUpdater: show,
        onCompleted: ({ unfollowUser: answer }) => resolve(readAnswer(answer, "UserFollow")),
        onError,
      });
    }
  });
}

/** The function that follows people, or ends it, in the page's store. */
export function useFollowUser(): (target: FollowTarget) => Promise<FollowAnswer> {
  const environment = useRelayEnvironment();
  return (target) => followUser(environment, target);
}
