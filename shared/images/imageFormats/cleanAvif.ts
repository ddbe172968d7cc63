// Owns which parts of an AVIF are removed. Its parts refer to each other by offset, so nothing
// moves: removed parts are overwritten in place. Orientation is an image property, and stays.

import { viewOf } from "./bytes.ts";
import { type Box, boxes, inside } from "./isoBoxes.ts";

/** The top-level boxes that make up an image. Any other box may hold private data. */
const IMAGE_BOXES = new Set(["ftyp", "meta", "moov", "mdat", "moof", "sidx"]);

/** Item types that hold metadata instead of image data. */
const METADATA_ITEMS: ReadonlySet<string> = new Set(["Exif", "mime", "uri "]);

const SPACE = 0x20;
/**
 * An empty Exif block with its header offset. Decoders reject an image whose Exif item is blank.
 */
const EMPTY_EXIF = Uint8Array.of(0, 0, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0);

/** Metadata properties: descriptions, creation and modification times. */
const METADATA_PROPERTIES = new Set(["udes", "crtt", "mdft", "uuid"]);

/**
 * Boxes of an image sequence that contain other boxes, and those that start with creation and
 * modification times.
 */
const CONTAINERS = new Set(["moov", "trak", "mdia"]);
const DATED = new Set(["mvhd", "tkhd", "mdhd"]);

/**
 * Removes Exif, XMP, times, descriptions and unreferenced data from an AVIF. Null if it doesn't
 * declare where its parts are. Throws a RangeError if it is truncated.
 */
export function cleanAvif(bytes: Uint8Array): Uint8Array | null {
  const parts = boxes(bytes, 0, bytes.length);
  const meta = parts.find(({ name }) => name === "meta");
  if (!meta) return null;
  // Data after the last box isn't part of the image.
  const clean = bytes.slice(0, parts.at(-1)!.end);
  const places = itemPlaces(clean, meta);
  if (!places) return null;
  for (const { start, end } of places.descriptive) clean.fill(SPACE, start, end);
  for (const { start, end } of places.exif) {
    clean.fill(0, start, end);
    clean.set(EMPTY_EXIF.subarray(0, Math.max(0, end - start)), start);
  }
  const moves = parts.some(({ name }) => name === "moov");
  for (const part of parts) {
    if (!IMAGE_BOXES.has(part.name)) blank(clean, part);
    // Frames of an image sequence are referenced from elsewhere.
    if (part.name === "mdat" && !moves) blankBetween(clean, part, Object.values(places).flat());
    if (part.name === "moov") cleanMovie(clean, part);
  }
  for (const iprp of inside(clean, meta, 4).filter(({ name }) => name === "iprp")) {
    const ipco = inside(clean, iprp).find(({ name }) => name === "ipco");
    for (const property of ipco ? inside(clean, ipco) : []) {
      if (METADATA_PROPERTIES.has(property.name)) blank(clean, property);
    }
  }
  return clean;
}

/** Turns a box into a "free" box of the same length. */
function blank(bytes: Uint8Array, box: Box): void {
  bytes.set([0x66, 0x72, 0x65, 0x65], box.at + 4); // "free"
  bytes.fill(0, box.start, box.end);
}

/** Overwrites the parts of a box that no item refers to. */
function blankBetween(bytes: Uint8Array, box: Box, places: readonly Place[]): void {
  let from = box.start;
  for (const { start, end } of places.toSorted((one, other) => one.start - other.start)) {
    if (start > from) bytes.fill(0, from, Math.min(start, box.end));
    from = Math.max(from, end);
  }
  if (from < box.end) bytes.fill(0, from, box.end);
}

function cleanMovie(bytes: Uint8Array, container: Box): void {
  for (const box of inside(bytes, container)) {
    if (CONTAINERS.has(box.name)) cleanMovie(bytes, box);
    else if (DATED.has(box.name)) {
      const timeBytes = bytes[box.start] === 1 ? 16 : 8;
      bytes.fill(0, box.start + 4, Math.min(box.start + 4 + timeBytes, box.end));
    } else if (box.name === "udta" || box.name === "meta" || box.name === "uuid") blank(bytes, box);
  }
}

interface Place {
  start: number;
  end: number;
}

/** Byte ranges of the image data and of the metadata. */
interface ItemPlaces {
  shown: Place[];
  exif: Place[];
  descriptive: Place[];
}

/** Returns the byte ranges of all items; null if they can't be determined. */
function itemPlaces(bytes: Uint8Array, meta: Box): ItemPlaces | null {
  const parts = inside(bytes, meta, 4);
  const [iinf, iloc, idat] = ["iinf", "iloc", "idat"].map((wanted) =>
    parts.find(({ name }) => name === wanted),
  );
  const found: ItemPlaces = { shown: [], exif: [], descriptive: [] };
  const types = iinf ? itemTypes(bytes, iinf) : new Map<number, string>();
  for (const { id, isInIdat, start, length } of iloc ? extentsOf(bytes, iloc) : []) {
    const base = isInIdat ? idat?.start : 0;
    const type = types.get(id) ?? "";
    const isMetadata = METADATA_ITEMS.has(type);
    // A length of 0 means the rest of the file, from which metadata can't be cut out.
    if (base === undefined || (length === 0 && isMetadata)) return null;
    const place = { start: base + start, end: length === 0 ? bytes.length : base + start + length };
    (type === "Exif" ? found.exif : isMetadata ? found.descriptive : found.shown).push(place);
  }
  return found;
}

/** Returns the type of each item, by id (ISO/IEC 14496-12, 8.11.6). */
function itemTypes(bytes: Uint8Array, iinf: Box): Map<number, string> {
  const view = viewOf(bytes);
  const types = new Map<number, string>();
  for (const { name, start } of inside(bytes, iinf, bytes[iinf.start] === 0 ? 6 : 8)) {
    const version = view.getUint8(start);
    if (name !== "infe" || version < 2) continue;
    const isLong = version > 2;
    const type = start + (isLong ? 10 : 8);
    const id = isLong ? view.getUint32(start + 4) : view.getUint16(start + 4);
    types.set(id, String.fromCharCode(...bytes.subarray(type, type + 4)));
  }
  return types;
}

/** Maximum number of extents read. An image has one per item. */
const MAX_EXTENTS = 10_000;

interface Extent {
  id: number;
  /** True if `start` counts from the idat box, false if from the start of the file. */
  isInIdat: boolean;
  start: number;
  length: number;
}

/** Returns the extents of each item (ISO/IEC 14496-12, 8.11.3). */
function extentsOf(bytes: Uint8Array, iloc: Box): Extent[] {
  const view = viewOf(bytes);
  let at = iloc.start;
  const read = (size: number): number => {
    at += size;
    switch (size) {
      case 0:
        return 0;
      case 2:
        return view.getUint16(at - 2);
      case 4:
        return view.getUint32(at - 4);
      case 8:
        return Number(view.getBigUint64(at - 8));
      default:
        throw new RangeError("Invalid integer size");
    }
  };
  const version = view.getUint8(at);
  at += 4;
  const sizes = read(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const found: Extent[] = [];
  for (let items = read(version < 2 ? 2 : 4); items > 0; items -= 1) {
    const id = read(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : read(2) & 15;
    if (method > 1) throw new RangeError("Nested item");
    read(2);
    const base = read(baseSize);
    for (let extents = read(2); extents > 0; extents -= 1) {
      read(indexSize);
      found.push({
        id,
        isInIdat: method === 1,
        start: base + read(offsetSize),
        length: read(lengthSize),
      });
      if (found.length > MAX_EXTENTS) throw new RangeError("Too many extents");
    }
  }
  return found;
}
