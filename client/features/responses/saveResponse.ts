import { commitMutation, fetchQuery, graphql, type IEnvironment } from "relay-runtime";
import type { saveResponseEditMutation } from "../../../generated/relay/saveResponseEditMutation.graphql.ts";
import type { saveResponsePublishMutation } from "../../../generated/relay/saveResponsePublishMutation.graphql.ts";
import type { saveResponseTextQuery } from "../../../generated/relay/saveResponseTextQuery.graphql.ts";
import { documentToPlainText } from "../../../shared/story/textToDocument.ts";
import { refusalIn } from "../../app/refusalIn.ts";

const FAILED = "Sorry, that didn't work. Your text is kept. Please try again.";

/** A response on its way. The same key is the same response, however often it is sent. */
export interface ResponseToSend {
  key: string;
  inResponseToPostId: string;
  text: string;
  /** The list that it comes to stand in first. */
  listId: string;
}

/** Publishes a response. Answers what to tell the reader where that did not work, else null. */
export function publishResponse(
  environment: IEnvironment,
  { listId, ...wish }: ResponseToSend,
): Promise<string | null> {
  return new Promise((resolve) => {
    commitMutation<saveResponsePublishMutation>(environment, {
      mutation: graphql`
        mutation saveResponsePublishMutation(
          $key: String!
          $inResponseToPostId: ID!
          $text: String!
          $connections: [ID!]!
        ) {
          publishResponse(key: $key, inResponseToPostId: $inResponseToPostId, text: $text) {
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
      variables: { ...wish, connections: [listId] },
      onCompleted: ({ publishResponse: answer }) => resolve(answer.message ?? null),
      onError: (error) => resolve(refusalIn(error) ?? FAILED),
    });
  });
}

/** Gives a response another text. Answers as `publishResponse`. */
export function editResponse(
  environment: IEnvironment,
  variables: { targetPostId: string; text: string },
): Promise<string | null> {
  return new Promise((resolve) => {
    commitMutation<saveResponseEditMutation>(environment, {
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
      onCompleted: ({ editResponse: answer }) => resolve(answer.message ?? null),
      onError: (error) => resolve(refusalIn(error) ?? FAILED),
    });
  });
}

/**
 * A response's text as it was typed; null for one that says more than plain text does. Rejects where
 * it can't be had.
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
