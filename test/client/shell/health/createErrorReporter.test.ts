import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createErrorReporter } from "../../../../client/shell/health/createErrorReporter.ts";
import { failures, noteFailure, watchFailures } from "../../../../client/shell/failures.ts";
import { createInbox } from "../../../../client/runtime/page/inbox.ts";
import {
  ERROR_MESSAGE_MAX,
  ERROR_STACK_MAX,
  type ErrorReport,
} from "../../../../shared/reports/errorReport.ts";

const EXTRA: ErrorReport["extra"] = {
  client: "lite",
  buildId: "build",
  userId: null,
  userAgent: "Browser",
  location: "https://deckle.example/p/d00000000001",
};

function makeReporter(send: (reports: ErrorReport[]) => Promise<void> = async () => {}) {
  const sent: ErrorReport[][] = [];
  const reporter = createErrorReporter({
    send: (reports) => {
      sent.push(reports);
      return send(reports);
    },
    extra: () => EXTRA,
  });
  return { reporter, sent };
}

const failure = (message: string) => ({ error: new Error(message), at: 1000 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("error reports", () => {
  test("are sent together five seconds after the first", async () => {
    const { reporter, sent } = makeReporter();
    reporter.add(failure("first"));
    await vi.advanceTimersByTimeAsync(3000);
    reporter.add(failure("second"));
    await vi.advanceTimersByTimeAsync(1999);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent.map((batch) => batch.map(({ message }) => message))).toEqual([["first", "second"]]);
  });

  test("include 50 of a session's 60, at most ten per request", async () => {
    const { reporter, sent } = makeReporter();
    for (let index = 0; index < 60; index += 1) reporter.add(failure(`failure ${index}`));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent.map((batch) => batch.length)).toEqual([10, 10, 10, 10, 10]);
    expect(sent.at(-1)?.at(-1)?.message).toBe("failure 49");
  });

  test("contain what failed, when, where and in which build", async () => {
    const { reporter, sent } = makeReporter();
    const error = new TypeError("no such thing");
    error.stack = "TypeError: no such thing\n  at somewhere";
    reporter.add({ error, at: 1234, fileName: "/assets/a.js", lineNumber: 7, status: 500 });
    reporter.flush();
    expect(sent).toEqual([
      [
        {
          name: "TypeError",
          message: "no such thing",
          stack: "TypeError: no such thing\n  at somewhere",
          timestamp: 1234,
          fileName: "/assets/a.js",
          lineNumber: 7,
          status: 500,
          extra: EXTRA,
        },
      ],
    ]);
  });

  test("accept whatever was thrown, up to the size limit", async () => {
    const { reporter, sent } = makeReporter();
    const huge = new Error("x".repeat(5000));
    huge.stack = "y".repeat(50_000);
    const silent = {
      [Symbol.toPrimitive]: () => {
        throw new Error("no text");
      },
    };
    for (const error of ["a string", null, silent, huge]) reporter.add({ error, at: 0 });
    reporter.flush();
    const [reports = []] = sent;
    expect(reports.map(({ message }) => message.slice(0, 10))).toEqual([
      "a string",
      "null",
      "object",
      "xxxxxxxxxx",
    ]);
    expect(reports[3]?.message).toHaveLength(ERROR_MESSAGE_MAX);
    expect(reports[3]?.stack).toHaveLength(ERROR_STACK_MAX);
  });

  test("are dropped without an error if the server rejects them", async () => {
    const { reporter, sent } = makeReporter(() => Promise.reject(new Error("offline")));
    reporter.add(failure("first"));
    await vi.advanceTimersByTimeAsync(5000);
    reporter.add(failure("second"));
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent.map((batch) => batch.length)).toEqual([1, 1]);
  });
});

describe("an uncaught error", () => {
  test("is recorded with its location, even before reporting starts", () => {
    const window = new EventTarget();
    watchFailures(window as unknown as Window);
    const error = new RangeError("too far");
    const raised = Object.assign(new Event("error"), { error, filename: "/a.js", lineno: 3 });
    window.dispatchEvent(Object.assign(raised, { message: "too far" }));
    const reason = new Error("rejected");
    window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
    noteFailure("caught", 500);
    const noted: unknown[] = [];
    failures.open((each) => noted.push(each));
    // Tests of other files may have noted more before.
    expect(noted.slice(-3)).toEqual([
      { error, fileName: "/a.js", lineNumber: 3, at: expect.any(Number) },
      { error: reason, status: undefined, at: expect.any(Number) },
      { error: "caught", status: 500, at: expect.any(Number) },
    ]);
  });

  test("waits in a bounded inbox, and is reported at once afterwards", () => {
    const inbox = createInbox<number>(2);
    for (const item of [1, 2, 3]) inbox.add(item);
    const taken: number[] = [];
    inbox.open((item) => taken.push(item));
    inbox.add(4);
    expect(taken).toEqual([1, 2, 4]);
  });
});
