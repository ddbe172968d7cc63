import { graphql, type GraphQLTaggedNode, type IEnvironment } from "relay-runtime";
import type { setMutedMuteCollectionMutation } from "../../../generated/relay/setMutedMuteCollectionMutation.graphql.ts";
import type { setMutedMuteUserMutation } from "../../../generated/relay/setMutedMuteUserMutation.graphql.ts";
import type { setMutedUnmuteCollectionMutation } from "../../../generated/relay/setMutedUnmuteCollectionMutation.graphql.ts";
import type { setMutedUnmuteUserMutation } from "../../../generated/relay/setMutedUnmuteUserMutation.graphql.ts";
import { applyChange } from "../../runtime/relay/applyChange.ts";
import type { ClientStore } from "../../runtime/page/clientState.ts";
import { runMutation } from "../../runtime/relay/runMutation.ts";
import { mutedHere } from "./mutedHere.ts";

/** The user or publication to mute. */
export interface MuteTarget {
  kind: "user" | "collection";
  id: string;
  name: string;
}

/** The mutations of each kind of target. Their variables and answers are alike. */
type MuteMutation =
  | setMutedMuteUserMutation
  | setMutedUnmuteUserMutation
  | setMutedMuteCollectionMutation
  | setMutedUnmuteCollectionMutation;

/** Mutes or unmutes and shows the result with an Undo button. Resolves to whether it succeeded. */
export async function setMuted(
  environment: IEnvironment,
  store: Pick<ClientStore, "enqueueToast">,
  { kind, id, name }: MuteTarget,
  mutes: boolean,
): Promise<boolean> {
  const act = (): void => void setMuted(environment, store, { kind, id, name }, false);
  const isDone = await applyChange(store, {
    write: () =>
      runMutation<MuteMutation>(environment, {
        mutation: MUTATIONS[kind][mutes ? "mute" : "unmute"],
        variables: { targetId: id },
      }),
    notice: ({ notice }) => ({
      toastStyle: "mute-entity",
      message: notice ?? undefined,
      extraParams: mutes ? { name, act } : { name, isUndone: true },
    }),
  });
  if (isDone) mutedHere.mark(id, mutes);
  return isDone;
}

// What each mutation answers. Unmasked, because `setMuted` reads the notice itself.
void graphql`
  fragment setMuted_user on ToggleResult @relay(mask: false) {
    __typename
    ... on Toggled {
      notice
      target {
        ... on User {
          id
          viewerEdge {
            id
            isMuting
          }
        }
      }
    }
    ... on ResultError {
      message
    }
  }
`;
void graphql`
  fragment setMuted_collection on ToggleResult @relay(mask: false) {
    __typename
    ... on Toggled {
      notice
      target {
        ... on Collection {
          id
          viewerEdge {
            id
            isMuting
          }
        }
      }
    }
    ... on ResultError {
      message
    }
  }
`;

const MUTATIONS: Record<
  MuteTarget["kind"],
  { mute: GraphQLTaggedNode; unmute: GraphQLTaggedNode }
> = {
  user: {
    mute: graphql`
      mutation setMutedMuteUserMutation($targetId: ID!) {
        muteUser(targetUserId: $targetId) {
          ...setMuted_user @relay(mask: false)
        }
      }
    `,
    unmute: graphql`
      mutation setMutedUnmuteUserMutation($targetId: ID!) {
        unmuteUser(targetUserId: $targetId) {
          ...setMuted_user @relay(mask: false)
        }
      }
    `,
  },
  collection: {
    mute: graphql`
      mutation setMutedMuteCollectionMutation($targetId: ID!) {
        muteCollection(targetCollectionId: $targetId) {
          ...setMuted_collection @relay(mask: false)
        }
      }
    `,
    unmute: graphql`
      mutation setMutedUnmuteCollectionMutation($targetId: ID!) {
        unmuteCollection(targetCollectionId: $targetId) {
          ...setMuted_collection @relay(mask: false)
        }
      }
    `,
  },
};
