import { graphql, type IEnvironment, type RecordSourceProxy } from "relay-runtime";
import type { setSavedAddMutation } from "../../../../generated/relay/setSavedAddMutation.graphql.ts";
import type { setSavedRemoveMutation } from "../../../../generated/relay/setSavedRemoveMutation.graphql.ts";
import { SAVED_CHANGED } from "../../../runtime/browser/waitingWrites.ts";
import { type MutationResult, runMutation } from "../../../runtime/relay/runMutation.ts";

/** A story and one of the viewer's lists. */
export interface SaveInput {
  catalogId: string;
  /** Null for a story that is no longer available; `catalogItemId` then identifies it. */
  postId: string | null;
  catalogItemId?: string;
  isSaved: boolean;
  /** Restores a removed story to its previous position. */
  isUndo?: boolean;
}

/**
 * Saves a story to a list or removes it, with an optimistic update that is rolled back on failure.
 */
export async function setSaved(
  environment: IEnvironment,
  input: SaveInput,
): Promise<MutationResult> {
  const result = await sendSaved(environment, input);
  if (result.kind === "success") window.dispatchEvent(new Event(SAVED_CHANGED));
  return result;
}

function sendSaved(
  environment: IEnvironment,
  { catalogId, postId, catalogItemId, isSaved, isUndo = false }: SaveInput,
): Promise<MutationResult> {
  const show = (store: RecordSourceProxy): void => {
    const edge = postId === null ? null : store.get(postId)?.getLinkedRecord("viewerEdge");
    const ids = edge?.getValue("catalogIds");
    if (!edge || !Array.isArray(ids)) return;
    const others = (ids as string[]).filter((id) => id !== catalogId);
    edge.setValue(isSaved ? [...others, catalogId] : others, "catalogIds");
  };
  if (isSaved && postId !== null) {
    return runMutation<setSavedAddMutation>(environment, {
      optimisticUpdater: show,
      mutation: graphql`
        mutation setSavedAddMutation($catalogId: ID!, $postId: ID!, $isUndo: Boolean) {
          addCatalogItem(catalogId: $catalogId, postId: $postId, isUndo: $isUndo) {
            __typename
            ... on CatalogSave {
              catalog {
                id
                itemCount
              }
              post {
                id
                viewerEdge {
                  id
                  catalogIds
                }
              }
            }
            ... on ResultError {
              message
            }
          }
        }
      `,
      variables: { catalogId, postId, isUndo },
    });
  }
  return runMutation<setSavedRemoveMutation>(environment, {
    optimisticUpdater: show,
    mutation: graphql`
      mutation setSavedRemoveMutation($catalogId: ID!, $postId: ID, $catalogItemId: ID) {
        removeCatalogItem(catalogId: $catalogId, postId: $postId, catalogItemId: $catalogItemId) {
          __typename
          ... on CatalogSave {
            catalog {
              id
              itemCount
            }
            post {
              id
              viewerEdge {
                id
                catalogIds
              }
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { catalogId, postId, catalogItemId },
  });
}
