import type { Context } from "hono";
import { MEDIA_TYPES } from "../../../shared/images/imageKind.ts";
import type { CachedImage } from "../../edge/imageCache.ts";
import { isUnchanged } from "../request/conditions.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { TypedError } from "../request/typedErrors.ts";
import * as texts from "./texts.ts";

/** For an image that never changes at its URL. */
export const FOR_EVER = "public, max-age=31536000, immutable";
/** For a fallback that a later attempt may improve. */
export const FOR_A_MINUTE = "public, max-age=60";

/** An SVG opened directly is a document. It may only draw and style itself. */
const SVG_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/** The response with an image. */
export function answerImage(
  c: Context<AppEnv>,
  image: CachedImage,
  cacheControl: string,
): Response {
  const headers = new Headers({ ETag: image.etag, "Cache-Control": cacheControl });
  // A 304 replaces the stored headers, so it must carry these too.
  if (image.mediaType === MEDIA_TYPES.svg) headers.set("Content-Security-Policy", SVG_POLICY);
  else headers.set("Vary", "Accept");
  if (isUnchanged(c.req.header("if-none-match"), image.etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set("Content-Type", image.mediaType);
  headers.set("Content-Length", String(image.bytes.length));
  return new Response(c.req.method === "HEAD" ? null : (image.bytes as BodyInit), { headers });
}

/** The error for a URL without an image. */
export function imageNotFound(): TypedError {
  return new TypedError("NOT_FOUND", texts.imageNotFound);
}
