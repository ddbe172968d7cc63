import { graphql, type IEnvironment } from "relay-runtime";
import { mapResult, type MutationResult, runMutation } from "../../runtime/relay/runMutation.ts";
import type { writeHighlightCreateMutation } from "../../../generated/relay/writeHighlightCreateMutation.graphql.ts";
import type { writeHighlightDeleteMutation } from "../../../generated/relay/writeHighlightDeleteMutation.graphql.ts";
import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";

/** Creates a highlight. */
export async function createHighlight(
  environment: IEnvironment,
  targetPostId: string,
  { paragraphName, startOffset, text }: HighlightRange,
): Promise<MutationResult<{ id: string }>> {
  const result = await runMutation<writeHighlightCreateMutation>(environment, {
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
  });
  return mapResult(result, ({ highlight }) => highlight);
}

/** Deletes a highlight. */
export function deleteHighlight(
  environment: IEnvironment,
  highlightId: string,
): Promise<MutationResult> {
  return runMutation<writeHighlightDeleteMutation>(environment, {
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
  });
}
