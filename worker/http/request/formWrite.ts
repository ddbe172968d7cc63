// Writes outside GraphQL: JSON from a page's script, or a form without JavaScript. Both must prove
// that they come from a page of the session; forms are redirected, scripts get JSON.

import type { Context } from "hono";
import type { Action } from "../../access/actions.ts";
import { isTooOften, TOO_OFTEN } from "../../access/checkAccess.ts";
import { requirePageOwner } from "../../domain/identity/sessions/requirePageOwner.ts";
import type { Session } from "../../domain/identity/rows/session.ts";
import { ownRedirect } from "../identity/sessions/ownRedirect.ts";
import { isForeignRequest } from "./isForeignRequest.ts";
import { readBytes } from "./body/readBytes.ts";
import { readForm } from "./body/readForm.ts";
import type { AppEnv, RequestContext } from "./requestContext.ts";
import { requireMay } from "./requireMay.ts";
import { TypedError } from "./typedErrors.ts";

/** Largest JSON body in bytes. */
const MAX_JSON_BYTES = 10_000;

/** A write by a signed-in user from one of our pages. */
export interface FormWrite {
  session: Session;
  action: Action;
  /** The fields by name; JSON values that aren't scalars are dropped. */
  fields: ReadonlyMap<string, string>;
  /** True for a no-JS form, whose response is a page. */
  isForm: boolean;
  /** Answers scripts with JSON, and redirects forms to the page they name, or home. */
  answer: (body: Record<string, unknown>) => Promise<Response>;
}

/** How a write is read. */
interface Reading {
  /** The action, whose permissions and rate limit apply; it may depend on the fields. */
  as: Action | ((fields: ReadonlyMap<string, string>) => Action);
  /** Largest body, in characters of a form or bytes of JSON, if it may exceed the default. */
  maxLength?: number;
}

/**
 * Reads a write and counts it against its rate limit. Throws TypedError, also during an
 * impersonation and on a custom domain for writes reserved to the main site; PageOutOfDateError; and like
 * Database.
 */
export async function readFormWrite(
  c: Context<AppEnv>,
  { as, maxLength }: Reading,
): Promise<FormWrite> {
  const sent = await readWriteFields(c, maxLength);
  const write = await authorizeFormWrite(c, sent, as);
  if (await isTooOften(c.get("request"), write.action, write.session.userId)) {
    throw new TypedError("TOO_MANY_REQUESTS", TOO_OFTEN);
  }
  return write;
}

/** Fields sent by one of our pages, before the session is checked. */
type SentFields = Pick<FormWrite, "fields" | "isForm">;

/** Reads only the fields, for responses that repeat the typed text. Throws TypedError. */
export async function readWriteFields(c: Context<AppEnv>, maxLength?: number): Promise<SentFields> {
  if (isForeignRequest(c.req.raw)) {
    throw new TypedError("FORBIDDEN", "Requests are only accepted from our own pages.");
  }
  const isJson = (c.req.header("content-type") ?? "").startsWith("application/json");
  const fields = isJson
    ? await readJson(c.req.raw, maxLength)
    : await readFields(c.req.raw, maxLength);
  return { fields, isForm: !isJson };
}

/**
 * Authorizes a write with these fields. The caller counts it, so that it can answer a rate limit
 * itself. Throws like `readFormWrite`.
 */
export async function authorizeFormWrite(
  c: Context<AppEnv>,
  { fields, isForm }: SentFields,
  as: Reading["as"],
): Promise<FormWrite> {
  const context = c.get("request");
  // A form can't set headers, so it sends the token as a field.
  const xsrfToken = isForm ? (fields.get("xsrf") ?? null) : context.xsrfToken;
  const session = await context.session();
  if (!session) throw new TypedError("UNAUTHORIZED", "Sign in first.");
  const action = typeof as === "string" ? as : as(fields);
  requireMay(context, session, action);
  await requirePageOwner(context, xsrfToken);
  context.browser.noteWrite();
  return {
    session,
    action,
    fields,
    isForm,
    answer: async (body) =>
      isForm ? continueTo(c, context, fields) : c.json(body, 200, { "Cache-Control": "no-store" }),
  };
}

async function continueTo(
  c: Context<AppEnv>,
  context: RequestContext,
  fields: ReadonlyMap<string, string>,
): Promise<Response> {
  const target = await ownRedirect(context, new URL(c.req.url), fields.get("redirect"));
  c.header("Cache-Control", "no-store");
  return c.redirect(target.href, 303);
}

async function readFields(
  request: Request,
  maxLength: number | undefined,
): Promise<Map<string, string>> {
  const form = await readForm(request, maxLength);
  if (!form) throw new TypedError("BAD_REQUEST", "The body is neither JSON nor a form.");
  return new Map(form);
}

async function readJson(request: Request, maxBytes = MAX_JSON_BYTES): Promise<Map<string, string>> {
  const wrong = new TypedError("BAD_REQUEST", "The body is not a JSON object.");
  const bytes = await readBytes(request, maxBytes);
  if (!bytes) throw new TypedError("TOO_LARGE", "The body is too large.");
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw wrong;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw wrong;
  return new Map(
    Object.entries(value)
      .filter(([, each]) => ["string", "number", "boolean"].includes(typeof each))
      .map(([name, each]) => [name, String(each)]),
  );
}
