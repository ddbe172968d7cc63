// Proxies a story's images from other sites, GET /img/linked/{postId}?url=…, so that readers'
// browsers never contact those sites (decision 49). Fetches only images that the story contains,
// under the rules of imports, so it isn't an open proxy.

import { DAY_MS } from "../../../shared/durations.ts";
import { kindOfId } from "../../../shared/ids.ts";
import { imageKind, MEDIA_TYPES } from "../../../shared/images/imageKind.ts";
import { linkedImageUrl } from "../../../shared/images/imageUrl.ts";
import { isImageAddress } from "../../../shared/story/addresses.ts";
import { outside } from "../../domain/imports/outside.ts";
import {
  countRequest,
  isBeyond,
  LIMITS,
  networkKey,
} from "../../domain/identity/rows/rateLimits.ts";
import { hasLinkedImage } from "../../domain/stories/hasLinkedImage.ts";
import { etagOf } from "../../edge/etagOf.ts";
import {
  type CachedImage,
  isKnownMissing,
  cacheImage,
  noteMissingImage,
  readCachedImage,
} from "../../edge/imageCache.ts";
import { OutsideFetchError } from "../../ports/outside/fetchOutside.ts";
import { answerImage, imageNotFound } from "./answerImage.ts";
import type { RequestContext } from "../request/requestContext.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";

const MAX_BYTES = 10_000_000;
const DEADLINE_MS = 8000;
/** Milliseconds before an image is fetched again. */
const FRESH_MS = DAY_MS;
const FOR_A_DAY = "public, max-age=86400";
/** How long a failed image isn't requested again, by browsers or by us. */
const MISSING_S = 600;

/** Answers GET and HEAD of a linked image. */
export const linkedImageEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const context = c.get("request");
  const postId = c.req.param("postId") ?? "";
  const url = c.req.query("url") ?? "";
  if (kindOfId(postId) !== "post" || !isImageAddress(url)) throw imageNotFound();
  const key = context.config.publicUrl + linkedImageUrl(postId, url);
  const cached = await readCachedImage(key, () => context.faults.at("cache-read"));
  if (cached && context.now - cached.checkedAt < FRESH_MS) return answerImage(c, cached, FOR_A_DAY);
  // The story may have dropped the image, so this is checked unless the response is fresh.
  if (!(await hasLinkedImage(context, postId, url))) throw imageNotFound();
  if (await isKnownMissing(key)) throw imageMissing();
  const limit = LIMITS.linkedImagesFromNetwork;
  const network = await networkKey(limit, context.network);
  const counted = countRequest(network, limit, context.now);
  const written = await context.db.write([counted], {
    idempotent: false,
  });
  if (isBeyond(written.first(counted), limit))
    throw new TypedError("TOO_MANY_REQUESTS", "Too many images at once. Try again later.");
  const image = await fetchImage(context, url);
  if (!image) {
    await noteMissingImage(key, MISSING_S);
    throw imageMissing();
  }
  c.executionCtx.waitUntil(
    cacheImage(key, { ...image, checkedAt: context.now }, () => context.faults.at("cache-write")),
  );
  return answerImage(c, image, FOR_A_DAY);
});

/** Fetches an image from another site; null if there is none or it can't be shown. */
async function fetchImage(context: RequestContext, url: string): Promise<CachedImage | null> {
  try {
    const input = { types: ["image/"], maxBytes: MAX_BYTES, deadlineMs: DEADLINE_MS };
    const { bytes } = await outside(context)(url, input);
    // The type is detected from the bytes, since the site's headers aren't trusted.
    const kind = imageKind(bytes, MAX_BYTES);
    if (!kind.isAccepted) return null;
    return { bytes, mediaType: MEDIA_TYPES[kind.format], etag: await etagOf(bytes) };
  } catch (error) {
    if (!(error instanceof OutsideFetchError)) throw error;
    return null;
  }
}

function imageMissing(): TypedError {
  return new TypedError("NOT_FOUND", "This image can’t be loaded from its site.", {
    "Cache-Control": `public, max-age=${MISSING_S}`,
  });
}
