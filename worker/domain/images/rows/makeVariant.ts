// Owns creating image variants: drawn by the image service, or the stored bytes if drawing is
// impossible or unavailable. Vector images are always served as stored; the endpoint adds the
// headers that make them safe.

import type { R2Bucket, R2ObjectBody } from "@cloudflare/workers-types";
import {
  type ImageFormat,
  imageFormat,
  isAnimated,
  MEDIA_TYPES,
} from "../../../../shared/images/imageKind.ts";
import { isDecodableSize } from "../../../../shared/images/imageLimits.ts";
import type { ImageTransform } from "../../../../shared/images/imageUrl.ts";
import { log } from "../../../log.ts";
import {
  type Drawing,
  ImageResizeError,
  type ImageResizer,
} from "../../../ports/images/ImageResizer.ts";
import { drawingFor } from "./drawingFor.ts";
import type { StoredImage } from "./storedImage.ts";

/** Maximum size of an image that is served as stored, in bytes. */
const MAX_ORIGINAL_BYTES = 10_000_000;

/** Formats that every client reads. */
const READ_BY_ALL: ReadonlySet<ImageFormat> = new Set(["jpeg", "png", "gif"]);

/** The image bucket and the image service. */
export interface ImageStores {
  bucket: R2Bucket;
  resizer: ImageResizer;
}

/** An image as served. */
export interface ImageVariant {
  bytes: Uint8Array;
  mediaType: string;
  /**
   * False if a later attempt may produce a better result, so the response must not be cached for
   * long.
   */
  isFinal: boolean;
}

/** The image is unavailable: too large to decode, or missing or broken in the bucket. */
export class ImageUnavailableError extends Error {
  override readonly name = "ImageUnavailableError";
  readonly reason: "TOO_MANY_PIXELS" | "BROKEN";
  constructor(reason: ImageUnavailableError["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Creates a variant of a stored image. Throws ImageUnavailableError. */
export async function makeVariant(
  stores: ImageStores,
  image: StoredImage,
  transform: ImageTransform,
  acceptsWebp: boolean,
): Promise<ImageVariant> {
  if (image.format === "svg") return { ...(await original(stores, image)), isFinal: true };
  if (!isDecodableSize(image.width, image.height)) {
    throw new ImageUnavailableError("TOO_MANY_PIXELS", "This image is too large to be shown");
  }
  const drawn = await draw(stores, image, drawingFor(image, transform, acceptsWebp));
  if ("bytes" in drawn) return { ...drawn, isFinal: true };
  return { ...(await original(stores, image)), isFinal: drawn.isLasting };
}

/** The drawn image, or whether the failure is permanent. */
async function draw(
  stores: ImageStores,
  image: StoredImage,
  drawing: Drawing,
): Promise<Pick<ImageVariant, "bytes" | "mediaType"> | { isLasting: boolean }> {
  const { body } = await open(stores, image);
  try {
    const bytes = await stores.resizer.draw(body as unknown as ReadableStream<Uint8Array>, drawing);
    const format = imageFormat(bytes);
    // The service may choose an older format if the requested one would take too long.
    if (!format || (format !== drawing.format && !READ_BY_ALL.has(format))) {
      throw new ImageResizeError("The resizer returned another image", { isLasting: false });
    }
    // A still image must not replace an animated one.
    if (image.isAnimated && !isAnimated(bytes)) return { isLasting: true };
    return { bytes, mediaType: MEDIA_TYPES[format] };
  } catch (error) {
    if (!(error instanceof ImageResizeError)) throw error;
    if (!error.isLasting)
      log("error", "An image could not be resized", { imageId: image.id, error });
    return { isLasting: error.isLasting };
  }
}

async function original(
  stores: ImageStores,
  image: StoredImage,
): Promise<Pick<ImageVariant, "bytes" | "mediaType">> {
  const object = await open(stores, image);
  if (object.size > MAX_ORIGINAL_BYTES) {
    await object.body.cancel();
    throw new ImageUnavailableError("BROKEN", "The image is too large to be sent unchanged");
  }
  const bytes = new Uint8Array(await object.arrayBuffer());
  if (imageFormat(bytes) !== image.format) {
    throw new ImageUnavailableError("BROKEN", "The stored object is not the expected image");
  }
  return { bytes, mediaType: MEDIA_TYPES[image.format] };
}

async function open(stores: ImageStores, image: StoredImage): Promise<R2ObjectBody> {
  let object: R2ObjectBody | null;
  try {
    object = await stores.bucket.get(image.objectKey);
  } catch {
    throw new ImageUnavailableError("BROKEN", "The bucket does not respond");
  }
  if (!object) throw new ImageUnavailableError("BROKEN", "The image is not in the bucket");
  return object;
}
