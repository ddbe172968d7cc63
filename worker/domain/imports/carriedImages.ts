// Owns images that arrive with an imported story rather than at a URL: inline images (`data:`) and
// files in its archive. They are stored as if their writer had uploaded them. The story's source
// then maps the original addresses to the stored images.

import { MAX_UPLOAD_BYTES } from "../../../shared/limits.ts";
import { imageKind } from "../../../shared/images/imageKind.ts";
import { archivePath } from "../../../shared/story/imports/archivePath.ts";
import type { SourceText } from "../../../shared/story/imports/exportItem.ts";
import { htmlToDocument, type KnownImage } from "../../../shared/story/fromHtml/htmlToDocument.ts";
import { imageIds } from "../../../shared/story/imageIds.ts";
import { markdownToDocument } from "../../../shared/story/markdown/markdownToDocument.ts";
import { wholeHtmlToDocument } from "../../../shared/story/fromHtml/wholeHtmlToDocument.ts";
import type { DomainContext } from "../kernel/context.ts";
import { mayUpload, uploadImage } from "../images/uploadImage.ts";
import type { Importer } from "./copyImages.ts";
import type { OpenedExport } from "./openExport.ts";

/**
 * Maximum number of images per request, because each takes a few round trips. The report counts the
 * rest as missing.
 */
const MAX_IMAGES = 200;
/** Maximum size in pixels of placeholders for lazily loaded images. */
const STAND_IN_SIZE = 2;
const OWN_IMAGE = /(?:^|\/)images\/([0-9a-f]{12})\.\w+$/;
const INLINE_IMAGE = /^\s*data:image\/[\w.+-]+;base64,/i;

/** Stores the images that come with stories. */
interface CarriedImages {
  /** Returns the story's source with its own images stored. */
  take: (source: SourceText, storyPath: string) => Promise<SourceText>;
  /** The number of distinct images seen so far. */
  count: () => number;
}

/**
 * Creates a store for the images of stories imported together. An image used several times is
 * stored once. An image that can't be stored is left out without failing the import. Throws like
 * Database and the bucket.
 */
export function carriedImages(
  context: DomainContext,
  importer: Importer,
  archive?: OpenedExport,
): CarriedImages {
  const paths = archive?.imagePaths ?? [];
  const taken = new Map<string, Promise<KnownImage | null>>();
  const once = (name: string, read: () => Uint8Array | null): Promise<KnownImage | null> => {
    const known = taken.get(name);
    if (known) return known;
    const image = taken.size < MAX_IMAGES ? take(context, importer, read()) : Promise.resolve(null);
    taken.set(name, image);
    return image;
  };
  const takeAll: CarriedImages["take"] = async (source, storyPath) => {
    if (source.format === "story") return takeOwn(source);
    if (paths.length === 0 && !/data:image\//i.test(source.body)) return source;
    let { body } = source;
    const images: Record<string, KnownImage> = {};
    let inText = 0;
    for (const address of addressesIn(source)) {
      if (INLINE_IMAGE.test(address)) {
        const image = await once(address, () => bytesOf(address));
        inText += 1;
        // Inline images would make the text too long to store, so each is replaced by a short name
        // that is not a URL.
        const name = `picture-in-text:${inText}`;
        body = body.replaceAll(address, name);
        if (image) images[name] = image;
        continue;
      }
      const path = archivePath(address, storyPath, paths);
      const image = path && (await once(path, () => archive?.image(path) ?? null));
      if (image) images[address] = image;
    }
    return Object.keys(images).length > 0 || body !== source.body
      ? { ...source, body, images }
      : source;
  };
  const takeOwn = async (source: SourceText): Promise<SourceText> => {
    const paragraphs = wholeHtmlToDocument(source.body)?.paragraphs ?? [];
    const ids = new Set([...imageIds(paragraphs), source.cover?.imageId ?? ""]);
    const images: Record<string, KnownImage> = {};
    for (const path of paths) {
      const id = OWN_IMAGE.exec(path)?.[1] ?? "";
      const image = ids.has(id) && (await once(path, () => archive?.image(path) ?? null));
      if (image) images[id] = image;
    }
    return { ...source, images };
  };
  return { take: takeAll, count: () => taken.size };
}

/**
 * Returns the addresses of a story's images as written in its source, without duplicates, in order.
 */
function addressesIn({ format, body, baseUrl }: SourceText): string[] {
  const addresses = new Set<string>();
  const read = format === "markdown" ? markdownToDocument : htmlToDocument;
  read(body, {
    ...(baseUrl && { baseUrl }),
    resolveImage: (address) => {
      addresses.add(address);
      return null;
    },
  });
  return [...addresses];
}

async function take(
  context: DomainContext,
  { userId, network }: Importer,
  bytes: Uint8Array | null,
): Promise<KnownImage | null> {
  if (!bytes) return null;
  const kind = imageKind(bytes, MAX_UPLOAD_BYTES);
  if (!kind.isAccepted || Math.max(kind.width, kind.height) <= STAND_IN_SIZE) return null;
  if ((await mayUpload(context, userId, network)) !== "yes") return null;
  const result = await uploadImage(context, context.images.bucket, userId, bytes);
  return result.kind === "uploaded" ? result.image : null;
}

/** Returns the bytes of a `data:` URL, or null if it is invalid. */
function bytesOf(address: string): Uint8Array | null {
  try {
    const text = atob(decodeURIComponent(address.slice(address.indexOf(",") + 1)));
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
