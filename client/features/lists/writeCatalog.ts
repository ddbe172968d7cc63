// The list mutations. Each function resolves to its result with an error message, which is null on
// success.

import { commitMutation, graphql, type IEnvironment } from "relay-runtime";
import { commitWrite } from "../../app/commitWrite.ts";
import type {
  CatalogVisibility,
  writeCatalogCreateMutation,
} from "../../../generated/relay/writeCatalogCreateMutation.graphql.ts";
import type { writeCatalogDeleteMutation } from "../../../generated/relay/writeCatalogDeleteMutation.graphql.ts";
import type { writeCatalogEditMutation } from "../../../generated/relay/writeCatalogEditMutation.graphql.ts";
import type { writeCatalogMoveMutation } from "../../../generated/relay/writeCatalogMoveMutation.graphql.ts";
import type { writeCatalogNoteMutation } from "../../../generated/relay/writeCatalogNoteMutation.graphql.ts";
import type { writeCatalogUndeleteMutation } from "../../../generated/relay/writeCatalogUndeleteMutation.graphql.ts";
import { FAILED, errorIn } from "../../app/errorIn.ts";

/** A list's editable fields. */
export interface CatalogText {
  name: string;
  description: string;
  visibility: CatalogVisibility;
}

/** The result of a mutation. */
export type Written<Done> = ({ error: null } & Done) | { error: string };

const failed = (error: Error): { error: string } => ({ error: errorIn(error) ?? FAILED });

/** Creates a list; the key makes retries idempotent. */
export function createCatalog(
  environment: IEnvironment,
  text: CatalogText,
  key: string,
): Promise<Written<{ id: string; slug: string }>> {
  return new Promise((resolve) => {
    commitMutation<writeCatalogCreateMutation>(environment, {
      mutation: graphql`
        mutation writeCatalogCreateMutation(
          $key: String!
          $name: String!
          $description: String
          $visibility: CatalogVisibility
        ) {
          createCatalog(
            key: $key
            name: $name
            description: $description
            visibility: $visibility
          ) {
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
      onCompleted: ({ createCatalog: { catalog, message } }) =>
        resolve(
          catalog
            ? { error: null, id: catalog.id, slug: catalog.slug }
            : { error: message ?? FAILED },
        ),
      onError: (error) => resolve(failed(error)),
    });
  });
}

/** Edits a list's fields; omit the name of a predefined list, which can't change. */
export function editCatalog(
  environment: IEnvironment,
  catalogId: string,
  text: Partial<CatalogText>,
): Promise<Written<{ id: string; slug: string }>> {
  return new Promise((resolve) => {
    commitMutation<writeCatalogEditMutation>(environment, {
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
      onCompleted: ({ editCatalog: { catalog, message } }) =>
        resolve(
          catalog
            ? { error: null, id: catalog.id, slug: catalog.slug }
            : { error: message ?? FAILED },
        ),
      onError: (error) => resolve(failed(error)),
    });
  });
}

export function deleteCatalog(
  environment: IEnvironment,
  catalogId: string,
): Promise<string | null> {
  return new Promise((resolve) => {
    commitMutation<writeCatalogDeleteMutation>(environment, {
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
      onCompleted: ({ deleteCatalog: answer }) => resolve(answer.message ?? null),
      onError: (error) => resolve(failed(error).error),
    });
  });
}

/** Restores a deleted list. */
export function undeleteCatalog(
  environment: IEnvironment,
  catalogId: string,
): Promise<string | null> {
  return commitWrite<writeCatalogUndeleteMutation>(environment, {
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
    outcome: (response) => response.undeleteCatalog,
  });
}

/** Moves a story on a list, directly behind another one or to the first position. */
export function moveCatalogItem(
  environment: IEnvironment,
  variables: { catalogId: string; catalogItemId: string; afterItemId: string | null },
): Promise<string | null> {
  return commitWrite<writeCatalogMoveMutation>(environment, {
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
    outcome: (response) => response.moveCatalogItem,
  });
}

/** Sets the note on a story of a list; resolves to the stored note. */
export function noteCatalogItem(
  environment: IEnvironment,
  variables: { catalogId: string; catalogItemId: string; note: string },
): Promise<Written<{ note: string }>> {
  return new Promise((resolve) => {
    commitMutation<writeCatalogNoteMutation>(environment, {
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
      onCompleted: ({ editCatalogItem: { item, message } }) =>
        resolve(item ? { error: null, note: item.note } : { error: message ?? FAILED }),
      onError: (error) => resolve(failed(error)),
    });
  });
}
