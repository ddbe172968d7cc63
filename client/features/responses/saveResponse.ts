import { fetchQuery, graphql, type IEnvironment } from "relay-runtime";
import type { saveResponseEditMutation } from "../../../generated/relay/saveResponseEditMutation.graphql.ts";
import type { saveResponsePublishMutation } from "../../../generated/relay/saveResponsePublishMutation.graphql.ts";
import type { saveResponsePublishUnderListMutation } from "../../../generated/relay/saveResponsePublishUnderListMutation.graphql.ts";
import type { saveResponseTextQuery } from "../../../generated/relay/saveResponseTextQuery.graphql.ts";
import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";
import { documentToPlainText } from "../../../shared/story/textToDocument.ts";
import { type MutationResult, runMutation } from "../../runtime/relay/runMutation.ts";
import type { Discussed } from "./responseContext.ts";
import * as texts from "./texts.ts";

const FAILED = texts.notSaved;

/** A response to publish. The key makes retries idempotent. */
export interface ResponseToSend {
  key: string;
  /** What it responds to. */
  parent: Discussed;
  text: string;
  /** The text of the story that it is about. */
  quote?: HighlightRange | undefined;
  /** The connection it is prepended to. */
  listId: string;
}

/** Publishes a response. */
export function publishResponse(
  environment: IEnvironment,
  { key, parent: { kind, id }, text, quote, listId }: ResponseToSend,
): Promise<MutationResult> {
  const connections = [listId];
  if (kind === "list") {
    return runMutation<saveResponsePublishUnderListMutation>(environment, {
      mutation: graphql`
        mutation saveResponsePublishUnderListMutation(
          $key: String!
          $inResponseToCatalogId: ID!
          $text: String!
          $connections: [ID!]!
        ) {
          publishResponse(key: $key, inResponseToCatalogId: $inResponseToCatalogId, text: $text) {
            __typename
            ... on ResponsePublished {
              post
                @prependNode(
                  connections: $connections
                  edgeTypeName: "CatalogThreadedCatalogResponsesConnectionEdge"
                ) {
                id
                ...StoryResponse_post
                inResponseToCatalog {
                  id
                  responsesCount
                }
              }
            }
            ... on ResultError {
              message
            }
          }
        }
      `,
      variables: { key, inResponseToCatalogId: id, text, connections },
      failed: FAILED,
    });
  }
  return runMutation<saveResponsePublishMutation>(environment, {
    mutation: graphql`
      mutation saveResponsePublishMutation(
        $key: String!
        $inResponseToPostId: ID!
        $text: String!
        $quote: SelectionInput
        $connections: [ID!]!
      ) {
        publishResponse(
          key: $key
          inResponseToPostId: $inResponseToPostId
          text: $text
          quote: $quote
        ) {
          __typename
          ... on ResponsePublished {
            post
              @prependNode(
                connections: $connections
                edgeTypeName: "PostThreadedPostResponsesConnectionEdge"
              ) {
              id
              ...StoryResponse_post
              inResponseToPost {
                id
                postResponses {
                  count
                }
              }
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { key, inResponseToPostId: id, text, quote: quote ?? null, connections },
    failed: FAILED,
  });
}

/** Edits a response's text. */
export function editResponse(
  environment: IEnvironment,
  variables: { targetPostId: string; text: string },
): Promise<MutationResult> {
  return runMutation<saveResponseEditMutation>(environment, {
    mutation: graphql`
      mutation saveResponseEditMutation($targetPostId: ID!, $text: String!) {
        editResponse(targetPostId: $targetPostId, text: $text) {
          __typename
          ... on ResponsePublished {
            post {
              id
              ...StoryResponse_post
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables,
    failed: FAILED,
  });
}

/**
 * Loads a response's text for editing; null if it contains more than plain text. Rejects on
 * failure.
 */
export async function responseText(
  environment: IEnvironment,
  postId: string,
): Promise<string | null> {
  const data = await fetchQuery<saveResponseTextQuery>(
    environment,
    graphql`
      query saveResponseTextQuery($postId: ID!) {
        postResult(id: $postId) {
          ... on Post {
            content {
              bodyModel {
                paragraphs {
                  type
                  text
                  markups {
                    type
                  }
                }
              }
            }
          }
        }
      }
    `,
    { postId },
  ).toPromise();
  const { content } = data?.postResult ?? {};
  return content ? documentToPlainText(content.bodyModel.paragraphs) : null;
}
