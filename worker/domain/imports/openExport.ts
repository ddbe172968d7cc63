import { unzipSync } from "fflate";
import { MAX_UPLOAD_BYTES } from "../../../shared/limits.ts";
import { EXPORT_FILE } from "../../../shared/story/exports/readExport.ts";

/** Most bytes of one text in an archive, and of all that are looked at. */
const MAX_FILE_BYTES = 10_000_000;
const MAX_BYTES = 30_000_000;
const MAX_FILES = 3000;
const IMAGE_FILE = /\.(?:avif|gif|jpe?g|png|webp)$/i;
/** What a Mac adds beside each file, and what is hidden. */
const HIDDEN_FILE = /(?:^|\/)(?:__MACOSX\/|\.)/;

/** An archive holds more than is read. */
export class ExportTooLarge extends Error {
  override readonly name = "ExportTooLarge";
}

/** A file that was uploaded, opened. */
export interface OpenedExport {
  /** Its texts, by path. */
  texts: Map<string, string>;
  /** Paths of the pictures that lie in it, those that are larger than an upload may be left out. */
  imagePaths: string[];
  /** Unpacks one of these pictures; null for a broken one. */
  image: (path: string) => Uint8Array | null;
}

/**
 * Opens a file that was uploaded: a text, or an archive of them. Pictures stay packed until they are
 * asked for. What an archive says of its files' sizes is believed only so far as it bounds them. Null
 * for a broken archive. Throws ExportTooLarge.
 */
export function openExport(name: string, bytes: Uint8Array): OpenedExport | null {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isArchive) {
    const texts = new Map([[name, new TextDecoder().decode(bytes)]]);
    return { texts, imagePaths: [], image: () => null };
  }
  let total = 0;
  let count = 0;
  const imagePaths: string[] = [];
  const texts = unpack(bytes, (path, size) => {
    count += 1;
    if (count > MAX_FILES) throw new ExportTooLarge();
    if (HIDDEN_FILE.test(path)) return false;
    if (IMAGE_FILE.test(path) && size <= MAX_UPLOAD_BYTES) imagePaths.push(path);
    if (!EXPORT_FILE.test(path)) return false;
    total += size;
    if (size > MAX_FILE_BYTES || total > MAX_BYTES) throw new ExportTooLarge();
    return true;
  });
  if (!texts) return null;
  const decoder = new TextDecoder();
  return {
    texts: new Map(Object.entries(texts).map(([path, file]) => [path, decoder.decode(file)])),
    imagePaths,
    image: (wanted) => {
      const isWanted = (path: string, size: number) => path === wanted && size <= MAX_UPLOAD_BYTES;
      return unpack(bytes, isWanted)?.[wanted] ?? null;
    },
  };
}

function unpack(
  bytes: Uint8Array,
  isWanted: (path: string, size: number) => boolean,
): Record<string, Uint8Array> | null {
  try {
    return unzipSync(bytes, { filter: ({ name, originalSize }) => isWanted(name, originalSize) });
  } catch (error) {
    if (error instanceof ExportTooLarge) throw error;
    return null;
  }
}
