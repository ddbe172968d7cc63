import { MAX_UPLOAD_BYTES } from "../../../../shared/limits.ts";
import type { Paragraph } from "../../../../shared/story/document.ts";
import type { KnownImage } from "../../../../shared/story/fromHtml/pictures.ts";
import { linkedImages, replaceImages } from "../../../../shared/story/linkedImages.ts";
import { type FetchOutside, OutsideRefused } from "../../../ports/outside/fetchOutside.ts";
import type { DomainContext } from "../../context.ts";
import { mayUpload, uploadImage } from "../images/uploadImage.ts";

/** Most pictures of one story that are copied; the others stay where they are. */
const MAX_IMAGES = 60;
/** Pictures that are fetched at once: a Worker has six connections, and one is the database's. */
const AT_ONCE = 4;
/** The longest one picture, and all of a story, may take, in milliseconds. */
const IMAGE_DEADLINE_MS = 10_000;
const ALL_DEADLINE_MS = 30_000;

/** Who imports, and from where. */
export interface Importer {
  userId: string;
  network: string;
}

/** What became of a story's pictures. */
export interface CopiedImages {
  paragraphs: Paragraph[];
  copied: number;
  /** They could not be had, and stay at their own addresses. */
  linked: number;
}

/**
 * Copies the pictures that paragraphs link to, as if their writer had uploaded them. One that can't be
 * had keeps its link; it fails nothing. Throws as Database does, and what the bucket throws.
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
    return result.outcome === "uploaded" ? result.image : null;
  } catch (error) {
    if (error instanceof OutsideRefused) return null;
    throw error;
  }
}
