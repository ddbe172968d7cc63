// Builds small images byte by byte, for tests of code that reads and serves them.

type Colour = readonly [red: number, green: number, blue: number];

export const RED: Colour = [220, 30, 30];
export const BLUE: Colour = [30, 30, 220];

/** Creates a PNG of this size with a color per pixel. */
export async function makePng(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour = () => RED,
): Promise<Uint8Array> {
  const rows = new Uint8Array(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows.set(colourAt(x, y), y * (1 + width * 3) + 1 + x * 3);
    }
  }
  const header = joined([uint32(width), uint32(height), [8, 2, 0, 0, 0]]);
  return joined([
    latin1("\x89PNG\r\n\x1a\n"),
    chunk("IHDR", header),
    chunk("IDAT", await deflate(rows)),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** Creates a GIF of 2 by 2 pixels with this many frames. */
export function makeGif(frames: number): Uint8Array {
  const frame = [0x21, 0xf9, 4, 4, 50, 0, 0, 0, 0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3];
  const pieces = [
    latin1("GIF89a"),
    [2, 0, 2, 0, 0x80, 0, 0],
    RED,
    BLUE,
    [0x21, 0xff, 11, ...latin1("NETSCAPE2.0"), 3, 1, 0, 0, 0],
    ...Array.from({ length: frames }, (_, index) => [...frame, ...packed(index % 2), 0]),
    [0x3b],
  ];
  return joined(pieces);
}

/** Four pixels, first and third alike, as LZW without any repetition: clear, pixels, end. */
function packed(first: number): number[] {
  const second = 1 - first;
  // The first four codes take three bits; then the table has grown and two take four.
  const bits = 4 | (first << 3) | (second << 6) | (first << 9) | (second << 12) | (5 << 16);
  return [bits & 0xff, (bits >> 8) & 0xff, bits >> 16];
}

/** Creates the start of a JPEG with this size and EXIF orientation (1 to 8). */
export function makeJpegHeader(width: number, height: number, orientation = 1): Uint8Array {
  const exif = joined([
    latin1("Exif\0\0MM\0*"),
    uint32(8),
    [0, 1, 0x01, 0x12, 0, 3, ...uint32(1), 0, orientation, 0, 0],
    uint32(0),
  ]);
  return joined([
    [0xff, 0xd8, 0xff, 0xe1, ...uint16(exif.length + 2)],
    exif,
    [0xff, 0xc0, 0, 11, 8, ...uint16(height), ...uint16(width), 1, 1, 0x11, 0],
    [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0],
  ]);
}

/** Encodes a text with one byte per character. */
export function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Concatenates byte sequences. */
export function joined(pieces: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]));
}

/** Creates a PNG chunk with its length and checksum. */
export function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = joined([latin1(name), data]);
  return joined([uint32(data.length), body, uint32(crc32(body))]);
}

function uint16(value: number): number[] {
  return [value >> 8, value & 0xff];
}

function uint32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
