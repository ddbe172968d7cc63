import { fetchQuery, graphql } from "react-relay/hooks";
import type { IEnvironment } from "relay-runtime";
import type { hiddenResponsesListQuery } from "../../../generated/relay/hiddenResponsesListQuery.graphql.ts";
import type { hiddenResponsesQuery } from "../../../generated/relay/hiddenResponsesQuery.graphql.ts";
import type { Discussed } from "./responseContext.ts";
import { readConnection } from "../listing/readConnection.ts";

/** A page of hidden responses. */
export interface HiddenResponses {
  responses: readonly {
    readonly id: string;
    readonly excerpt: string;
    readonly creator: { readonly name: string } | null | undefined;
  }[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
}

/** Loads a page of the responses hidden by the author or owner. Rejects on failure. */
export async function readHiddenResponses(
  environment: IEnvironment,
  { kind, id }: Discussed,
  after: string | null,
): Promise<HiddenResponses> {
  const page =
    kind === "story"
      ? await ofStory(environment, { postId: id, after })
      : await ofList(environment, { catalogId: id, after });
  const { edges, pageInfo, hasFailed } = readConnection(page);
  if (hasFailed) throw new Error("The hidden responses could not be loaded");
  return {
    responses: edges.map(({ node }) => node),
    next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  };
}

async function ofList(environment: IEnvironment, variables: hiddenResponsesListQuery["variables"]) {
  const data = await fetchQuery<hiddenResponsesListQuery>(
    environment,
    graphql`
      query hiddenResponsesListQuery($catalogId: ID!, $after: String) {
        catalogById(catalogId: $catalogId) {
          hiddenCatalogResponses(first: 50, after: $after) {
            edges {
              node {
                id
                excerpt
                creator {
                  name
                }
              }
            }
            pageInfo {
              hasNextPage
              endCursor
            }
          }
        }
      }
    `,
    variables,
  ).toPromise();
  return data?.catalogById?.hiddenCatalogResponses;
}

async function ofStory(environment: IEnvironment, variables: hiddenResponsesQuery["variables"]) {
  const data = await fetchQuery<hiddenResponsesQuery>(
    environment,
    graphql`
      query hiddenResponsesQuery($postId: ID!, $after: String) {
        postResult(id: $postId) {
          ... on Post {
            hiddenPostResponses(first: 50, after: $after) {
              edges {
                node {
                  id
                  excerpt
                  creator {
                    name
                  }
                }
              }
              pageInfo {
                hasNextPage
                endCursor
              }
            }
          }
        }
      }
    `,
    variables,
  ).toPromise();
  return data?.postResult.hiddenPostResponses;
}
