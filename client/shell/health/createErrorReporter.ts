// Reports this page's errors to the server: at most ten per request, sent five seconds after the
// first queued one or once ten are queued, and fifty per session. Reports that
// can't be sent are dropped: reporting must not cause further errors.

import {
  ERROR_FLUSH_MS,
  ERROR_MESSAGE_MAX,
  ERROR_STACK_MAX,
  type ErrorReport,
  ERRORS_AT_ONCE,
  ERRORS_PER_SESSION,
} from "../../../shared/reports/errorReport.ts";
import type { Failure } from "../failures.ts";

/** Queues errors and sends them. */
export interface ErrorReporter {
  add(failure: Failure): void;
  /** Sends queued errors immediately, for when the page unloads. */
  flush(): void;
}

/**
 * Creates the reporter of a page session. `extra` returns the page context at the time of an error.
 */
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

/** Any value can be thrown. Falls back to the type when it can't be converted to a string. */
function textOf(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return typeof thrown;
  }
}
