// Writes outside GraphQL: JSON from a page's script, or a form without JavaScript. Both must prove
// that they come from a page of the session; forms are redirected, scripts get JSON.

import type { Context } from "hono";
import type { Action } from "../../access/actions.ts";
import { requirePageOwner } from "../../domain/identity/sessions/requirePageOwner.ts";
import type { Session } from "../../domain/identity/rows/session.ts";
import { isForeignRequest } from "./isForeignRequest.ts";
import { readBytes } from "./body/readBytes.ts";
import { readForm } from "./body/readForm.ts";
import type { AppEnv } from "./requestContext.ts";
import { requireMay } from "./requireMay.ts";
import { TypedError } from "./typedErrors.ts";

/** Largest JSON body in bytes. */
const MAX_JSON_BYTES = 10_000;

/** A write by a signed-in user from one of our pages. */
export interface FormWrite {
  session: Session;
  /** The fields by name; JSON values that aren't scalars are dropped. */
  fields: ReadonlyMap<string, string>;
  /** True for a no-JS form, whose response is a page. */
  isForm: boolean;
}

/**
 * Reads a write that has no mutation and is counted by what it does. Throws TypedError, also during
 * an impersonation and on a custom domain for writes reserved to the main site; and
 * PageOutOfDateError.
 */
export async function readFormWrite(c: Context<AppEnv>, action: Action): Promise<FormWrite> {
  const write = await openFormWrite(c, await readWriteFields(c));
  requireMay(c.get("request"), write.session, action);
  c.get("request").browser.noteWrite();
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
 * Checks that a signed-in reader sent these fields from a page of their session. Whether and how
 * often they may write is up to the write. Throws TypedError and PageOutOfDateError.
 */
export async function openFormWrite(
  c: Context<AppEnv>,
  { fields, isForm }: SentFields,
): Promise<FormWrite> {
  const context = c.get("request");
  const session = await context.session();
  if (!session) throw new TypedError("UNAUTHORIZED", "Sign in first.");
  // A form can't set headers, so it sends the token as a field.
  await requirePageOwner(context, isForm ? (fields.get("xsrf") ?? null) : context.xsrfToken);
  return { session, fields, isForm };
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
