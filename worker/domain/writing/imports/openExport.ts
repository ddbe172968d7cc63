import { strFromU8, Unzip, UnzipInflate, unzipSync } from "fflate";
import { MAX_UPLOAD_BYTES } from "../../../../shared/limits.ts";
import { EXPORT_FILE, type ExportFiles } from "../../../../shared/story/imports/readExport.ts";

/** Maximum bytes of one text file in an archive, and of all text files together. */
const MAX_FILE_BYTES = 10_000_000;
const MAX_BYTES = 30_000_000;
/** Maximum bytes of XML, which is read in parts and never held as a whole. */
const MAX_XML_BYTES = 150_000_000;
const MAX_FILES = 20_000;
/**
 * Bytes decoded at a time, and compressed bytes inflated at a time, which may expand a
 * thousandfold.
 */
const PART_BYTES = 65_536;
const PACKED_PART_BYTES = 4096;
const IMAGE_FILE = /\.(?:avif|gif|jpe?g|png|webp)$/i;
const XML_FILE = /\.xml$/i;
/** macOS metadata files and hidden files. */
const HIDDEN_FILE = /(?:^|\/)(?:__MACOSX\/|\.)/;

/** The archive exceeds the size limits. */
export class ExportTooLargeError extends Error {
  override readonly name = "ExportTooLargeError";
}

/** An opened upload. Reading its XML throws ExportTooLargeError. */
export interface OpenedExport extends ExportFiles {
  /** Paths of its images, without those larger than an upload may be. */
  imagePaths: string[];
  /** Inflates one of these images. Returns null if it is corrupt. */
  image: (path: string) => Uint8Array | null;
}

/**
 * Opens an uploaded file: a text or an archive. Images and XML stay compressed until they are read.
 * Declared file sizes are trusted only as far as they bound the actual ones. Returns null for a
 * corrupt archive. Throws ExportTooLargeError.
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
    if (count > MAX_FILES) throw new ExportTooLargeError();
    if (HIDDEN_FILE.test(path)) return false;
    if (IMAGE_FILE.test(path) && size <= MAX_UPLOAD_BYTES) imagePaths.push(path);
    if (XML_FILE.test(path)) xmlPaths.push(path);
    if (!EXPORT_FILE.test(path) || XML_FILE.test(path)) return false;
    total += size;
    if (size > MAX_FILE_BYTES || total > MAX_BYTES) throw new ExportTooLargeError();
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

/** Decodes a text in parts, again on each iteration. */
function decodedParts(bytesOf: () => Iterable<Uint8Array>): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      const decoder = new TextDecoder();
      let total = 0;
      for (const bytes of bytesOf()) {
        total += bytes.length;
        if (total > MAX_XML_BYTES) throw new ExportTooLargeError();
        for (const part of partsOf(bytes, PART_BYTES)) yield decoder.decode(part, { stream: true });
      }
      yield decoder.decode();
    },
  };
}

/** Inflates one file of an archive in small parts. Ends early if the archive is corrupt. */
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
    if (error instanceof ExportTooLargeError) throw error;
    return null;
  }
}
