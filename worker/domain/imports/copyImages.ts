import { MAX_UPLOAD_BYTES } from "../../../shared/limits.ts";
import type { Paragraph } from "../../../shared/story/document.ts";
import type { KnownImage } from "../../../shared/story/fromHtml/pictures.ts";
import { linkedImages, replaceImages } from "../../../shared/story/linkedImages.ts";
import { type FetchOutside, OutsideFetchError } from "../../ports/outside/fetchOutside.ts";
import type { DomainContext } from "../kernel/context.ts";
import { mayUpload, uploadImage } from "../images/uploadImage.ts";

/** Maximum number of images copied per story. The others stay linked. */
const MAX_IMAGES = 60;
/** Number of concurrent fetches. A Worker may have six connections, and the database uses one. */
const AT_ONCE = 4;
/** Maximum time for one image and for all images of a story, in milliseconds. */
const IMAGE_DEADLINE_MS = 10_000;
const ALL_DEADLINE_MS = 30_000;

/** The importing person and their network. */
export interface Importer {
  userId: string;
  network: string;
}

/** The result of copying a story's images. */
export interface CopiedImages {
  paragraphs: Paragraph[];
  copied: number;
  /** Images that couldn't be fetched and stay linked to their original URL. */
  linked: number;
}

/**
 * Copies linked images as if their writer had uploaded them. An image that can't be fetched stays
 * linked without failing the import. Throws like Database and the bucket.
 */
export async function copyImages(
  context: DomainContext,
  fetchOutside: FetchOutside,
  importer: Importer,
  paragraphs: readonly Paragraph[],
): Promise<CopiedImages> {
  const urls = linkedImages(paragraphs);
  const known = new Map<string, KnownImage>();
  const waiting = urls.slice(0, MAX_IMAGES);
  const endsAt = Date.now() + ALL_DEADLINE_MS;
  const work = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const deadlineMs = Math.min(IMAGE_DEADLINE_MS, endsAt - Date.now());
      if (deadlineMs <= 0) return;
      const image = await copyImage(context, fetchOutside, importer, url, deadlineMs);
      if (image) known.set(url, image);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return {
    paragraphs: replaceImages(paragraphs, known),
    copied: known.size,
    linked: urls.length - known.size,
  };
}

async function copyImage(
  context: DomainContext,
  fetchOutside: FetchOutside,
  { userId, network }: Importer,
  url: string,
  deadlineMs: number,
): Promise<KnownImage | null> {
  if ((await mayUpload(context, userId, network)) !== "yes") return null;
  try {
    const types = ["image/"];
    const { bytes } = await fetchOutside(url, { types, maxBytes: MAX_UPLOAD_BYTES, deadlineMs });
    const result = await uploadImage(context, context.images.bucket, userId, bytes);
    return result.kind === "uploaded" ? result.image : null;
  } catch (error) {
    if (error instanceof OutsideFetchError) return null;
    throw error;
  }
}
