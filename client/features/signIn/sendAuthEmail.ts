import { commitMutation, graphql, type IEnvironment } from "relay-runtime";
import type { sendAuthEmailMutation } from "../../../generated/relay/sendAuthEmailMutation.graphql.ts";
import { errorIn } from "../../app/errorIn.ts";
import type { InboxMode, SignInOperation } from "./signInFlow.ts";
import { CHALLENGE_FAILED, TRY_AGAIN } from "./signInTexts.ts";

/** What is asked to be sent. */
export interface AuthEmail {
  email: string;
  /** A newcomer's name. */
  fullName: string | null;
  operation: SignInOperation;
  mode: InboxMode;
  redirect: string;
  /** The bot check's answer; null where none is set up. */
  captchaValue: string | null;
}

/** What became of it. */
export type SendResult =
  | { kind: "sent"; mode: InboxMode }
  | { kind: "notFound" }
  /** Somebody has signed in meanwhile, as in another tab: the page is none of theirs. */
  | { kind: "signedIn" }
  | { kind: "refused"; message: string; needsHelp: boolean };

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

/** Asks for the e-mail that signs in or up. Never rejects. */
export function sendAuthEmail(environment: IEnvironment, input: AuthEmail): Promise<SendResult> {
  const { mode, operation, ...rest } = input;
  return new Promise((resolve) => {
    commitMutation<sendAuthEmailMutation>(environment, {
      mutation: MUTATION,
      variables: {
        ...rest,
        operation: operation === "login" ? "LOGIN" : "REGISTER",
        type: mode === "link" ? "MAGIC_LINK" : "LOGIN_CODE",
      },
      onCompleted: ({ sendAcctAuthEmail }) => resolve(readSendAnswer(sendAcctAuthEmail)),
      onError: (error) =>
        resolve(
          errorIn(error) === null
            ? { kind: "refused", message: TRY_AGAIN, needsHelp: false }
            : { kind: "signedIn" },
        ),
    });
  });
}

/** What an answer means (platform.md §8). */
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
      return { kind: "refused", message: CHALLENGE_FAILED, needsHelp: true };
    case "BadRequest":
      return { kind: "refused", message: answer.message || TRY_AGAIN, needsHelp: false };
    default:
      return { kind: "refused", message: TRY_AGAIN, needsHelp: false };
  }
}
