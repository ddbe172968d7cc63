import { graphql, type IEnvironment } from "relay-runtime";
import type {
  FeedReductionKind,
  setReducedMutation,
} from "../../../generated/relay/setReducedMutation.graphql.ts";
import { type MutationResult, runMutation } from "../../runtime/relay/runMutation.ts";

/** A feed preference: show less of something, or no longer less. */
export interface ReductionInput {
  kind: FeedReductionKind;
  targetId: string | null;
  isReduced: boolean;
}

/** Sets or removes a "show less" preference. */
export function setReduced(
  environment: IEnvironment,
  input: ReductionInput,
): Promise<MutationResult> {
  return runMutation<setReducedMutation>(environment, {
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
  });
}
