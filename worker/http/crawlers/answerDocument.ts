// Serves feeds, sitemaps and similar documents: one text that is identical for every viewer.

import type { Context } from "hono";
import { etagOf } from "../../edge/etagOf.ts";
import { isKnownSince, isPreconditionFailed, isUnchanged } from "../request/conditions.ts";
import type { AppEnv } from "../request/requestContext.ts";

/** Public, but revalidated on every use like a page. */
export const CACHE_CONTROL = "public, max-age=0, must-revalidate";

/** A document to serve. */
export interface AnsweredDocument {
  body: string;
  /** Includes the charset. */
  contentType: string;
  /** Last modification in milliseconds since 1970, if known. */
  lastModified?: number | null;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Answers GET and HEAD with the document, with 304 if the client has it, or with 412 if its
 * precondition fails.
 */
export async function answerDocument(
  c: Context<AppEnv>,
  { body, contentType, lastModified, headers: more }: AnsweredDocument,
): Promise<Response> {
  const bytes = new TextEncoder().encode(body);
  const headers = await documentHeaders({ bytes, contentType, lastModified }, c.get("request").now);
  return sendDocument(c, bytes, new Headers({ ...headers, ...more }));
}

/** The headers with the document's validators, type and length. */
export async function documentHeaders(
  { bytes, contentType, lastModified }: Omit<AnsweredDocument, "body"> & { bytes: Uint8Array },
  now: number,
): Promise<Record<string, string>> {
  const modified = lastModified ? knownTime(lastModified, now) : null;
  return {
    ETag: await etagOf(bytes),
    "Cache-Control": CACHE_CONTROL,
    "Content-Type": contentType,
    "Content-Length": String(bytes.length),
    ...(modified === null ? {} : { "Last-Modified": new Date(modified).toUTCString() }),
  };
}

/**
 * Answers a request, conditional or not, with a document that has the headers of documentHeaders.
 */
export function sendDocument(
  c: Context<AppEnv>,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  headers: Headers,
): Response {
  const etag = headers.get("etag") ?? "";
  const status = statusFor(c, etag, headers.get("last-modified"));
  if (status === 200 && c.req.method !== "HEAD") return new Response(body, { headers });
  if (body instanceof ReadableStream) void body.cancel();
  if (status === 412)
    return new Response(null, { status, headers: { "Cache-Control": "no-store" } });
  if (status === 304) for (const name of ["content-type", "content-length"]) headers.delete(name);
  return new Response(null, { status, headers });
}

function statusFor(c: Context<AppEnv>, etag: string, modified: string | null): 200 | 304 | 412 {
  if (isPreconditionFailed(c.req.header("if-match"), etag)) return 412;
  const etags = c.req.header("if-none-match");
  // If-None-Match takes precedence over If-Modified-Since (RFC 9110, 13.1.3).
  const isKnown =
    etags === undefined
      ? modified !== null && isKnownSince(c.req.header("if-modified-since"), Date.parse(modified))
      : isUnchanged(etags, etag);
  return isKnown ? 304 : 200;
}

/**
 * The Last-Modified time, or null if it isn't safe to send. A future time would hide changes until
 * then (RFC 9110, 8.8.2.1), and so would the current second, which may hold another change.
 */
function knownTime(lastModified: number, now: number): number | null {
  const modified = Math.min(lastModified, now);
  return Math.floor(modified / 1000) < Math.floor(now / 1000) ? modified : null;
}
