import {
  commitMutation,
  type IEnvironment,
  type MutationConfig,
  type MutationParameters,
} from "relay-runtime";
import { FAILED, errorIn } from "./errorIn.ts";

interface Answer {
  readonly __typename?: string;
  readonly message?: string | null;
}

/** A write, and which part of the response says what became of it. */
type Write<Mutation extends MutationParameters> = Omit<
  MutationConfig<Mutation>,
  "onCompleted" | "onError"
> & {
  outcome: (response: Mutation["response"]) => Answer;
  /** What to tell the reader where the server could not be asked. */
  failed?: string;
};

/** Sends a write. Answers what to tell the reader where it was not done, else null. */
export function commitWrite<Mutation extends MutationParameters>(
  environment: IEnvironment,
  { outcome, failed = FAILED, ...config }: Write<Mutation>,
): Promise<string | null> {
  return new Promise((resolve) => {
    commitMutation<Mutation>(environment, {
      ...config,
      onCompleted: (response) => {
        const answer = outcome(response);
        // An outcome that the server gives no text has its own, which is seldom needed: it comes late.
        if (answer.message !== "") resolve(answer.message ?? null);
        else textOf(answer).then(resolve, () => resolve(failed));
      },
      onError: (error) => resolve(errorIn(error) ?? failed),
    });
  });
}

async function textOf(answer: Answer): Promise<string> {
  const { resultText } = await import("../../shared/rules/outcomes.ts");
  return resultText(answer.__typename) ?? FAILED;
}
