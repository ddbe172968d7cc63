import { describe, expect, test } from "vitest";
import { imageKind } from "../../../shared/rules/imageKind.ts";
import { withoutMetadata } from "../../../shared/rules/imageFormats/withoutMetadata.ts";
import { chunk, joined, latin1, makeGif, makePng } from "../../support/pictures.ts";

const SECRET = "52.5163N 13.3777E";
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

describe("a picture without its metadata", () => {
  test("of JPEG tells nothing of its place or maker, and keeps its colours and every bit of it", () => {
    const clean = withoutMetadata(jpeg(1), "jpeg");
    expect(has(jpeg(1), SECRET)).toBe(true);
    expect(has(clean, SECRET)).toBe(false);
    for (const kept of ["JFIF", "ICC_PROFILE\0profile", "\x01\x02\xff\0\x03\xff\xd0\x04\xff\xd9"])
      expect(has(clean, kept)).toBe(true);
    expect(has(clean, "Exif")).toBe(false);
    expect(imageKind(clean!, 10_000)).toMatchObject({ format: "jpeg", width: 40, height: 30 });
  });

  test.each([3, 6, 8])("of JPEG stays the way up that it was taken: %i", (orientation) => {
    const clean = withoutMetadata(jpeg(orientation), "jpeg")!;
    expect(has(clean, SECRET)).toBe(false);
    const before = imageKind(jpeg(orientation), 10_000);
    // What follows the end is no picture, whatever it was.
    expect(imageKind(clean, 10_000)).toEqual(before);
    expect(has(clean, `\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}`)).toBe(true);
    expect(withoutMetadata(clean, "jpeg")).toEqual(clean);
  });

  test("of PNG keeps what it looks like, and which way up", async () => {
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

  test("of WebP says in its head that there is none", () => {
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

  test("of GIF is as it was, and of a file that is cut short there is none", async () => {
    const gif = makeGif(2);
    expect(withoutMetadata(gif, "gif")).toBe(gif);
    expect(withoutMetadata((await makePng(4, 3)).subarray(0, 35), "png")).toBeNull();
    expect(withoutMetadata(jpeg(1).subarray(0, 23), "jpeg")).toBeNull();
  });
});
