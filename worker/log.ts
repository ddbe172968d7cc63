// The Worker's log: one JSON object per line. Requests are identified by a random id; lines never
// contain an IP address, cookie, query or account.

/** The log levels with their ranks; a level includes those of a higher rank. */
export const LOG_LEVELS = {
  silent: 100,
  error: 50,
  warn: 40,
  info: 30,
  debug: 20,
  trace: 10,
} as const;
export type LogLevel = keyof typeof LOG_LEVELS;

/** The severity of a line. */
export type Severity = "error" | "warn" | "info";

/** A line's fields besides its message. `error` is written with its stack and cause. */
export type LogFields = Readonly<Record<string, unknown>>;

/** The level before the configuration is read, so that an invalid configuration is logged. */
let level: LogLevel = "warn";

/** Sets the isolate's lowest written severity. */
export function setLogLevel(to: LogLevel): void {
  level = to;
}

/** The lowest severity shipped to a log provider; none by default. */
let shippedLevel: LogLevel = "silent";
/** Lines to be shipped. */
let shipped: Record<string, unknown>[] = [];
/** Most buffered lines; further ones are dropped. */
const MAX_SHIPPED = 200;

/** Sets the isolate's lowest shipped severity. */
export function setShippedLevel(to: LogLevel): void {
  shippedLevel = to;
}

/** Removes and returns the lines to be shipped. */
export function takeShipped(): Record<string, unknown>[] {
  const taken = shipped;
  shipped = [];
  return taken;
}

/** True if a line of this severity is written or shipped. */
export function isLogged(severity: Severity): boolean {
  return isWritten(severity) || isShipped(severity);
}

/** Logs an internal event on the console method of its severity. */
export function log(severity: Severity, message: string, fields: LogFields = {}): void {
  if (!isLogged(severity)) return;
  const line = lineOf(severity, message, fields);
  if (!isWritten(severity)) return;
  const write = { error: console.error, warn: console.warn, info: console.log }[severity];
  write(line);
}

/**
 * Logs a request's result with console.log. Its severity is only a field, since failures have a
 * line of their own.
 */
export function logRequest(severity: Severity, fields: LogFields): void {
  if (!isLogged(severity)) return;
  const line = lineOf(severity, "request", fields);
  if (isWritten(severity)) console.log(line);
}

function isWritten(severity: Severity): boolean {
  return LOG_LEVELS[severity] >= LOG_LEVELS[level];
}

function isShipped(severity: Severity): boolean {
  return LOG_LEVELS[severity] >= LOG_LEVELS[shippedLevel];
}

/** Formats a line, and buffers it for shipping if its severity requires it. */
function lineOf(severity: Severity, message: string, { error, ...fields }: LogFields): string {
  const failure = error === undefined ? {} : failureOf(error);
  const time = new Date().toISOString();
  const line = { time, level: severity, message, ...fields, ...failure };
  if (isShipped(severity) && shipped.length < MAX_SHIPPED) shipped.push(line);
  return JSON.stringify(line);
}

function failureOf(error: unknown): { error: string; cause?: string } {
  if (!(error instanceof Error)) return { error: String(error) };
  const text = textOf(error);
  return error.cause === undefined ? { error: text } : { error: text, cause: textOf(error.cause) };
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Some stacks don't start with the error's message.
  const stack = error.stack ?? "";
  return stack.includes(error.message) ? stack : `${error.name}: ${error.message}\n${stack}`;
}
