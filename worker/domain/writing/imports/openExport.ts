import { strFromU8, Unzip, UnzipInflate, unzipSync } from "fflate";
import { MAX_UPLOAD_BYTES } from "../../../../shared/limits.ts";
import { EXPORT_FILE, type ExportFiles } from "../../../../shared/story/exports/readExport.ts";

/** Most bytes of one text in an archive, and of all that are looked at. */
const MAX_FILE_BYTES = 10_000_000;
const MAX_BYTES = 30_000_000;
/** Most bytes of all XML, which is read in parts and never held as a whole. */
const MAX_XML_BYTES = 150_000_000;
const MAX_FILES = 20_000;
/** Bytes that are decoded at a time, and packed ones that are unpacked: those may be a thousand times as many. */
const PART_BYTES = 65_536;
const PACKED_PART_BYTES = 4096;
const IMAGE_FILE = /\.(?:avif|gif|jpe?g|png|webp)$/i;
const XML_FILE = /\.xml$/i;
/** What a Mac adds beside each file, and what is hidden. */
const HIDDEN_FILE = /(?:^|\/)(?:__MACOSX\/|\.)/;

/** An archive holds more than is read. */
export class ExportTooLarge extends Error {
  override readonly name = "ExportTooLarge";
}

/** A file that was uploaded, opened. Reading its XML throws ExportTooLarge. */
export interface OpenedExport extends ExportFiles {
  /** Paths of the pictures that lie in it, those that are larger than an upload may be left out. */
  imagePaths: string[];
  /** Unpacks one of these pictures; null for a broken one. */
  image: (path: string) => Uint8Array | null;
}

/**
 * Opens a file that was uploaded: a text, or an archive of them. Pictures and XML stay packed until they
 * are asked for. What an archive says of its files' sizes is believed only so far as it bounds them.
 * Null for a broken archive. Throws ExportTooLarge.
 */
export function openExport(name: string, bytes: Uint8Array): OpenedExport | null {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isArchive) return openText(name, bytes);
  let total = 0;
  let count = 0;
  const imagePaths: string[] = [];
  const xmlPaths: string[] = [];
  const unpacked = unpack(bytes, (path, size) => {
    count += 1;
    if (count > MAX_FILES) throw new ExportTooLarge();
    if (HIDDEN_FILE.test(path)) return false;
    if (IMAGE_FILE.test(path) && size <= MAX_UPLOAD_BYTES) imagePaths.push(path);
    if (XML_FILE.test(path)) xmlPaths.push(path);
    if (!EXPORT_FILE.test(path) || XML_FILE.test(path)) return false;
    total += size;
    if (size > MAX_FILE_BYTES || total > MAX_BYTES) throw new ExportTooLarge();
    return true;
  });
  if (!unpacked) return null;
  return {
    texts: new Map(Object.entries(unpacked).map(([path, file]) => [path, strFromU8(file)])),
    xml: new Map(xmlPaths.map((path) => [path, decodedParts(() => unpackInParts(bytes, path))])),
    imagePaths,
    image: (wanted) => {
      const isWanted = (path: string, size: number) => path === wanted && size <= MAX_UPLOAD_BYTES;
      return unpack(bytes, isWanted)?.[wanted] ?? null;
    },
  };
}

function openText(name: string, bytes: Uint8Array): OpenedExport {
  const isXml = XML_FILE.test(name);
  return {
    texts: new Map(isXml ? [] : [[name, new TextDecoder().decode(bytes)]]),
    xml: new Map(isXml ? [[name, decodedParts(() => partsOf(bytes, PART_BYTES))]] : []),
    imagePaths: [],
    image: () => null,
  };
}

/** A text in parts, decoded anew each time that it is read. */
function decodedParts(bytesOf: () => Iterable<Uint8Array>): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      const decoder = new TextDecoder();
      let total = 0;
      for (const bytes of bytesOf()) {
        total += bytes.length;
        if (total > MAX_XML_BYTES) throw new ExportTooLarge();
        for (const part of partsOf(bytes, PART_BYTES)) yield decoder.decode(part, { stream: true });
      }
      yield decoder.decode();
    },
  };
}

/** One file of an archive, unpacked a little at a time; it ends early where the archive is broken. */
function* unpackInParts(bytes: Uint8Array, wanted: string): Generator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let isFound = false;
  let isOver = false;
  const unzip = new Unzip((file) => {
    if (isFound || file.name !== wanted) return;
    isFound = true;
    file.ondata = (error, part, isLast) => {
      if (error) isOver = true;
      else parts.push(part);
      if (isLast) isOver = true;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (const packed of partsOf(bytes, PACKED_PART_BYTES)) {
    try {
      unzip.push(packed);
    } catch {
      isOver = true;
    }
    yield* parts;
    parts = [];
    if (isOver) return;
  }
}

function* partsOf(bytes: Uint8Array, length: number): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += length)
    yield bytes.subarray(start, start + length);
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
