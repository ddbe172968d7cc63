import { useRelayEnvironment } from "react-relay/hooks";
import { graphql } from "relay-runtime";
import type { useFollowTagMutation } from "../../../generated/relay/useFollowTagMutation.graphql.ts";
import type { useFollowTagUndoMutation } from "../../../generated/relay/useFollowTagUndoMutation.graphql.ts";
import {
  type FollowAnswer,
  type FollowTarget,
  sendFollow,
  showFollow,
} from "../follow/followTarget.ts";

const FOLLOW = graphql`
  mutation useFollowTagMutation($targetTagId: ID!) {
    followTag(targetTagId: $targetTagId) {
      __typename
      ... on TagFollow {
        notice
        tag {
          id
          followerCount
          viewerEdge {
            id
            isFollowing
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
  mutation useFollowTagUndoMutation($targetTagId: ID!) {
    unfollowTag(targetTagId: $targetTagId) {
      __typename
      ... on TagFollow {
        notice
        tag {
          id
          followerCount
          viewerEdge {
            id
            isFollowing
          }
        }
      }
      ... on ResultError {
        message
      }
    }
  }
`;

/**
 * The function that follows tags, or ends it: at once on screen, and back again when the server says
 * no. Tags do not count among those whom a person follows.
 */
export function useFollowTag(): (target: Omit<FollowTarget, "viewerId">) => Promise<FollowAnswer> {
  const environment = useRelayEnvironment();
  return (target) => {
    const shared = {
      variables: { targetTagId: target.targetId },
      optimisticUpdater: (store: Parameters<typeof showFollow>[0]): void =>
        showFollow(store, { ...target, viewerId: null }, (record) => ({
          record,
          field: "followerCount",
        })),
      done: "TagFollow",
    };
    return target.follows
      ? sendFollow<useFollowTagMutation>(environment, {
          ...shared,
          mutation: FOLLOW,
          outcome: ({ followTag }) => followTag,
        })
      : sendFollow<useFollowTagUndoMutation>(environment, {
          ...shared,
          mutation: UNFOLLOW,
          outcome: ({ unfollowTag }) => unfollowTag,
        });
  };
}
