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

const MUTATIONS: Record<
  MuteTarget["kind"],
  { mute: GraphQLTaggedNode; unmute: GraphQLTaggedNode }
> = {
  user: {
    mute: graphql`
      mutation setMutedMuteUserMutation($targetId: ID!) {
        muteUser(targetUserId: $targetId) {
          __typename
          ... on UserMute {
            notice
            user {
              id
              viewerEdge {
                id
                isMuting
              }
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    unmute: graphql`
      mutation setMutedUnmuteUserMutation($targetId: ID!) {
        unmuteUser(targetUserId: $targetId) {
          __typename
          ... on UserMute {
            notice
            user {
              id
              viewerEdge {
                id
                isMuting
              }
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
  },
  collection: {
    mute: graphql`
      mutation setMutedMuteCollectionMutation($targetId: ID!) {
        muteCollection(targetCollectionId: $targetId) {
          __typename
          ... on CollectionMute {
            notice
            collection {
              id
              viewerEdge {
                id
                isMuting
              }
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    unmute: graphql`
      mutation setMutedUnmuteCollectionMutation($targetId: ID!) {
        unmuteCollection(targetCollectionId: $targetId) {
          __typename
          ... on CollectionMute {
            notice
            collection {
              id
              viewerEdge {
                id
                isMuting
              }
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
  },
};
