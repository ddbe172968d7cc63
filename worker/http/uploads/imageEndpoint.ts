// Serves images, GET /img/{transform}/{imageId}. A URL is immutable, so responses are publicly
// cacheable. The response depends only on the path and on WebP support, and the cache key contains
// exactly these: no host, query or other header.

import type { Context } from "hono";
import { HOUR_MS } from "../../../shared/durations.ts";
import { kindOfId } from "../../../shared/ids.ts";
import { MEDIA_TYPES } from "../../../shared/rules/imageKind.ts";
import { type ImageTransform, parseImageTransform } from "../../../shared/rules/imageUrl.ts";
import { ImageUnavailableError, makeVariant } from "../../domain/core/images/makeVariant.ts";
import { storedImage } from "../../domain/core/images/storedImage.ts";
import { etagOf } from "../../edge/etagOf.ts";
import { type CachedImage, dropImage, keepImage, readCachedImage } from "../../edge/imageCache.ts";
import { log } from "../../log.ts";
import { isUnchanged, namesMediaType } from "../request/conditions.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
/** Milliseconds before a cached image is checked for deletion. */
const CHECK_EVERY_MS = HOUR_MS;
/** For a fallback that a later attempt may improve. */
const FOR_A_MINUTE = "public, max-age=60";

/** An SVG opened directly is a document. It may only draw and style itself. */
const SVG_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/** Answers GET and HEAD of an image. */
export const imageEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const { transform, transformText, imageId } = readPath(c.req.url);
  const { config, faults, now } = c.get("request");
  const acceptsWebp = namesMediaType(c.req.header("accept"), MEDIA_TYPES.webp);
  const key = `${config.publicUrl}/img/${transformText}/${imageId}?as=${acceptsWebp ? "webp" : "original"}`;
  const cached = await readCachedImage(key, () => faults.at("cache-read"));
  const keep = (image: CachedImage): void =>
    c.executionCtx.waitUntil(
      keepImage(key, { ...image, checkedAt: now }, () => faults.at("cache-write")),
    );
  if (cached) {
    if (now - cached.checkedAt >= CHECK_EVERY_MS) {
      if (!(await isThere(c, imageId))) {
        c.executionCtx.waitUntil(dropImage(key));
        throw imageNotFound();
      }
      keep(cached);
    }
    return answerImage(c, cached, FOR_EVER);
  }

  const { isFinal, ...image } = await draw(c, imageId, transform, acceptsWebp);
  if (isFinal) keep(image);
  return answerImage(c, image, isFinal ? FOR_EVER : FOR_A_MINUTE);
});

/** True if a cached image hasn't been deleted meanwhile, or if that can't be determined. */
async function isThere(c: Context<AppEnv>, imageId: string): Promise<boolean> {
  try {
    return (await storedImage(c.get("request"), imageId)) !== null;
  } catch (error) {
    log("warn", "It could not be checked whether a cached image still exists", { error });
    return true;
  }
}

/**
 * Parses the path without decoding it, since an escaped spelling would be a second URL of the same
 * image.
 */
function readPath(url: string): {
  transform: ImageTransform;
  transformText: string;
  imageId: string;
} {
  const [, , transformText = "", imageId = "", ...rest] = new URL(url).pathname.split("/");
  const transform = rest.length === 0 ? parseImageTransform(transformText) : null;
  if (!transform || kindOfId(imageId) !== "image") throw imageNotFound();
  return { transform, transformText, imageId };
}

async function draw(
  c: Context<AppEnv>,
  imageId: string,
  transform: ImageTransform,
  acceptsWebp: boolean,
): Promise<CachedImage & { isFinal: boolean }> {
  const context = c.get("request");
  const stored = await storedImage(context, imageId);
  if (!stored) throw imageNotFound();
  try {
    const variant = await makeVariant(context.images, stored, transform, acceptsWebp);
    return { ...variant, etag: await etagOf(variant.bytes) };
  } catch (error) {
    if (!(error instanceof ImageUnavailableError)) throw error;
    if (error.reason === "TOO_MANY_PIXELS") throw new TypedError("UNPROCESSABLE", error.message);
    log("error", "An image could not be resized", { imageId, error });
    throw new TypedError("BAD_GATEWAY", "This image can’t be shown right now.");
  }
}

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

function imageNotFound(): TypedError {
  return new TypedError("NOT_FOUND", "We couldn't find this image.");
}
