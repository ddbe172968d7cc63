import {
  commitMutation,
  type IEnvironment,
  type MutationConfig,
  type MutationParameters,
} from "relay-runtime";
import { FAILED, refusalIn } from "./refusalIn.ts";

/** A write, and which part of the response says what became of it. */
type Write<Mutation extends MutationParameters> = Omit<
  MutationConfig<Mutation>,
  "onCompleted" | "onError"
> & {
  outcome: (response: Mutation["response"]) => { readonly message?: string | null };
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
      onCompleted: (response) => resolve(outcome(response).message ?? null),
      onError: (error) => resolve(refusalIn(error) ?? failed),
    });
  });
}
