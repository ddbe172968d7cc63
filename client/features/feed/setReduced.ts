import { graphql, type IEnvironment } from "relay-runtime";
import type {
  FeedReductionKind,
  setReducedMutation,
} from "../../../generated/relay/setReducedMutation.graphql.ts";
import { commitWrite } from "../../app/commitWrite.ts";

/** Something to see less of, or no longer less of. */
export interface ReductionInput {
  kind: FeedReductionKind;
  targetId: string | null;
  isReduced: boolean;
}

/** Shows less of something, or no longer less. Answers what to tell the reader where it failed, else null. */
export function setReduced(
  environment: IEnvironment,
  input: ReductionInput,
): Promise<string | null> {
  return commitWrite<setReducedMutation>(environment, {
    mutation: graphql`
      mutation setReducedMutation($kind: FeedReductionKind!, $targetId: ID, $isReduced: Boolean!) {
        setFeedReduction(kind: $kind, targetId: $targetId, isReduced: $isReduced) {
          __typename
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { ...input },
    outcome: (response) => response.setFeedReduction,
  });
}
