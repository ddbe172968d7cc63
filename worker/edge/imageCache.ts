// Caches image variants in the platform's Cache API, so that each is generated once per data
// center. A failing or invalid entry is a miss, and a failed write only causes another generation.

import { imageFormat, MEDIA_TYPES } from "../../shared/images/imageKind.ts";
import { log } from "../log.ts";
import { etagOf } from "./etagOf.ts";

/** A cached image. */
export interface CachedImage {
  bytes: Uint8Array;
  mediaType: string;
  /** Strong, including its quotes. */
  etag: string;
}

/** The cache's name on the platform. */
const CACHE_NAME = "images";
const MAX_AGE_S = 31_536_000;
const CHECKED_HEADER = "X-Checked-At";

/** A cached image, and when its source was last known to exist, in milliseconds since 1970. */
export interface StoredImage extends CachedImage {
  checkedAt: number;
}

/** The cached image of a key, an absolute URL; null for any miss. Never throws. */
export async function readCachedImage(
  key: string,
  beforeRead: () => void,
): Promise<StoredImage | null> {
  try {
    beforeRead();
    const cache = await caches.open(CACHE_NAME);
    const response = await cache.match(key);
    if (!response) return null;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const mediaType = response.headers.get("Content-Type") ?? "";
    const etag = response.headers.get("ETag") ?? "";
    const format = imageFormat(bytes);
    const isFit =
      response.status === 200 &&
      format !== null &&
      MEDIA_TYPES[format] === mediaType &&
      etag === (await etagOf(bytes));
    const checkedAt = Number(response.headers.get(CHECKED_HEADER) ?? 0);
    return isFit ? { bytes, mediaType, etag, checkedAt } : null;
  } catch (error) {
    log("warn", "The image cache could not be read", { error });
    return null;
  }
}

/** Deletes an entry in this data center. Never throws. */
export async function dropImage(key: string): Promise<void> {
  try {
    await (await caches.open(CACHE_NAME)).delete(key);
  } catch (error) {
    log("warn", "The image cache could not be written", { error });
  }
}

/** True where it is known of a key that there is no picture to show (`noteMissingImage`). Never throws. */
export async function isKnownMissing(key: string): Promise<boolean> {
  try {
    return (await (await caches.open(CACHE_NAME)).match(missingKey(key))) !== undefined;
  } catch (error) {
    log("warn", "The image cache could not be read", { error });
    return false;
  }
}

/** Notes for a while that there is no picture to show. Never throws. */
export async function noteMissingImage(key: string, seconds: number): Promise<void> {
  try {
    const headers = { "Cache-Control": `public, max-age=${seconds}` };
    await (await caches.open(CACHE_NAME)).put(missingKey(key), new Response("", { headers }));
  } catch (error) {
    log("warn", "The image cache could not be written", { error });
  }
}

/** Apart from the picture's own key, which the same address may have later. */
function missingKey(key: string): string {
  return `${key}&missing=1`;
}

/** Keeps a picture that is there now (`checkedAt`) for a year. Never throws. */
export async function cacheImage(
  key: string,
  image: StoredImage,
  beforeWrite: () => void,
): Promise<void> {
  try {
    beforeWrite();
    const cache = await caches.open(CACHE_NAME);
    const headers = {
      "Content-Type": image.mediaType,
      "Cache-Control": `public, max-age=${MAX_AGE_S}`,
      ETag: image.etag,
      [CHECKED_HEADER]: String(image.checkedAt),
    };
    await cache.put(key, new Response(image.bytes as BodyInit, { headers }));
  } catch (error) {
    log("warn", "The image cache could not be written", { error });
  }
}
