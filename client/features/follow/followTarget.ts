import {
  commitMutation,
  type IEnvironment,
  type MutationConfig,
  type MutationParameters,
  type RecordProxy,
  type RecordSourceProxy,
} from "relay-runtime";
import { FAILED, errorIn } from "../../app/errorIn.ts";

/** The store records that a follow affects. */
export interface FollowTarget {
  /** The user's or publication's id. */
  targetId: string;
  /** The viewer's id, if known. */
  viewerId: string | null;
  /** True to follow, false to unfollow. */
  follows: boolean;
}

/** The result of a follow. On failure the store has been rolled back. */
export interface FollowAnswer {
  isRefused: boolean;
  /** The message to show; null when the button shows enough. */
  message: string | null;
}

/** The mutation's response: a follow, or an error type. */
interface FollowResponse {
  readonly __typename: string;
  readonly notice?: string | null;
  readonly message?: string;
}

/** A follow or unfollow mutation, and how to read its result. */
type FollowWrite<Mutation extends MutationParameters> = Omit<
  MutationConfig<Mutation>,
  "onCompleted" | "onError"
> & {
  outcome: (response: Mutation["response"]) => FollowResponse;
  /** The typename of a successful result. */
  done: string;
};

/** Sends a follow or unfollow mutation. Resolves to the result; never rejects. */
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
 * Optimistic update of a follow: the button, the viewer's following count and the target's follower
 * count (reader.md §4). Skips records missing from the store.
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

/** A counter field in the store. */
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
