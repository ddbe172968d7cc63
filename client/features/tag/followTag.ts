import { graphql, type IEnvironment } from "relay-runtime";
import type { followTagMutation } from "../../../generated/relay/followTagMutation.graphql.ts";
import type { followTagUndoMutation } from "../../../generated/relay/followTagUndoMutation.graphql.ts";
import {
  type FollowAnswer,
  type FollowTarget,
  sendFollow,
  showFollow,
} from "../follow/followTarget.ts";

const FOLLOW = graphql`
  mutation followTagMutation($targetTagId: ID!) {
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
  mutation followTagUndoMutation($targetTagId: ID!) {
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
 * Follows or unfollows a tag, with an optimistic update that is rolled back on failure. Tags don't
 * change the viewer's following count.
 */
export function followTag(
  environment: IEnvironment,
  target: Omit<FollowTarget, "viewerId">,
): Promise<FollowAnswer> {
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
    ? sendFollow<followTagMutation>(environment, {
        ...shared,
        mutation: FOLLOW,
        outcome: (response) => response.followTag,
      })
    : sendFollow<followTagUndoMutation>(environment, {
        ...shared,
        mutation: UNFOLLOW,
        outcome: (response) => response.unfollowTag,
      });
}
