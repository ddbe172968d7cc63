import type { Context } from "hono";
import { TypedError } from "../request/typedErrors.ts";
import type { AppEnv } from "../request/requestContext.ts";

/**
 * Throws a TypedError unless the request carries the operator token (`Authorization: Bearer …`):
 * NOT_FOUND if none is configured, otherwise UNAUTHORIZED.
 */
export async function requireOperator(c: Context<AppEnv>): Promise<void> {
  const { operatorToken } = c.get("request").config;
  if (operatorToken === null) throw new TypedError("NOT_FOUND", "Unknown endpoint.");
  const [, given = ""] = /^Bearer +(\S+) *$/i.exec(c.req.header("authorization") ?? "") ?? [];
  if (!(await isSame(given, operatorToken))) {
    throw new TypedError("UNAUTHORIZED", "This requires the operator token.", {
      "WWW-Authenticate": "Bearer",
    });
  }
}

/** Compares full hashes, so that the timing doesn't reveal where two texts differ. */
async function isSame(left: string, right: string): Promise<boolean> {
  const [one, other] = await Promise.all([left, right].map(hashOf));
  let difference = 0;
  for (let index = 0; index < one!.length; index += 1) difference |= one![index]! ^ other![index]!;
  return difference === 0;
}

async function hashOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}
