import {
  commitMutation,
  graphql,
  type GraphQLTaggedNode,
  type IEnvironment,
  type MutationParameters,
} from "relay-runtime";
import type { setMutedMuteCollectionMutation } from "../../../generated/relay/setMutedMuteCollectionMutation.graphql.ts";
import type { setMutedMuteUserMutation } from "../../../generated/relay/setMutedMuteUserMutation.graphql.ts";
import type { setMutedUnmuteCollectionMutation } from "../../../generated/relay/setMutedUnmuteCollectionMutation.graphql.ts";
import type { setMutedUnmuteUserMutation } from "../../../generated/relay/setMutedUnmuteUserMutation.graphql.ts";
import type { ClientStore } from "../../app/clientState.ts";
import { FAILED, errorIn } from "../../app/errorIn.ts";
import { noteMuted } from "./mutedHere.ts";

/** The user or publication to mute. */
export interface MuteTarget {
  kind: "user" | "collection";
  id: string;
  name: string;
}

interface Answer {
  readonly __typename: string;
  readonly notice?: string | null | undefined;
  readonly message?: string | undefined;
}

/** Mutes or unmutes and shows the result with an Undo button. Resolves to whether it succeeded. */
export async function setMuted(
  environment: IEnvironment,
  store: Pick<ClientStore, "enqueueToast">,
  target: MuteTarget,
  mutes: boolean,
): Promise<boolean> {
  const { name } = target;
  const answer = await WRITES[target.kind][mutes ? "mute" : "unmute"](environment, target.id);
  if (answer.message !== undefined) {
    store.enqueueToast({ toastStyle: "error", message: answer.message });
    return false;
  }
  noteMuted(target.id, mutes);
  const act = (): void => void setMuted(environment, store, target, false);
  store.enqueueToast({
    toastStyle: "mute-entity",
    message: answer.notice ?? undefined,
    extraParams: mutes ? { name, act } : { name, isUndone: true },
  });
  return true;
}

type Write = (environment: IEnvironment, id: string) => Promise<Answer>;

/** Runs a mutation; `read` extracts its result from the response. */
function execute<Mutation extends MutationParameters>(
  environment: IEnvironment,
  mutation: GraphQLTaggedNode,
  variables: Mutation["variables"],
  read: (response: Mutation["response"]) => Answer,
): Promise<Answer> {
  return new Promise((resolve) => {
    commitMutation<Mutation>(environment, {
      mutation,
      variables,
      onCompleted: (response) => resolve(read(response)),
      onError: (error) => resolve({ __typename: "", message: errorIn(error) ?? FAILED }),
    });
  });
}

const WRITES: Record<MuteTarget["kind"], { mute: Write; unmute: Write }> = {
  user: {
    mute: (environment, targetUserId) =>
      execute<setMutedMuteUserMutation>(
        environment,
        graphql`
          mutation setMutedMuteUserMutation($targetUserId: ID!) {
            muteUser(targetUserId: $targetUserId) {
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
        { targetUserId },
        (response) => response.muteUser,
      ),
    unmute: (environment, targetUserId) =>
      execute<setMutedUnmuteUserMutation>(
        environment,
        graphql`
          mutation setMutedUnmuteUserMutation($targetUserId: ID!) {
            unmuteUser(targetUserId: $targetUserId) {
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
        { targetUserId },
        (response) => response.unmuteUser,
      ),
  },
  collection: {
    mute: (environment, targetCollectionId) =>
      execute<setMutedMuteCollectionMutation>(
        environment,
        graphql`
          mutation setMutedMuteCollectionMutation($targetCollectionId: ID!) {
            muteCollection(targetCollectionId: $targetCollectionId) {
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
        { targetCollectionId },
        (response) => response.muteCollection,
      ),
    unmute: (environment, targetCollectionId) =>
      execute<setMutedUnmuteCollectionMutation>(
        environment,
        graphql`
          mutation setMutedUnmuteCollectionMutation($targetCollectionId: ID!) {
            unmuteCollection(targetCollectionId: $targetCollectionId) {
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
        { targetCollectionId },
        (response) => response.unmuteCollection,
      ),
  },
};
