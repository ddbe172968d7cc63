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

/** A mutation and the part of its response that holds the result. */
type Write<Mutation extends MutationParameters> = Omit<
  MutationConfig<Mutation>,
  "onCompleted" | "onError"
> & {
  outcome: (response: Mutation["response"]) => Answer;
  /** The error message when the server can't be reached. */
  failed?: string;
};

/** Sends a mutation. Resolves to the error message to show, or null on success. */
export function commitWrite<Mutation extends MutationParameters>(
  environment: IEnvironment,
  { outcome, failed = FAILED, ...config }: Write<Mutation>,
): Promise<string | null> {
  return new Promise((resolve) => {
    commitMutation<Mutation>(environment, {
      ...config,
      onCompleted: (response) => {
        const answer = outcome(response);
        // Result types without a server message have a default text. It is rarely needed, so it
        // loads lazily.
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
