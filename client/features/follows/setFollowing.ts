import {
  graphql,
  type GraphQLTaggedNode,
  type IEnvironment,
  type RecordProxy,
  type RecordSourceProxy,
} from "relay-runtime";
import type { setFollowingUserMutation } from "../../../generated/relay/setFollowingUserMutation.graphql.ts";
import type { setFollowingUserUndoMutation } from "../../../generated/relay/setFollowingUserUndoMutation.graphql.ts";
import type { setFollowingCollectionMutation } from "../../../generated/relay/setFollowingCollectionMutation.graphql.ts";
import type { setFollowingCollectionUndoMutation } from "../../../generated/relay/setFollowingCollectionUndoMutation.graphql.ts";
import type { setFollowingCatalogMutation } from "../../../generated/relay/setFollowingCatalogMutation.graphql.ts";
import type { setFollowingCatalogUndoMutation } from "../../../generated/relay/setFollowingCatalogUndoMutation.graphql.ts";
import type { setFollowingTagMutation } from "../../../generated/relay/setFollowingTagMutation.graphql.ts";
import type { setFollowingTagUndoMutation } from "../../../generated/relay/setFollowingTagUndoMutation.graphql.ts";
import { type IdKind, kindOfId } from "../../../shared/ids.ts";
import { mapResult, type MutationResult, runMutation } from "../../runtime/relay/runMutation.ts";

/** Follow and unfollow of each kind of target. Their variables and answers are alike. */
type FollowMutation =
  | setFollowingUserMutation
  | setFollowingUserUndoMutation
  | setFollowingCollectionMutation
  | setFollowingCollectionUndoMutation
  | setFollowingCatalogMutation
  | setFollowingCatalogUndoMutation
  | setFollowingTagMutation
  | setFollowingTagUndoMutation;

/** How to follow a kind of target. */
interface FollowKind {
  follow: GraphQLTaggedNode;
  unfollow: GraphQLTaggedNode;
  /** The target's follower count. */
  followers: (target: RecordProxy) => Counter | null;
  /** Whether the viewer's following count includes the target. */
  isCounted: boolean;
}

/** A counter field in the store. */
interface Counter {
  record: RecordProxy;
  field: string;
}

// What each mutation answers. Unmasked, because `setFollowing` reads the notice itself.
void graphql`
  fragment setFollowing_user on ToggleResult @relay(mask: false) {
    __typename
    ... on Toggled {
      notice
      target {
        ... on User {
          id
          viewerEdge {
            id
            isFollowing
          }
          socialStats {
            followerCount
          }
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
`;
void graphql`
  fragment setFollowing_collection on ToggleResult @relay(mask: false) {
    __typename
    ... on Toggled {
      notice
      target {
        ... on Collection {
          id
          viewerEdge {
            id
            isFollowing
          }
          subscriberCount
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
`;
void graphql`
  fragment setFollowing_catalog on ToggleResult @relay(mask: false) {
    __typename
    ... on Toggled {
      notice
      target {
        ... on Catalog {
          id
          viewerEdge {
            id
            isFollowing
          }
          followerCount
        }
      }
    }
    ... on ResultError {
      message
    }
  }
`;
void graphql`
  fragment setFollowing_tag on ToggleResult @relay(mask: false) {
    __typename
    ... on Toggled {
      notice
      target {
        ... on Tag {
          id
          viewerEdge {
            id
            isFollowing
          }
          followerCount
        }
      }
    }
    ... on ResultError {
      message
    }
  }
`;

const KINDS: Partial<Record<IdKind, FollowKind>> = {
  user: {
    follow: graphql`
      mutation setFollowingUserMutation($targetId: ID!) {
        followUser(targetUserId: $targetId) {
          ...setFollowing_user @relay(mask: false)
        }
      }
    `,
    unfollow: graphql`
      mutation setFollowingUserUndoMutation($targetId: ID!) {
        unfollowUser(targetUserId: $targetId) {
          ...setFollowing_user @relay(mask: false)
        }
      }
    `,
    followers: (target) => {
      const record = target.getLinkedRecord("socialStats");
      return record ? { record, field: "followerCount" } : null;
    },
    isCounted: true,
  },
  collection: {
    follow: graphql`
      mutation setFollowingCollectionMutation($targetId: ID!) {
        followCollection(targetCollectionId: $targetId) {
          ...setFollowing_collection @relay(mask: false)
        }
      }
    `,
    unfollow: graphql`
      mutation setFollowingCollectionUndoMutation($targetId: ID!) {
        unfollowCollection(targetCollectionId: $targetId) {
          ...setFollowing_collection @relay(mask: false)
        }
      }
    `,
    followers: (record) => ({ record, field: "subscriberCount" }),
    isCounted: true,
  },
  catalog: {
    follow: graphql`
      mutation setFollowingCatalogMutation($targetId: ID!) {
        followCatalog(targetCatalogId: $targetId) {
          ...setFollowing_catalog @relay(mask: false)
        }
      }
    `,
    unfollow: graphql`
      mutation setFollowingCatalogUndoMutation($targetId: ID!) {
        unfollowCatalog(targetCatalogId: $targetId) {
          ...setFollowing_catalog @relay(mask: false)
        }
      }
    `,
    followers: (record) => ({ record, field: "followerCount" }),
    isCounted: false,
  },
  tag: {
    follow: graphql`
      mutation setFollowingTagMutation($targetId: ID!) {
        followTag(targetTagId: $targetId) {
          ...setFollowing_tag @relay(mask: false)
        }
      }
    `,
    unfollow: graphql`
      mutation setFollowingTagUndoMutation($targetId: ID!) {
        unfollowTag(targetTagId: $targetId) {
          ...setFollowing_tag @relay(mask: false)
        }
      }
    `,
    followers: (record) => ({ record, field: "followerCount" }),
    isCounted: false,
  },
};

/** The store records that a follow affects. */
export interface FollowTarget {
  /** The id of the user, publication, list or topic. */
  targetId: string;
  /** The viewer's id, if known. */
  viewerId: string | null;
  /** True to follow, false to unfollow. */
  follows: boolean;
}

/** The message to show; null when the button shows enough. */
export interface FollowNotice {
  notice: string | null;
}

/** Follows or unfollows, with an optimistic update that is rolled back on failure. */
export async function setFollowing(
  environment: IEnvironment,
  target: FollowTarget,
): Promise<MutationResult<FollowNotice>> {
  const { targetId, follows } = target;
  const id = kindOfId(targetId);
  const kind = id === null ? undefined : KINDS[id];
  if (!kind) throw new Error(`Nobody can follow ${targetId}`);
  const result = await runMutation<FollowMutation>(environment, {
    mutation: follows ? kind.follow : kind.unfollow,
    variables: { targetId },
    optimisticUpdater: (store) => showFollow(store, target, kind),
  });
  return mapResult(result, ({ notice = null }) => ({ notice }));
}

/**
 * Optimistic update of a follow: the button, the viewer's following count and the target's follower
 * count. Skips records missing from the store.
 */
function showFollow(
  store: RecordSourceProxy,
  { targetId, viewerId, follows }: FollowTarget,
  { followers, isCounted }: FollowKind,
): void {
  const target = store.get(targetId);
  const step = follows ? 1 : -1;
  target?.getLinkedRecord("viewerEdge")?.setValue(follows, "isFollowing");
  if (target) add(followers(target), step);
  const viewer = isCounted && viewerId !== null ? store.get(viewerId) : null;
  const stats = viewer?.getLinkedRecord("socialStats");
  if (stats) add({ record: stats, field: "followingCount" }, step);
}

function add(counter: Counter | null, step: number): void {
  const count = counter?.record.getValue(counter.field);
  if (counter && typeof count === "number") {
    counter.record.setValue(Math.max(0, count + step), counter.field);
  }
}
