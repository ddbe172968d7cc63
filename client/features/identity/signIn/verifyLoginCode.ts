import { graphql, type IEnvironment } from "relay-runtime";
import type { verifyLoginCodeMutation } from "../../../../generated/relay/verifyLoginCodeMutation.graphql.ts";
import { errorIn } from "../../../runtime/relay/errorIn.ts";
import { runMutation } from "../../../runtime/relay/runMutation.ts";
import { INVALID_CODE, TOO_MANY_ATTEMPTS, TRY_AGAIN } from "./texts.ts";

/**
 * The result of a code: a token for the auth domain, an error, or "signedIn" when the viewer has
 * signed in meanwhile, for example in another tab.
 */
export type VerifyResult = { token: string } | { message: string; needsHelp: boolean } | "signedIn";

const MUTATION = graphql`
  mutation verifyLoginCodeMutation($loginCode: String!) {
    verifyLoginCode(loginCode: $loginCode) {
      __typename
      ... on Token {
        value
      }
      ... on ResultError {
        message
      }
    }
  }
`;

/** Exchanges a code for a token. Never rejects. */
export async function verifyLoginCode(
  environment: IEnvironment,
  loginCode: string,
): Promise<VerifyResult> {
  const result = await runMutation<verifyLoginCodeMutation>(environment, {
    mutation: MUTATION,
    variables: { loginCode },
  });
  if (result.kind !== "failed") {
    return readVerifyAnswer(result.kind === "success" ? result.data : result.answer);
  }
  return errorIn(result.cause) === null ? verifyError(TRY_AGAIN) : "signedIn";
}

/** Converts a response to a result. */
export function readVerifyAnswer(answer: {
  readonly __typename: string;
  readonly value?: string;
  readonly message?: string;
}): VerifyResult {
  switch (answer.__typename) {
    case "Token":
      return answer.value ? { token: answer.value } : verifyError(TRY_AGAIN);
    case "TooManyRequests":
      return { message: answer.message || TOO_MANY_ATTEMPTS, needsHelp: true };
    case "BadRequest":
    case "NotFound":
    case "RateLimited":
      return verifyError(answer.message || INVALID_CODE);
    default:
      return verifyError(TRY_AGAIN);
  }
}

const verifyError = (message: string): VerifyResult => ({ message, needsHelp: false });
