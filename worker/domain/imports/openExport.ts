import { unzipSync } from "fflate";
import { EXPORT_FILE } from "../../../shared/story/exports/readExport.ts";

/** Most bytes of one file in an archive, and of all that are looked at. */
const MOST_FILE_BYTES = 10_000_000;
const MOST_BYTES = 30_000_000;
const MOST_FILES = 3000;

/** An archive holds more than is read. */
export class ExportTooLarge extends Error {
  override readonly name = "ExportTooLarge";
}

/**
 * The texts of a file that was uploaded: its own, or those of the archive that it is, by path. What an
 * archive says of its files' sizes is believed only so far as it bounds them. Null for a broken
 * archive. Throws ExportTooLarge.
 */
export function openExport(name: string, bytes: Uint8Array): Map<string, string> | null {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const files = isArchive ? unpack(bytes) : { [name]: bytes };
  if (!files) return null;
  const decoder = new TextDecoder();
  return new Map(Object.entries(files).map(([path, content]) => [path, decoder.decode(content)]));
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> | null {
  let total = 0;
  let count = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        count += 1;
        if (count > MOST_FILES) throw new ExportTooLarge();
        // What a Mac adds beside each file, and what is hidden.
        if (!EXPORT_FILE.test(name) || /(?:^|\/)(?:__MACOSX\/|\.)/.test(name)) return false;
        total += originalSize;
        if (originalSize > MOST_FILE_BYTES || total > MOST_BYTES) throw new ExportTooLarge();
        return true;
      },
    });
  } catch (error) {
    if (error instanceof ExportTooLarge) throw error;
    return null;
  }
}
