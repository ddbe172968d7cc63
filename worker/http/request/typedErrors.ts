// Errors of endpoints: JSON `{ "error": { "code", "message" } }`, or a page for no-JS forms and
// navigations; never cached.

import type { Context, Handler } from "hono";
import { DatabaseUnavailableError } from "../../db/database.ts";
import { PageOutOfDateError } from "../../domain/identity/sessions/requirePageOwner.ts";
import { logFailure } from "./observeRequest.ts";
import type { AppEnv } from "./requestContext.ts";
import { isNoJsForm, isOpenedByBrowser } from "./seenByPerson.ts";

const STATUS_OF = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNPROCESSABLE: 422,
  TOO_MANY_REQUESTS: 429,
  SERVER_ERROR: 500,
  NOT_IMPLEMENTED: 501,
  BAD_GATEWAY: 502,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_OF;

/** An error that an endpoint throws as its response. The message is shown to people. */
export class TypedError extends Error {
  override readonly name = "TypedError";
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  constructor(code: ErrorCode, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.headers = headers;
  }
}

/** Seconds before clients should retry while the database is unavailable. */
export const RETRY_AFTER_S = 5;

/** Wraps an endpoint with typed errors; methods that aren't listed get 405. */
export function typedEndpoint(methods: Methods, handler: Answering): Handler<AppEnv> {
  return guarded(methods, handler, (c, error) => errorAnswer(c, toTypedError(c, error)));
}

/**
 * Wraps an API endpoint: errors are always JSON, `{ "errors": [{ "message", "code" }] }`, as in
 * Medium's API. Its clients read the code as a number; ours is the HTTP status.
 */
export function apiErrorsEndpoint(methods: Methods, handler: Answering): Handler<AppEnv> {
  return guarded(methods, handler, async (c, error) => {
    const { code, message, headers } = toTypedError(c, error);
    const status = STATUS_OF[code];
    return c.json({ errors: [{ message, code: status }] }, status, {
      "Cache-Control": "no-store",
      ...headers,
    });
  });
}

/**
 * Wraps an endpoint that people navigate to: browsers get an error page with the message, and
 * unexpected failures the 500 page.
 */
export function openedEndpoint(methods: Methods, handler: Answering): Handler<AppEnv> {
  return guarded(methods, handler, async (c, error) => {
    const errorResult = errorOf(error);
    if (errorResult === null) throw error;
    if (!isOpenedByBrowser(c.req.raw)) return errorAnswer(c, errorResult);
    setHeaders(c, errorResult);
    const { openedErrorPage } = await import("../pages/errorPage.ts");
    return openedErrorPage(c, {
      status: STATUS_OF[errorResult.code],
      message: errorResult.message,
    });
  });
}

/** The methods that an endpoint answers. */
export type Methods = readonly ("GET" | "HEAD" | "OPTIONS" | "POST")[];
type Answering = (c: Context<AppEnv>) => Promise<Response>;

function guarded(
  methods: Methods,
  handler: Answering,
  answerError: (c: Context<AppEnv>, error: unknown) => Promise<Response>,
): Handler<AppEnv> {
  return async (c) => {
    try {
      if (!(methods as readonly string[]).includes(c.req.method)) {
        throw new TypedError("METHOD_NOT_ALLOWED", "This method isn’t allowed here.", {
          Allow: methods.join(", "),
        });
      }
      return await handler(c);
    } catch (error) {
      return await answerError(c, error);
    }
  };
}

/** The TypedError for an expected error; null for a failure. */
function errorOf(error: unknown): TypedError | null {
  if (error instanceof TypedError) return error;
  return error instanceof PageOutOfDateError ? new TypedError("FORBIDDEN", error.message) : null;
}

function toTypedError(c: Context<AppEnv>, error: unknown): TypedError {
  const errorResult = errorOf(error);
  if (errorResult !== null) return errorResult;
  if (error instanceof DatabaseUnavailableError) {
    return new TypedError("SERVICE_UNAVAILABLE", "Please try again in a moment.", {
      "Retry-After": String(RETRY_AFTER_S),
    });
  }
  logFailure(c, error);
  return new TypedError("SERVER_ERROR", "Something went wrong on our end.");
}

/** The response to a TypedError that no endpoint caught; null for a failure. */
export async function uncaughtError(error: Error, c: Context<AppEnv>): Promise<Response | null> {
  return error instanceof TypedError ? errorAnswer(c, error) : null;
}

async function errorAnswer(c: Context<AppEnv>, errorResult: TypedError): Promise<Response> {
  const { code, message, headers } = errorResult;
  if (isNoJsForm(c.req.raw)) {
    setHeaders(c, errorResult);
    const { errorPage } = await import("../pages/errorPage.ts");
    return errorPage(c, { status: STATUS_OF[code], message });
  }
  return c.json({ error: { code, message } }, STATUS_OF[code], {
    "Cache-Control": "no-store",
    ...headers,
  });
}

function setHeaders(c: Context<AppEnv>, { headers }: TypedError): void {
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
}
