// Serves images, GET /img/{transform}/{imageId}. A URL is immutable, so responses are publicly
// cacheable. The response depends only on the path and on WebP support, and the cache key contains
// exactly these: no host, query or other header.

import type { Context } from "hono";
import { HOUR_MS } from "../../../shared/durations.ts";
import { kindOfId } from "../../../shared/ids.ts";
import { MEDIA_TYPES } from "../../../shared/images/imageKind.ts";
import { type ImageTransform, parseImageTransform } from "../../../shared/images/imageUrl.ts";
import { ImageUnavailableError, makeVariant } from "../../domain/images/rows/makeVariant.ts";
import { storedImage } from "../../domain/images/rows/storedImage.ts";
import { etagOf } from "../../edge/etagOf.ts";
import { type CachedImage, dropImage, cacheImage, readCachedImage } from "../../edge/imageCache.ts";
import { log } from "../../log.ts";
import { namesMediaType } from "../request/conditions.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { answerImage, FOR_A_MINUTE, FOR_EVER, imageNotFound } from "./answerImage.ts";

/** Milliseconds before a cached image is checked for deletion. */
const CHECK_EVERY_MS = HOUR_MS;
/** Answers GET and HEAD of an image. */
export const imageEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const { transform, transformText, imageId } = readPath(c.req.url);
  const { config, faults, now } = c.get("request");
  const acceptsWebp = namesMediaType(c.req.header("accept"), MEDIA_TYPES.webp);
  const key = `${config.publicUrl}/img/${transformText}/${imageId}?as=${acceptsWebp ? "webp" : "original"}`;
  const cached = await readCachedImage(key, () => faults.at("cache-read"));
  const keep = (image: CachedImage): void =>
    c.executionCtx.waitUntil(
      cacheImage(key, { ...image, checkedAt: now }, () => faults.at("cache-write")),
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
