import { graphql, type IEnvironment } from "relay-runtime";
import { mapResult, type MutationResult, runMutation } from "../../../runtime/relay/runMutation.ts";
import type {
  CatalogVisibility,
  writeCatalogCreateMutation,
} from "../../../../generated/relay/writeCatalogCreateMutation.graphql.ts";
import type { writeCatalogDeleteMutation } from "../../../../generated/relay/writeCatalogDeleteMutation.graphql.ts";
import type { writeCatalogEditMutation } from "../../../../generated/relay/writeCatalogEditMutation.graphql.ts";
import type { writeCatalogMoveMutation } from "../../../../generated/relay/writeCatalogMoveMutation.graphql.ts";
import type { writeCatalogNoteMutation } from "../../../../generated/relay/writeCatalogNoteMutation.graphql.ts";
import type { writeCatalogUndeleteMutation } from "../../../../generated/relay/writeCatalogUndeleteMutation.graphql.ts";

/** A list's editable fields. */
export interface CatalogText {
  name: string;
  description: string;
  visibility: CatalogVisibility;
}

/** Creates a list; the key makes retries idempotent. */
export async function createCatalog(
  environment: IEnvironment,
  text: CatalogText,
  key: string,
): Promise<MutationResult<{ id: string; slug: string }>> {
  const result = await runMutation<writeCatalogCreateMutation>(environment, {
    mutation: graphql`
      mutation writeCatalogCreateMutation(
        $key: String!
        $name: String!
        $description: String
        $visibility: CatalogVisibility
      ) {
        createCatalog(key: $key, name: $name, description: $description, visibility: $visibility) {
          __typename
          ... on CatalogChange {
            catalog {
              id
              slug
              ...CatalogCard_catalog
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { key, ...text },
  });
  return mapResult(result, ({ catalog }) => catalog);
}

/** Edits a list's fields; omit the name of a predefined list, which can't change. */
export async function editCatalog(
  environment: IEnvironment,
  catalogId: string,
  text: Partial<CatalogText>,
): Promise<MutationResult<{ id: string; slug: string }>> {
  const result = await runMutation<writeCatalogEditMutation>(environment, {
    mutation: graphql`
      mutation writeCatalogEditMutation(
        $catalogId: ID!
        $name: String
        $description: String
        $visibility: CatalogVisibility
      ) {
        editCatalog(
          catalogId: $catalogId
          name: $name
          description: $description
          visibility: $visibility
        ) {
          __typename
          ... on CatalogChange {
            catalog {
              id
              name
              description
              visibility
              slug
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { catalogId, ...text },
  });
  return mapResult(result, ({ catalog }) => catalog);
}

export function deleteCatalog(
  environment: IEnvironment,
  catalogId: string,
): Promise<MutationResult> {
  return runMutation<writeCatalogDeleteMutation>(environment, {
    mutation: graphql`
      mutation writeCatalogDeleteMutation($catalogId: ID!) {
        deleteCatalog(catalogId: $catalogId) {
          __typename
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { catalogId },
  });
}

/** Restores a deleted list. */
export function undeleteCatalog(
  environment: IEnvironment,
  catalogId: string,
): Promise<MutationResult> {
  return runMutation<writeCatalogUndeleteMutation>(environment, {
    mutation: graphql`
      mutation writeCatalogUndeleteMutation($catalogId: ID!) {
        undeleteCatalog(catalogId: $catalogId) {
          __typename
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { catalogId },
  });
}

/** Moves a story on a list, directly behind another one or to the first position. */
export function moveCatalogItem(
  environment: IEnvironment,
  variables: { catalogId: string; catalogItemId: string; afterItemId: string | null },
): Promise<MutationResult> {
  return runMutation<writeCatalogMoveMutation>(environment, {
    mutation: graphql`
      mutation writeCatalogMoveMutation($catalogId: ID!, $catalogItemId: ID!, $afterItemId: ID) {
        moveCatalogItem(
          catalogId: $catalogId
          catalogItemId: $catalogItemId
          afterItemId: $afterItemId
        ) {
          __typename
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables,
  });
}

/** Sets the note on a story of a list; resolves to the stored note. */
export async function noteCatalogItem(
  environment: IEnvironment,
  variables: { catalogId: string; catalogItemId: string; note: string },
): Promise<MutationResult<{ note: string }>> {
  const result = await runMutation<writeCatalogNoteMutation>(environment, {
    mutation: graphql`
      mutation writeCatalogNoteMutation($catalogId: ID!, $catalogItemId: ID!, $note: String!) {
        editCatalogItem(catalogId: $catalogId, catalogItemId: $catalogItemId, note: $note) {
          __typename
          ... on CatalogItemChange {
            item {
              catalogItemId
              note
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables,
  });
  return mapResult(result, ({ item }) => item);
}
