import { commitMutation, graphql, type IEnvironment } from "relay-runtime";
import type { resendVerificationEmailMutation } from "../../../generated/relay/resendVerificationEmailMutation.graphql.ts";
import { errorIn } from "../../app/errorIn.ts";

const FAILED = "An error occured. Please try again or contact our support team for help.";

/** Resends the link that verifies the viewer's email address. Never rejects. */
export function resendVerificationEmail(
  environment: IEnvironment,
): Promise<{ email: string } | { message: string }> {
  return new Promise((resolve) => {
    commitMutation<resendVerificationEmailMutation>(environment, {
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
      onCompleted: ({ resendVerificationEmail: answer }) =>
        resolve(
          answer.__typename === "SentVerificationEmail"
            ? { email: answer.email ?? "" }
            : { message: answer.message ?? FAILED },
        ),
      onError: (error) => resolve({ message: errorIn(error) ?? FAILED }),
    });
  });
}
