import { commitMutation, graphql, type IEnvironment } from "relay-runtime";
import { commitWrite } from "../../app/commitWrite.ts";
import type { writeHighlightCreateMutation } from "../../../generated/relay/writeHighlightCreateMutation.graphql.ts";
import type { writeHighlightDeleteMutation } from "../../../generated/relay/writeHighlightDeleteMutation.graphql.ts";
import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";
import { FAILED, errorIn } from "../../app/errorIn.ts";

/** Creates a highlight. Resolves to its id or an error message. */
export function createHighlight(
  environment: IEnvironment,
  targetPostId: string,
  { paragraphName, startOffset, text }: HighlightRange,
): Promise<{ id: string } | { error: string }> {
  return new Promise((resolve) => {
    commitMutation<writeHighlightCreateMutation>(environment, {
      mutation: graphql`
        mutation writeHighlightCreateMutation(
          $targetPostId: ID!
          $paragraphName: String!
          $startOffset: Int!
          $text: String!
        ) {
          createHighlight(
            targetPostId: $targetPostId
            paragraphName: $paragraphName
            startOffset: $startOffset
            text: $text
          ) {
            __typename
            ... on HighlightCreated {
              highlight {
                id
              }
            }
            ... on ResultError {
              message
            }
          }
        }
      `,
      variables: { targetPostId, paragraphName, startOffset, text },
      onCompleted: ({ createHighlight: answer }) =>
        resolve(answer.highlight ? answer.highlight : { error: answer.message ?? FAILED }),
      onError: (error) => resolve({ error: errorIn(error) ?? FAILED }),
    });
  });
}

/** Deletes a highlight. Resolves to an error message, or null on success. */
export function deleteHighlight(
  environment: IEnvironment,
  highlightId: string,
): Promise<string | null> {
  return commitWrite<writeHighlightDeleteMutation>(environment, {
    mutation: graphql`
      mutation writeHighlightDeleteMutation($highlightId: ID!) {
        deleteHighlight(highlightId: $highlightId) {
          __typename
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { highlightId },
    outcome: (response) => response.deleteHighlight,
  });
}
