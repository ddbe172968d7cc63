// Owns the Worker's log: one JSON object a line. It names requests by an id of their own and never
// says who asked: no address, no cookie, no query, no account.

/** Log levels of platform.md §9 with their ranks. */
export const LOG_LEVELS = {
  silent: 100,
  error: 50,
  warn: 40,
  info: 30,
  debug: 20,
  trace: 10,
} as const;
export type LogLevel = keyof typeof LOG_LEVELS;

/** How grave a line is. */
export type Severity = "error" | "warn" | "info";

/** What a line says beside its message. An `error` is written with its stack and its cause. */
export type LogFields = Readonly<Record<string, unknown>>;

/** What is said before a configuration has been read, that it can't be read included. */
let level: LogLevel = "warn";

/** Makes the isolate say what is at least as grave as a level. */
export function setLogLevel(to: LogLevel): void {
  level = to;
}

/** How grave a line must be to be shipped to a logging provider: by default none is. */
let shippedLevel: LogLevel = "silent";
/** Lines that wait to be shipped. */
let shipped: Record<string, unknown>[] = [];
/** While nobody ships them more wait, up to this; then new ones are dropped. */
const MAX_SHIPPED = 200;

/** Makes the isolate hold lines that are at least as grave as a level for a logging provider. */
export function setShippedLevel(to: LogLevel): void {
  shippedLevel = to;
}

/** Takes the lines that wait to be shipped, and lets go of them. */
export function takeShipped(): Record<string, unknown>[] {
  const taken = shipped;
  shipped = [];
  return taken;
}

/** True where a line so grave is written, or shipped. */
export function isLogged(gravity: Severity): boolean {
  return isWritten(gravity) || isShipped(gravity);
}

/** Says what happened inside, on the console's channel of its gravity. */
export function log(gravity: Severity, message: string, fields: LogFields = {}): void {
  if (!isLogged(gravity)) return;
  const line = lineOf(gravity, message, fields);
  if (!isWritten(gravity)) return;
  const write = { error: console.error, warn: console.warn, info: console.log }[gravity];
  write(line);
}

/** Says what a request came to. Its gravity is a field: what failed inside has a line of its own. */
export function logRequest(gravity: Severity, fields: LogFields): void {
  if (!isLogged(gravity)) return;
  const line = lineOf(gravity, "request", fields);
  if (isWritten(gravity)) console.log(line);
}

function isWritten(gravity: Severity): boolean {
  return LOG_LEVELS[gravity] >= LOG_LEVELS[level];
}

function isShipped(gravity: Severity): boolean {
  return LOG_LEVELS[gravity] >= LOG_LEVELS[shippedLevel];
}

/** The line as text; where lines so grave are shipped, it waits for that. */
function lineOf(gravity: Severity, message: string, { error, ...fields }: LogFields): string {
  const failure = error === undefined ? {} : failureOf(error);
  const time = new Date().toISOString();
  const line = { time, level: gravity, message, ...fields, ...failure };
  if (isShipped(gravity) && shipped.length < MAX_SHIPPED) shipped.push(line);
  return JSON.stringify(line);
}

function failureOf(error: unknown): { error: string; cause?: string } {
  if (!(error instanceof Error)) return { error: String(error) };
  const text = textOf(error);
  return error.cause === undefined ? { error: text } : { error: text, cause: textOf(error.cause) };
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Some stacks begin without what the error says.
  const stack = error.stack ?? "";
  return stack.includes(error.message) ? stack : `${error.name}: ${error.message}\n${stack}`;
}
