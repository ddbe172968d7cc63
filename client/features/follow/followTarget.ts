import {
  commitMutation,
  type IEnvironment,
  type MutationConfig,
  type MutationParameters,
  type RecordProxy,
  type RecordSourceProxy,
} from "relay-runtime";
import { FAILED, errorIn } from "../../app/errorIn.ts";

/** What a follow concerns in the store. */
export interface FollowTarget {
  /** The person's or publication's id. */
  targetId: string;
  /** The reader's own id, where it is known. */
  viewerId: string | null;
  /** True to follow, false to follow no longer. */
  follows: boolean;
}

/** What a follow came to. The store has been put back where it was refused or failed. */
export interface FollowAnswer {
  isRefused: boolean;
  /** What to tell the reader; null where the button says it all. */
  message: string | null;
}

/** What the server answers: a follow, or an outcome that says why not. */
interface FollowResponse {
  readonly __typename: string;
  readonly notice?: string | null;
  readonly message?: string;
}

/** A follow or its end, and which part of the response says what became of it. */
type FollowWrite<Mutation extends MutationParameters> = Omit<
  MutationConfig<Mutation>,
  "onCompleted" | "onError"
> & {
  outcome: (response: Mutation["response"]) => FollowResponse;
  /** The type of the outcome where it was done. */
  done: string;
};

/** Sends a follow or its end. Answers what to tell the reader; never rejects. */
export function sendFollow<Mutation extends MutationParameters>(
  environment: IEnvironment,
  { outcome, done, ...config }: FollowWrite<Mutation>,
): Promise<FollowAnswer> {
  return new Promise((resolve) => {
    commitMutation<Mutation>(environment, {
      ...config,
      onCompleted: (response) => resolve(readAnswer(outcome(response), done)),
      onError: (error) => resolve({ isRefused: true, message: errorIn(error) ?? FAILED }),
    });
  });
}

function readAnswer(response: FollowResponse, done: string): FollowAnswer {
  if (response.__typename === done) return { isRefused: false, message: response.notice ?? null };
  return { isRefused: true, message: response.message ?? FAILED };
}

/**
 * Shows a follow before the server has answered: the button, the viewer's count of the followed and
 * the target's of followers (reader.md §4). What the store does not hold stays unknown.
 */
export function showFollow(
  store: RecordSourceProxy,
  { targetId, viewerId, follows }: FollowTarget,
  followers: (target: RecordProxy) => Counter | null,
): void {
  const target = store.get(targetId);
  const step = follows ? 1 : -1;
  target?.getLinkedRecord("viewerEdge")?.setValue(follows, "isFollowing");
  if (target) add(followers(target), step);
  const stats = viewerId === null ? null : store.get(viewerId)?.getLinkedRecord("socialStats");
  if (stats) add({ record: stats, field: "followingCount" }, step);
}

/** Where a count stands in the store. */
export interface Counter {
  record: RecordProxy;
  field: string;
}

function add(counter: Counter | null, step: number): void {
  const count = counter?.record.getValue(counter.field);
  if (counter && typeof count === "number") {
    counter.record.setValue(Math.max(0, count + step), counter.field);
  }
}
