import { graphql, type IEnvironment } from "relay-runtime";
import type { cancelIssueMutation } from "../../../../../generated/relay/cancelIssueMutation.graphql.ts";
import { type MutationResult, runMutation } from "../../../../runtime/relay/runMutation.ts";

const CANCEL = graphql`
  mutation cancelIssueMutation($issueId: ID!) {
    changeNewsletterIssue(issueId: $issueId, change: CANCEL) {
      __typename
      ... on NewsletterIssue {
        id
        state
      }
      ... on ResultError {
        message
      }
    }
  }
`;

/** Stops the sending of an email; what was sent still arrives. */
export function cancelIssue(environment: IEnvironment, issueId: string): Promise<MutationResult> {
  return runMutation<cancelIssueMutation>(environment, {
    mutation: CANCEL,
    variables: { issueId },
  });
}
