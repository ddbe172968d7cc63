import type { Context } from "hono";
import { toHex } from "../../../shared/format/hex.ts";
import { responseError } from "../../../shared/responses/responseErrorTexts.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { MAX_RESPONSE_BYTES } from "../../../shared/limits.ts";
import { visibleCatalog } from "../../domain/lists/rows/catalogs.ts";
import { publishResponse, type ResponseError } from "../../domain/responses/writeResponse.ts";
import { readFormWrite } from "../request/formWrite.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { type ErrorCode, TypedError, typedEndpoint } from "../request/typedErrors.ts";
import * as texts from "../forms/texts.ts";

/**
 * One byte of text takes at most three characters URL-encoded; the rest is for the other fields.
 */
const MAX_FORM_LENGTH = 3 * MAX_RESPONSE_BYTES + 10_000;
/**
 * Milliseconds within which the same text under the same story is one response if the form has no
 * key.
 */
const SAME_FOR = 10 * MINUTE_MS;

/**
 * Answers POST of a response to a story, like the mutation publishResponse; `text` is its text.
 * Sending the same text twice with the same `key`, or without a key within ten minutes, creates one
 * response.
 */
export const respondEndpoint = typedEndpoint(["POST"], (c) =>
  respond(c, c.req.param("postId") ?? ""),
);

/** Answers POST of a response to a list. */
export const respondToListEndpoint = typedEndpoint(["POST"], (c) => respond(c, null));

async function respond(c: Context<AppEnv>, postId: string | null): Promise<Response> {
  const { session, fields, answer } = await readFormWrite(c, {
    as: "publishResponse",
    maxLength: MAX_FORM_LENGTH,
  });
  const context = c.get("request");
  const inResponseToPostId =
    postId ?? (await visibleCatalog(context, c.req.param("catalogId") ?? ""))?.discussion?.id ?? "";
  const text = fields.get("text") ?? "";
  const form = fields.get("key") ?? String(Math.floor(context.now / SAME_FOR));
  const key = await keyOf(inResponseToPostId, form, text);
  const input = { key, inResponseToPostId, text };
  const result = await publishResponse(context, session.userId, input);
  if (result.kind !== "published") throw error(result.kind);
  return answer({ postId: result.postId });
}

/** Includes the text: going back to the form and writing something else means another response. */
async function keyOf(postId: string, form: string, text: string): Promise<string> {
  const said = new TextEncoder().encode(`${postId}:${form}:${text}`);
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", said)));
}

/** HTTP codes of the reasons that aren't a bad request. */
const CODES: Readonly<Partial<Record<ResponseError, ErrorCode>>> = {
  "no-answered": "NOT_FOUND",
  "no-story": "NOT_FOUND",
  "response-hidden": "FORBIDDEN",
  "discussion-closed": "FORBIDDEN",
  "list-discussion-closed": "FORBIDDEN",
  suspended: "FORBIDDEN",
  limited: "TOO_MANY_REQUESTS",
  "response-too-large": "TOO_LARGE",
};

function error(reason: ResponseError): TypedError {
  return new TypedError(CODES[reason] ?? "BAD_REQUEST", messageOf(reason));
}

function messageOf(reason: ResponseError): string {
  if (reason === "suspended") return texts.accountSuspended;
  // The draft of the response is new, so a missing story is the one that it answers.
  const known = reason === "no-story" ? "no-answered" : reason;
  return responseError(known) ?? texts.responseNotPublished;
}
