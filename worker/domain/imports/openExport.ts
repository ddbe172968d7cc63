import { Unzip, UnzipInflate, unzipSync } from "fflate";
import { decodeText, encodingOf } from "../../../shared/format/decodeText.ts";
import { MAX_EXPORT_BYTES, MAX_UPLOAD_BYTES } from "../../../shared/limits.ts";
import { EXPORT_FILE, type ExportFiles } from "../../../shared/story/imports/readExport.ts";

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

/** Archives within the archive, such as Notion's parts, may not contain further ones. */
const ARCHIVE_FILE = /\.zip$/i;
const MAX_ARCHIVE_DEPTH = 2;

/** The archive exceeds the size limits. */
export class ExportTooLargeError extends Error {
  override readonly name = "ExportTooLargeError";
}

/** The archive contains archives within archives. */
export class ExportNestedError extends Error {
  override readonly name = "ExportNestedError";
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
  return isArchive ? openArchive(bytes, { total: 0, count: 0 }, 1) : openText(name, bytes);
}

/** What has been unpacked so far, of an archive and those within it. */
interface Unpacked {
  total: number;
  count: number;
}

function openArchive(bytes: Uint8Array, sum: Unpacked, depth: number): OpenedExport | null {
  const imagePaths: string[] = [];
  const xmlPaths: string[] = [];
  const unpacked = unpack(bytes, (path, size) => {
    sum.count += 1;
    if (sum.count > MAX_FILES) throw new ExportTooLargeError();
    if (HIDDEN_FILE.test(path)) return false;
    if (IMAGE_FILE.test(path) && size <= MAX_UPLOAD_BYTES) imagePaths.push(path);
    if (XML_FILE.test(path)) xmlPaths.push(path);
    const isInner = ARCHIVE_FILE.test(path);
    if (isInner && depth >= MAX_ARCHIVE_DEPTH) throw new ExportNestedError();
    if ((!EXPORT_FILE.test(path) && !isInner) || XML_FILE.test(path)) return false;
    sum.total += size;
    const max = isInner ? MAX_EXPORT_BYTES : MAX_FILE_BYTES;
    if (size > max || sum.total > MAX_BYTES) throw new ExportTooLargeError();
    return true;
  });
  if (!unpacked) return null;
  const files = Object.entries(unpacked);
  const inner = files.flatMap(([path, file]) =>
    ARCHIVE_FILE.test(path) ? (openArchive(file, sum, depth + 1) ?? []) : [],
  );
  const own: OpenedExport = {
    texts: new Map(
      files.flatMap(([path, file]) => (ARCHIVE_FILE.test(path) ? [] : [[path, decodeText(file)]])),
    ),
    xml: new Map(xmlPaths.map((path) => [path, decodedParts(() => unpackInParts(bytes, path))])),
    imagePaths,
    image: (wanted) => {
      const isWanted = (path: string, size: number) => path === wanted && size <= MAX_UPLOAD_BYTES;
      return unpack(bytes, isWanted)?.[wanted] ?? null;
    },
  };
  return inner.length === 0 ? own : joined([own, ...inner]);
}

/** Joins the parts of an export, which refer to each other's files; the first of a path wins. */
function joined(parts: readonly OpenedExport[]): OpenedExport {
  const texts = new Map<string, string>();
  const xml = new Map<string, Iterable<string>>();
  const images = new Map<string, OpenedExport>();
  for (const part of parts) {
    for (const [path, text] of part.texts) if (!texts.has(path)) texts.set(path, text);
    for (const [path, file] of part.xml) if (!xml.has(path)) xml.set(path, file);
    for (const path of part.imagePaths) if (!images.has(path)) images.set(path, part);
  }
  const image = (path: string) => images.get(path)?.image(path) ?? null;
  return { texts, xml, imagePaths: [...images.keys()], image };
}

function openText(name: string, bytes: Uint8Array): OpenedExport {
  const isXml = XML_FILE.test(name);
  return {
    texts: new Map(isXml ? [] : [[name, decodeText(bytes)]]),
    xml: new Map(isXml ? [[name, decodedParts(() => partsOf(bytes, PART_BYTES))]] : []),
    imagePaths: [],
    image: () => null,
  };
}

/** Decodes a text in parts, again on each iteration. */
function decodedParts(bytesOf: () => Iterable<Uint8Array>): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      let decoder: TextDecoder | undefined;
      let total = 0;
      for (const bytes of bytesOf()) {
        total += bytes.length;
        if (total > MAX_XML_BYTES) throw new ExportTooLargeError();
        decoder ??= new TextDecoder(encodingOf(bytes));
        for (const part of partsOf(bytes, PART_BYTES)) yield decoder.decode(part, { stream: true });
      }
      yield decoder?.decode() ?? "";
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
    if (error instanceof ExportTooLargeError || error instanceof ExportNestedError) throw error;
    return null;
  }
}
