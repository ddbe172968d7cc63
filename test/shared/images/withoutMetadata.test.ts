import { describe, expect, test } from "vitest";
import { imageKind } from "../../../shared/images/imageKind.ts";
import { withoutMetadata } from "../../../shared/images/imageFormats/withoutMetadata.ts";
import { chunk, joined, latin1, makeGif, makePng } from "../../support/images/pictures.ts";
import {
  SECRET,
  AVIF_WITH_METADATA,
  GIF_WITH_METADATA,
} from "../../support/images/imagesWithMetadata.ts";

const has = (bytes: Uint8Array | null, text: string): boolean =>
  String.fromCharCode(...(bytes ?? [])).includes(text);

const segment = (marker: number, data: Uint8Array): Uint8Array =>
  joined([[0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff], data]);

const exif = (orientation: number): Uint8Array =>
  joined([
    latin1("II*\0"),
    [8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0],
    latin1(SECRET),
  ]);

function jpeg(orientation: number): Uint8Array {
  return joined([
    [0xff, 0xd8],
    segment(0xe0, latin1("JFIF\0\x01\x02\0\0\x01\0\x01\0\0")),
    segment(0xe1, joined([latin1("Exif\0\0"), exif(orientation)])),
    segment(0xe1, latin1(`http://ns.adobe.com/xap/1.0/\0${SECRET}`)),
    segment(0xe2, latin1("ICC_PROFILE\0profile")),
    segment(0xed, latin1(`Photoshop 3.0\0${SECRET}`)),
    segment(0xfe, latin1(SECRET)),
    segment(0xc0, Uint8Array.from([8, 0, 30, 0, 40, 1, 1, 0x11, 0])),
    segment(0xda, Uint8Array.from([1, 1, 0, 0, 63, 0])),
    [1, 2, 0xff, 0, 3, 0xff, 0xd0, 4],
    [0xff, 0xd9],
    latin1(SECRET),
  ]);
}

const box = (name: string, data: Uint8Array): Uint8Array =>
  joined([[0, 0, (data.length + 8) >> 8, (data.length + 8) & 0xff], latin1(name), data]);

const size = (width: number, height: number): Uint8Array =>
  box("ispe", Uint8Array.from([0, 0, 0, 0, 0, 0, 0, width, 0, 0, 0, height]));

/** Offset of the image data box in AVIF_WITH_METADATA. */
const MEDIA = 414;

describe("an image without its metadata", () => {
  test("as JPEG reveals no location or camera, and keeps its colors and pixels", () => {
    const clean = withoutMetadata(jpeg(1), "jpeg");
    expect(has(jpeg(1), SECRET)).toBe(true);
    expect(has(clean, SECRET)).toBe(false);
    for (const kept of ["JFIF", "ICC_PROFILE\0profile", "\x01\x02\xff\0\x03\xff\xd0\x04\xff\xd9"])
      expect(has(clean, kept)).toBe(true);
    expect(has(clean, "Exif")).toBe(false);
    expect(imageKind(clean!, 10_000)).toMatchObject({ format: "jpeg", width: 40, height: 30 });
  });

  test.each([3, 6, 8])("as JPEG keeps its orientation: %i", (orientation) => {
    const clean = withoutMetadata(jpeg(orientation), "jpeg")!;
    expect(has(clean, SECRET)).toBe(false);
    const before = imageKind(jpeg(orientation), 10_000);
    // Trailing data isn't part of the image.
    expect(imageKind(clean, 10_000)).toEqual(before);
    expect(has(clean, `\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}`)).toBe(true);
    expect(withoutMetadata(clean, "jpeg")).toEqual(clean);
  });

  test("as PNG keeps its appearance and orientation", async () => {
    const png = await makePng(4, 3);
    const end = png.length - 12;
    const marked = joined([
      png.subarray(0, 33),
      chunk("iCCP", latin1("profile")),
      chunk("tEXt", latin1(`Comment\0${SECRET}`)),
      chunk("eXIf", exif(6)),
      png.subarray(33, end),
      chunk("tIME", latin1("1234567")),
      png.subarray(end),
      latin1(SECRET),
    ]);
    const clean = withoutMetadata(marked, "png");
    expect(has(clean, SECRET)).toBe(false);
    expect(has(clean, "tIME")).toBe(false);
    expect(has(clean, "iCCP")).toBe(true);
    expect(has(clean, "eXIf")).toBe(true);
    expect(imageKind(clean!, 10_000)).toMatchObject({ format: "png", width: 4, height: 3 });
    expect(withoutMetadata(png, "png")).toEqual(png);
  });

  test("as WebP declares in its header that there is none", () => {
    const part = (name: string, data: Uint8Array): Uint8Array =>
      joined([latin1(name), [data.length, 0, 0, 0], data, data.length % 2 === 1 ? [0] : []]);
    const webp = (orientation: number): Uint8Array => {
      const body = joined([
        part("VP8X", Uint8Array.from([0x2c, 0, 0, 0, 39, 0, 0, 29, 0, 0])),
        part("ICCP", latin1("profile")),
        part("VP8 ", latin1("picture")),
        part("EXIF", exif(orientation)),
        part("XMP ", latin1(SECRET)),
      ]);
      return joined([latin1("RIFF"), [body.length + 4, 0, 0, 0], latin1("WEBP"), body]);
    };
    const clean = withoutMetadata(webp(1), "webp")!;
    expect(has(clean, SECRET)).toBe(false);
    expect(has(clean, "EXIF")).toBe(false);
    expect(clean[20]).toBe(0x20);
    expect(clean[4]).toBe(clean.length - 8);
    expect(has(clean, "picture")).toBe(true);
    const turned = withoutMetadata(webp(6), "webp")!;
    expect(has(turned, SECRET)).toBe(false);
    expect(has(turned, "EXIF")).toBe(true);
    expect(turned[20]).toBe(0x28);
  });

  test("as GIF keeps frames, delays and repetitions", () => {
    expect(has(GIF_WITH_METADATA, SECRET)).toBe(true);
    const clean = withoutMetadata(GIF_WITH_METADATA, "gif")!;
    expect(has(clean, SECRET)).toBe(false);
    expect(has(clean, "NETSCAPE2.0")).toBe(true);
    expect(clean.length).toBe(GIF_WITH_METADATA.length - SECRET.length - 4);
    expect(imageKind(clean, 10_000)).toEqual(imageKind(GIF_WITH_METADATA, 10_000));
    expect(withoutMetadata(clean, "gif")).toEqual(clean);
    expect(withoutMetadata(makeGif(2), "gif")).toEqual(makeGif(2));
  });

  test("as GIF has no comments, and no data after its end", () => {
    const gif = makeGif(2);
    const xmp = joined([
      [0x21, 0xff, 11],
      latin1(`XMP DataXMP<x:xmpmeta>${SECRET}</x:xmpmeta>`),
      // The terminator that decoders without support for it rely on.
      [1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0],
    ]);
    const marked = joined([gif.subarray(0, 19), xmp, gif.subarray(19), latin1(SECRET)]);
    expect(imageKind(marked, 10_000)).toMatchObject({ isAccepted: true });
    expect(withoutMetadata(marked, "gif")).toEqual(gif);
    // A truncated download shows the part that exists.
    const cut = withoutMetadata(GIF_WITH_METADATA.subarray(0, 1200), "gif")!;
    expect(imageKind(cut, 10_000)).toMatchObject({ width: 64, height: 64 });
    expect(has(cut, SECRET)).toBe(false);
  });

  test("as AVIF has every part of the image in its place", () => {
    expect(has(AVIF_WITH_METADATA, SECRET)).toBe(true);
    const clean = withoutMetadata(AVIF_WITH_METADATA, "avif")!;
    for (const told of [SECRET, "Camera maker", "2024:05:06", "xmpmeta"])
      expect(has(clean, told), told).toBe(false);
    expect(clean.length).toBe(AVIF_WITH_METADATA.length);
    // The image data comes last, after Exif and XMP.
    const image = AVIF_WITH_METADATA.length - 280;
    expect(clean.subarray(image)).toEqual(AVIF_WITH_METADATA.subarray(image));
    expect(clean.subarray(0, MEDIA)).toEqual(AVIF_WITH_METADATA.subarray(0, MEDIA));
    // Decoders reject an image with an invalid Exif header.
    expect(has(clean, "MM\0*\0\0\0\x08\0\0")).toBe(true);
    expect(imageKind(clean, 10_000)).toEqual(imageKind(AVIF_WITH_METADATA, 10_000));
    expect(withoutMetadata(clean, "avif")).toEqual(clean);
  });

  test("as AVIF contains only the image: no foreign box, no gap, no trailing data", () => {
    const media = joined([AVIF_WITH_METADATA.subarray(MEDIA + 8), latin1(SECRET)]);
    const marked = joined([
      AVIF_WITH_METADATA.subarray(0, MEDIA),
      box("mdat", media),
      box("uuid", latin1(`0123456789abcdef${SECRET}`)),
      latin1(`tail ${SECRET}`),
    ]);
    const clean = withoutMetadata(marked, "avif")!;
    expect(has(clean, SECRET)).toBe(false);
    expect(imageKind(clean, 10_000)).toMatchObject({ width: 64, height: 64 });
    const image = AVIF_WITH_METADATA.subarray(-280);
    expect(clean.subarray(778, 778 + 280)).toEqual(image);
    expect(has(clean, "uuid")).toBe(false);
  });

  test("as an animated AVIF has no dates or tool names", () => {
    const dated = (name: string) => box(name, latin1(`\0\0\0\0${SECRET.slice(0, 8)}later`));
    const moving = joined([
      box("ftyp", latin1("avis\0\0\0\0")),
      box("meta", joined([[0, 0, 0, 0], box("iprp", box("ipco", size(64, 32)))])),
      box(
        "moov",
        joined([
          dated("mvhd"),
          box(
            "trak",
            joined([dated("tkhd"), box("mdia", dated("mdhd")), box("udta", latin1(SECRET))]),
          ),
        ]),
      ),
      box("mdat", latin1("frames")),
    ]);
    expect(imageKind(moving, 10_000)).toMatchObject({ isAnimated: true });
    const clean = withoutMetadata(moving, "avif")!;
    expect(has(clean, SECRET.slice(0, 8))).toBe(false);
    for (const kept of ["frames", "later", "mvhd", "tkhd", "mdhd"])
      expect(has(clean, kept)).toBe(true);
    expect(has(clean, "udta")).toBe(false);
    expect(clean.length).toBe(moving.length);
  });

  test("is rejected if the file is truncated", async () => {
    expect(withoutMetadata((await makePng(4, 3)).subarray(0, 35), "png")).toBeNull();
    expect(withoutMetadata(jpeg(1).subarray(0, 23), "jpeg")).toBeNull();
    expect(withoutMetadata(AVIF_WITH_METADATA.subarray(0, 100), "avif")).toBeNull();
  });
});
