import { graphql, type IEnvironment } from "relay-runtime";
import type { resendVerificationEmailMutation } from "../../../../generated/relay/resendVerificationEmailMutation.graphql.ts";
import { mapResult, type MutationResult, runMutation } from "../../../runtime/relay/runMutation.ts";
import * as texts from "../texts.ts";

const FAILED = texts.genericError;

/** Resends the link that verifies the viewer's email address. */
export async function resendVerificationEmail(
  environment: IEnvironment,
): Promise<MutationResult<{ email: string }>> {
  const result = await runMutation<resendVerificationEmailMutation>(environment, {
    mutation: graphql`
      mutation resendVerificationEmailMutation {
        resendVerificationEmail {
          __typename
          ... on SentVerificationEmail {
            email
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: {},
    failed: FAILED,
  });
  return mapResult(result, ({ email = "" }) => ({ email }));
}
