// Tells the server what failed in this page: at most ten at once, five seconds after the first that
// waits or as soon as there are ten, and fifty in all (platform.md §7.2). What can't be told is lost:
// a page that fails must not fail over its report.

import {
  ERROR_FLUSH_MS,
  ERROR_MESSAGE_MAX,
  ERROR_STACK_MAX,
  type ErrorReport,
  ERRORS_AT_ONCE,
  ERRORS_PER_SESSION,
} from "../../../shared/reports/errorReport.ts";
import type { Failure } from "../failures.ts";

/** Takes failures and has them sent. */
export interface ErrorReporter {
  add(failure: Failure): void;
  /** Sends what waits at once, as the page goes away. */
  flush(): void;
}

/** Makes the reporter of a page session. `extra` says where the page is when something fails. */
export function createErrorReporter(options: {
  send: (reports: ErrorReport[]) => Promise<unknown>;
  extra: () => ErrorReport["extra"];
}): ErrorReporter {
  let waiting: ErrorReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = ERRORS_PER_SESSION;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const reports = waiting;
    waiting = [];
    options.send(reports).catch(() => {});
  };
  return {
    add: (failure) => {
      if (left === 0) return;
      left -= 1;
      waiting.push(toReport(failure, options.extra()));
      if (waiting.length >= ERRORS_AT_ONCE) flush();
      else timer ??= setTimeout(flush, ERROR_FLUSH_MS);
    },
    flush,
  };
}

function toReport(failure: Failure, extra: ErrorReport["extra"]): ErrorReport {
  const { error, at, fileName = null, lineNumber = null, status = null } = failure;
  const { name, message, stack } =
    error instanceof Error ? error : { name: "Error", message: textOf(error), stack: undefined };
  return {
    name: name.slice(0, ERROR_MESSAGE_MAX),
    message: message.slice(0, ERROR_MESSAGE_MAX),
    stack: stack?.slice(0, ERROR_STACK_MAX) ?? null,
    timestamp: at,
    fileName,
    lineNumber,
    status,
    extra,
  };
}

/** Anything may be thrown; what has no text of its own still has a kind. */
function textOf(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return typeof thrown;
  }
}
