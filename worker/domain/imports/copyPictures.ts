import { MAX_UPLOAD_BYTES } from "../../../shared/limits.ts";
import type { Paragraph } from "../../../shared/story/document.ts";
import type { KnownImage } from "../../../shared/story/fromHtml/pictures.ts";
import { linkedPictures, takePictures } from "../../../shared/story/linkedPictures.ts";
import { type FetchOutside, OutsideRefused } from "../../ports/outside/fetchOutside.ts";
import type { DomainContext } from "../context.ts";
import { mayUpload, uploadImage } from "../images/uploadImage.ts";

/** Most pictures of one story that are copied; the others stay where they are. */
const MOST_PICTURES = 60;
/** Pictures that are fetched at once: a Worker has six connections, and one is the database's. */
const AT_ONCE = 4;
/** The longest one picture, and all of a story, may take, in milliseconds. */
const PICTURE_DEADLINE_MS = 10_000;
const ALL_DEADLINE_MS = 30_000;

/** Who imports, and from where. */
export interface Importer {
  userId: string;
  network: string;
}

/** What became of a story's pictures. */
export interface CopiedPictures {
  paragraphs: Paragraph[];
  copied: number;
  /** They could not be had, and stay at their own addresses. */
  linked: number;
}

/**
 * Copies the pictures that paragraphs link to, as if their writer had uploaded them. One that can't be
 * had keeps its link; it fails nothing. Throws as Database does, and what the bucket throws.
 */
export async function copyPictures(
  context: DomainContext,
  fetchOutside: FetchOutside,
  importer: Importer,
  paragraphs: readonly Paragraph[],
): Promise<CopiedPictures> {
  const urls = linkedPictures(paragraphs);
  const known = new Map<string, KnownImage>();
  const waiting = urls.slice(0, MOST_PICTURES);
  const endsAt = Date.now() + ALL_DEADLINE_MS;
  const work = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const deadlineMs = Math.min(PICTURE_DEADLINE_MS, endsAt - Date.now());
      if (deadlineMs <= 0) return;
      const image = await copyPicture(context, fetchOutside, importer, url, deadlineMs);
      if (image) known.set(url, image);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return {
    paragraphs: takePictures(paragraphs, known),
    copied: known.size,
    linked: urls.length - known.size,
  };
}

async function copyPicture(
  context: DomainContext,
  fetchOutside: FetchOutside,
  { userId, network }: Importer,
  url: string,
  deadlineMs: number,
): Promise<KnownImage | null> {
  if ((await mayUpload(context, userId, network)) !== "yes") return null;
  try {
    const types = ["image/"];
    const { bytes } = await fetchOutside(url, { types, mostBytes: MAX_UPLOAD_BYTES, deadlineMs });
    const result = await uploadImage(context, context.images.bucket, userId, bytes);
    return result.outcome === "uploaded" ? result.image : null;
  } catch (error) {
    if (error instanceof OutsideRefused) return null;
    throw error;
  }
}
