// The answer that feeds, sitemaps and the like share: one text, the same for everyone.

import type { Context } from "hono";
import { etagOf } from "../../edge/etagOf.ts";
import { isKnownSince, isPreconditionFailed, isUnchanged } from "../request/conditions.ts";
import type { AppEnv } from "../request/requestContext.ts";

/** Nobody's own, but as fresh as a page. */
export const CACHE_CONTROL = "public, max-age=0, must-revalidate";

/** A text that goes out. */
export interface AnsweredDocument {
  body: string;
  /** With its character set. */
  contentType: string;
  /** Since when it says nothing new, in milliseconds since 1970, where that is known. */
  lastModified?: number | null;
  headers?: Readonly<Record<string, string>>;
}

/** Answers GET and HEAD with the text, 304 to who has it, or 412 to who wants only another one. */
export async function answerDocument(
  c: Context<AppEnv>,
  { body, contentType, lastModified, headers: more }: AnsweredDocument,
): Promise<Response> {
  const bytes = new TextEncoder().encode(body);
  const etag = await etagOf(bytes);
  const headers = new Headers({ ETag: etag, "Cache-Control": CACHE_CONTROL, ...more });
  if (isPreconditionFailed(c.req.header("if-match"), etag))
    return new Response(null, { status: 412, headers: { "Cache-Control": "no-store" } });
  const modified = lastModified ? knownTime(lastModified, c.get("request").now) : null;
  if (modified !== null) headers.set("Last-Modified", new Date(modified).toUTCString());
  const etags = c.req.header("if-none-match");
  // Where a reader names a tag, its time says nothing more (RFC 9110, 13.1.3).
  const isKnown =
    etags === undefined
      ? modified !== null && isKnownSince(c.req.header("if-modified-since"), modified)
      : isUnchanged(etags, etag);
  if (isKnown) return new Response(null, { status: 304, headers });
  headers.set("Content-Type", contentType);
  headers.set("Content-Length", String(bytes.length));
  return new Response(c.req.method === "HEAD" ? null : bytes, { headers });
}

/**
 * The time that a text is known by. A time to come would keep a reader from what changes until then
 * (RFC 9110, 8.8.2.1), and so would the present second: it may hold another change. Null for that.
 */
function knownTime(lastModified: number, now: number): number | null {
  const modified = Math.min(lastModified, now);
  return Math.floor(modified / 1000) < Math.floor(now / 1000) ? modified : null;
}
