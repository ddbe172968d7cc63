import {
  commitMutation,
  type IEnvironment,
  type MutationConfig,
  type MutationParameters,
} from "relay-runtime";
import { FAILED, errorIn } from "./errorIn.ts";

/** The result of a mutation. `message` is the error to show; null on success. */
export type MutationResult<Data = unknown, Answer = unknown> =
  | { kind: "success"; data: Data; message: null }
  /** The server's answer is an error type. */
  | { kind: "error"; answer: Answer; message: string }
  /** There is no answer. */
  | { kind: "failed"; cause: Error; message: string };

/** The value of a mutation's one field. */
type AnswerOf<Mutation> = Mutation extends { response: infer Response }
  ? Response[keyof Response]
  : never;

type Config<Mutation extends MutationParameters> = Omit<
  MutationConfig<Mutation>,
  "onCompleted" | "onError"
> & {
  /** The message when the server can't be reached. */
  failed?: string;
};

/**
 * Runs a mutation that selects one field. Never rejects. A union of mutations with the same
 * variables, such as follow and unfollow, may be given as its type.
 */
export function runMutation<Mutation extends MutationParameters>(
  environment: IEnvironment,
  { failed = FAILED, ...config }: Config<Mutation>,
): Promise<MutationResult<AnswerOf<Mutation>, AnswerOf<Mutation>>> {
  return new Promise((resolve) => {
    commitMutation<Mutation>(environment, {
      ...config,
      onCompleted: (response) => {
        const answer = Object.values(response)[0] as AnswerOf<Mutation>;
        const { __typename, message } = (answer ?? {}) as ErrorFields;
        const resolveError = (text: string): void =>
          resolve({ kind: "error", answer, message: text });
        if (message == null) resolve({ kind: "success", data: answer, message: null });
        else if (message !== "") resolveError(message);
        else textOf(__typename).then(resolveError, () => resolveError(failed));
      },
      onError: (error) => resolve(failure(error, failed)),
    });
  });
}

interface ErrorFields {
  readonly __typename?: string;
  readonly message?: string | null;
}

const failure = (cause: Error, message: string) =>
  ({ kind: "failed", cause, message: errorIn(cause) ?? message }) as const;

/** The text of an error without a message. It is rarely needed, so it loads lazily. */
async function textOf(typename: string | undefined): Promise<string> {
  const { resultText } = await import("../../../shared/errors/resultTexts.ts");
  return resultText(typename) ?? FAILED;
}

/** Extracts the needed value of a success; a response without it counts as failed. */
export function mapResult<Data, Value, Answer>(
  result: MutationResult<Data, Answer>,
  read: (data: Data) => Value | null | undefined,
): MutationResult<Value, Answer> {
  if (result.kind !== "success") return result;
  const data = read(result.data);
  return data == null
    ? failure(new Error("The response is incomplete"), FAILED)
    : { ...result, data };
}
