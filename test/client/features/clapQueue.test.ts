import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ClapData } from "../../../client/runtime/page/clientState.ts";
import type { MutationResult } from "../../../client/runtime/relay/runMutation.ts";
import {
  CLAP_WAIT_MS,
  type ClapCounts,
  type ClapQueue,
  createClapQueue,
} from "../../../client/features/claps/clapQueue.ts";

const NONE: ClapData = { clapCount: 10, viewerClapCount: 0, viewerHasClappedSinceFetch: false };

let shown: Map<string, ClapData>;
let toasts: string[];
let sent: { claps: number; key: string }[];
let answers: ((result: MutationResult<ClapCounts>) => void)[];
let canWait: boolean;
let stored: { claps: number; key: string }[];
let queue: ClapQueue;
const claps = () => shown.get("story");
const press = (count: number) => queue.add("story", count, claps() ?? NONE);

const counts = (clapCount: number, viewerClapCount: number): MutationResult<ClapCounts> => ({
  kind: "success",
  data: { clapCount, viewerClapCount },
  message: null,
});

beforeEach(() => {
  vi.useFakeTimers();
  shown = new Map();
  toasts = [];
  sent = [];
  stored = [];
  answers = [];
  const store = {
    state: { multiVote: shown } as never,
    setClapData: (postId: string, data: ClapData) => void shown.set(postId, data),
    enqueueToast: ({ message }: { message: string }) => void toasts.push(message),
  };
  canWait = false;
  queue = createClapQueue(
    store as never,
    (_postId, count, key) => {
      sent.push({ claps: count, key });
      return new Promise((resolve) => answers.push(resolve));
    },
    async (_postId, count, key) => {
      if (canWait) stored.push({ claps: count, key });
      return canWait;
    },
  );
});
afterEach(() => vi.useRealTimers());

describe("a reader's claps", () => {
  test("show at once and are sent together when the reader pauses", async () => {
    press(1);
    press(1);
    vi.advanceTimersByTime(CLAP_WAIT_MS - 1);
    press(1);
    vi.advanceTimersByTime(CLAP_WAIT_MS - 1);
    expect(sent).toEqual([]);
    expect(claps()).toEqual({
      clapCount: 13,
      viewerClapCount: 3,
      viewerHasClappedSinceFetch: true,
    });
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([{ claps: 3, key: expect.any(String) }]);
  });

  test("stay on screen without a network if they can wait for one", async () => {
    canWait = true;
    press(2);
    await vi.advanceTimersByTimeAsync(CLAP_WAIT_MS);
    answers[0]!({ kind: "failed", cause: new Error("offline"), message: "Failed" });
    await vi.advanceTimersByTimeAsync(0);
    expect(stored).toEqual(sent);
    expect(claps()?.viewerClapCount).toBe(2);
    expect(toasts).toEqual([expect.stringContaining("offline")]);
  });

  test("wait for the running request, and are sent with another key", async () => {
    press(1);
    await vi.advanceTimersByTimeAsync(CLAP_WAIT_MS);
    press(1);
    press(1);
    await vi.advanceTimersByTimeAsync(CLAP_WAIT_MS);
    expect(sent).toHaveLength(1);
    answers[0]!(counts(21, 1));
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.map((each) => each.claps)).toEqual([1, 2]);
    expect(sent[0]!.key).not.toBe(sent[1]!.key);
    answers[1]!(counts(23, 3));
    await vi.advanceTimersByTimeAsync(0);
    expect(claps()).toMatchObject({ clapCount: 23, viewerClapCount: 3 });
  });

  test("are reverted when the server rejects them, with its message", async () => {
    press(2);
    await vi.advanceTimersByTimeAsync(CLAP_WAIT_MS);
    press(1);
    answers[0]!({ kind: "error", answer: null, message: "Your account is suspended." });
    await vi.advanceTimersByTimeAsync(0);
    expect(claps()).toMatchObject({ clapCount: 11, viewerClapCount: 1 });
    expect(toasts).toEqual(["Your account is suspended."]);
  });

  test("aren't announced as given or retracted if the server rejects them", async () => {
    press(2);
    await vi.advanceTimersByTimeAsync(CLAP_WAIT_MS);
    answers[0]!({
      kind: "error",
      answer: null,
      message: "We couldn’t find this story. It may have been deleted or made private.",
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(claps()).toEqual(NONE);
  });

  test("are at most fifty, and at least none", async () => {
    press(49);
    press(5);
    expect(claps()).toMatchObject({ clapCount: 60, viewerClapCount: 50 });
    await vi.advanceTimersByTimeAsync(CLAP_WAIT_MS);
    expect(sent[0]!.claps).toBe(50);
    press(-60);
    expect(claps()).toMatchObject({ clapCount: 10, viewerClapCount: 0 });
  });

  test("that cancel each other aren't sent", async () => {
    press(3);
    press(-3);
    await vi.advanceTimersByTimeAsync(CLAP_WAIT_MS);
    expect(sent).toEqual([]);
  });

  test("are sent at once when the page is closed", async () => {
    press(4);
    queue.flush();
    expect(sent).toEqual([{ claps: 4, key: expect.any(String) }]);
    await vi.advanceTimersByTimeAsync(CLAP_WAIT_MS);
    expect(sent).toHaveLength(1);
  });
  test("are sent alongside the running request when the page is closed, and neither response hides the other", async () => {
    press(1);
    await vi.advanceTimersByTimeAsync(CLAP_WAIT_MS);
    press(2);
    queue.flush();
    expect(sent.map((each) => each.claps)).toEqual([1, 2]);
    expect(sent[0]!.key).not.toBe(sent[1]!.key);
    // The reader claps again, and the older response arrives last.
    answers[1]!(counts(13, 3));
    await vi.advanceTimersByTimeAsync(0);
    answers[0]!(counts(11, 1));
    await vi.advanceTimersByTimeAsync(0);
    expect(claps()).toMatchObject({ clapCount: 13, viewerClapCount: 3 });
    press(1);
    await vi.advanceTimersByTimeAsync(CLAP_WAIT_MS);
    answers[2]!(counts(30, 4));
    await vi.advanceTimersByTimeAsync(0);
    expect(claps()).toMatchObject({ clapCount: 30, viewerClapCount: 4 });
  });
});
