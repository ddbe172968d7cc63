import { useRelayEnvironment } from "react-relay/hooks";
import { graphql, type IEnvironment } from "relay-runtime";
import type { useFollowCatalogMutation } from "../../../generated/relay/useFollowCatalogMutation.graphql.ts";
import type { useFollowCatalogUndoMutation } from "../../../generated/relay/useFollowCatalogUndoMutation.graphql.ts";
import { type FollowAnswer, type FollowTarget, sendFollow, showFollow } from "./followTarget.ts";

const FOLLOW = graphql`
  mutation useFollowCatalogMutation($targetCatalogId: ID!) {
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
  mutation useFollowCatalogUndoMutation($targetCatalogId: ID!) {
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

/** Follows a list or ends it: at once on screen, and back again when the server says no. */
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
    ? sendFollow<useFollowCatalogMutation>(environment, {
        ...shared,
        mutation: FOLLOW,
        outcome: (response) => response.followCatalog,
      })
    : sendFollow<useFollowCatalogUndoMutation>(environment, {
        ...shared,
        mutation: UNFOLLOW,
        outcome: (response) => response.unfollowCatalog,
      });
}

/** The function that follows lists, or ends it, in the page's store. */
export function useFollowCatalog(): (
  target: Pick<FollowTarget, "targetId" | "follows">,
) => Promise<FollowAnswer> {
  const environment = useRelayEnvironment();
  return (target) => followCatalog(environment, target);
}
