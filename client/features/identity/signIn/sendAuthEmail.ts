import { graphql, type IEnvironment } from "relay-runtime";
import type { sendAuthEmailMutation } from "../../../../generated/relay/sendAuthEmailMutation.graphql.ts";
import { errorIn } from "../../../runtime/relay/errorIn.ts";
import { runMutation } from "../../../runtime/relay/runMutation.ts";
import type { InboxMode, SignInOperation } from "./signInFlow.ts";
import { CHALLENGE_FAILED, TRY_AGAIN } from "./texts.ts";

/** The email to send. */
export interface AuthEmail {
  email: string;
  /** A new user's name. */
  fullName: string | null;
  operation: SignInOperation;
  mode: InboxMode;
  redirect: string;
  /** The bot check's token; null when none is configured. */
  captchaValue: string | null;
}

/** The result of sending. */
export type SendResult =
  | { kind: "sent"; mode: InboxMode }
  | { kind: "notFound" }
  /** The viewer has signed in meanwhile, for example in another tab, so the page is out of date. */
  | { kind: "signedIn" }
  | { kind: "rejected"; message: string; needsHelp: boolean };

const MUTATION = graphql`
  mutation sendAuthEmailMutation(
    $email: String!
    $redirect: String
    $fullName: String
    $captchaValue: String
    $operation: SusiOperation!
    $type: LoginMethod!
  ) {
    sendAcctAuthEmail(
      email: $email
      redirect: $redirect
      fullName: $fullName
      captchaValue: $captchaValue
      operation: $operation
      type: $type
    ) {
      __typename
      ... on SusiMethod {
        value
      }
      ... on ResultError {
        message
      }
    }
  }
`;

/** Sends the email for sign-in or sign-up. Never rejects. */
export async function sendAuthEmail(
  environment: IEnvironment,
  input: AuthEmail,
): Promise<SendResult> {
  const { mode, operation, ...rest } = input;
  const result = await runMutation<sendAuthEmailMutation>(environment, {
    mutation: MUTATION,
    variables: {
      ...rest,
      operation: operation === "login" ? "LOGIN" : "REGISTER",
      type: mode === "link" ? "MAGIC_LINK" : "LOGIN_CODE",
    },
  });
  if (result.kind !== "failed") {
    return readSendAnswer(result.kind === "success" ? result.data : result.answer);
  }
  return errorIn(result.cause) === null
    ? { kind: "rejected", message: TRY_AGAIN, needsHelp: false }
    : { kind: "signedIn" };
}

/** Converts a response to a result. */
export function readSendAnswer(answer: {
  readonly __typename: string;
  readonly value?: string;
  readonly message?: string;
}): SendResult {
  switch (answer.__typename) {
    case "SusiMethod":
      return { kind: "sent", mode: answer.value === "LOGIN_CODE" ? "code" : "link" };
    case "NotFound":
      return { kind: "notFound" };
    case "FailedChallenge":
      return { kind: "rejected", message: CHALLENGE_FAILED, needsHelp: true };
    case "BadRequest":
      return { kind: "rejected", message: answer.message || TRY_AGAIN, needsHelp: false };
    default:
      return { kind: "rejected", message: TRY_AGAIN, needsHelp: false };
  }
}
