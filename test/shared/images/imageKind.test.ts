import { describe, expect, test } from "vitest";
import { imageFormat, imageKind, isAnimated } from "../../../shared/images/imageKind.ts";
import {
  chunk,
  joined,
  latin1,
  makeGif,
  makeJpegHeader,
  makePng,
} from "../../support/images/pictures.ts";

const MAX_BYTES = 1_000_000;
const kindOf = (bytes: Uint8Array) => imageKind(bytes, MAX_BYTES);
const svg = (inside: string, attributes = 'width="10" height="20"') =>
  latin1(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
/** A WebP with one chunk. */
const riff = (name: string, data: number[]) =>
  joined([latin1("RIFF\0\0\0\0WEBP"), latin1(`${name}\0\0\0\0`), data]);
/** A box in AVIF's container format. */
const box = (name: string, inside: Uint8Array): Uint8Array =>
  joined([[0, 0, 0, inside.length + 8], latin1(name), inside]);
const reasonFor = (bytes: Uint8Array) => {
  const kind = kindOf(bytes);
  return kind.isAccepted ? "accepted" : kind.reason;
};

describe("an image's kind", () => {
  test("is read from a PNG's bytes", async () => {
    const kind = kindOf(await makePng(7, 5));
    expect(kind).toEqual({
      isAccepted: true,
      format: "png",
      width: 7,
      height: 5,
      isAnimated: false,
    });
  });

  test("distinguishes an animated PNG by its frames chunk", async () => {
    const png = await makePng(2, 2);
    const announcement = chunk("acTL", Uint8Array.from([0, 0, 0, 2, 0, 0, 0, 0]));
    const animated = joined([png.subarray(0, 33), announcement, png.subarray(33)]);
    expect(kindOf(animated)).toMatchObject({ format: "png", isAnimated: true });
  });

  test("distinguishes an animated GIF from a static one", () => {
    expect(kindOf(makeGif(1))).toMatchObject({ format: "gif", width: 2, isAnimated: false });
    expect(kindOf(makeGif(2))).toMatchObject({ format: "gif", height: 2, isAnimated: true });
    expect(isAnimated(makeGif(2))).toBe(true);
  });

  test("includes a JPEG's size as displayed, after rotation", () => {
    expect(kindOf(makeJpegHeader(400, 300))).toMatchObject({ width: 400, height: 300 });
    expect(kindOf(makeJpegHeader(400, 300, 6))).toMatchObject({ width: 300, height: 400 });
  });

  test("is read from the three layouts of WebP", () => {
    const lossy = [0, 0, 0, 0x9d, 0x01, 0x2a, 30, 0, 20, 0];
    const lossless = [0x2f, 29, 0xc0, 4, 0];
    const extended = [0x02, 0, 0, 0, 29, 0, 0, 19, 0, 0];
    expect(kindOf(riff("VP8 ", lossy))).toMatchObject({ width: 30, height: 20, isAnimated: false });
    expect(kindOf(riff("VP8L", lossless))).toMatchObject({ width: 30, height: 20 });
    expect(kindOf(riff("VP8X", extended))).toMatchObject({
      width: 30,
      height: 20,
      isAnimated: true,
    });
  });

  test("includes an AVIF's size and rotation", () => {
    const size = box("ispe", Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 64, 0, 0, 0, 32]));
    const avif = (properties: Uint8Array) =>
      joined([
        box("ftyp", latin1("avif\0\0\0\0")),
        box("meta", joined([[0, 0, 0, 0], box("iprp", box("ipco", properties))])),
      ]);
    expect(kindOf(avif(size))).toMatchObject({ format: "avif", width: 64, height: 32 });
    const turned = joined([size, box("irot", Uint8Array.from([1]))]);
    expect(kindOf(avif(turned))).toMatchObject({ width: 32, height: 64 });
  });

  test("includes an SVG's size in CSS pixels, from its viewBox by default", () => {
    expect(kindOf(svg(""))).toMatchObject({ format: "svg", width: 10, height: 20 });
    expect(kindOf(svg("", 'width="1in" height="72pt"'))).toMatchObject({ width: 96, height: 96 });
    expect(kindOf(svg("", 'viewBox="0 0 40 30"'))).toMatchObject({ width: 40, height: 30 });
    expect(kindOf(svg("", 'width="80" viewBox="0 0 40 30"'))).toMatchObject({ height: 60 });
    expect(kindOf(svg("", 'width="100%"'))).toMatchObject({ width: 300, height: 150 });
  });

  test("always has a finite size for an SVG", () => {
    expect(kindOf(svg("", 'width="1e300" height="1e-300"'))).toMatchObject({
      width: 12000,
      height: 1,
    });
    expect(kindOf(svg("", `width="${"9".repeat(5000)}"`))).toMatchObject({ width: 300 });
    expect(kindOf(svg("", 'viewBox="0 0 1e308 1e-308"'))).toMatchObject({ height: 1 });
  });
});

describe("an unsupported file", () => {
  test.each([
    ["a page", latin1("<!doctype html><html><body>hello</body></html>")],
    ["a page with an SVG in it", latin1("<html><svg></svg></html>")],
    ["a PDF", latin1("%PDF-1.7")],
    ["nothing", new Uint8Array()],
    ["a BMP", latin1("BM\0\0\0\0")],
  ])("is rejected if it is %s, whatever its name", (_, bytes) => {
    expect(reasonFor(bytes)).toBe("NOT_AN_IMAGE");
  });

  test.each([
    "\x89PNG\r\n\x1a\n",
    "GIF89a",
    "\xff\xd8\xff\xe0",
    "RIFF\0\0\0\0WEBP",
    "\0\0\0\x1cftypavif",
  ])("is rejected if it only starts like an image: %j", (start) => {
    expect(reasonFor(latin1(start))).toBe("DAMAGED");
    expect(reasonFor(latin1(`${start}<html>text</html>`))).toBe("DAMAGED");
  });

  test("is rejected if it is too large", async () => {
    const png = await makePng(2, 2);
    expect(imageKind(png, png.length).isAccepted).toBe(true);
    expect(imageKind(png, png.length - 1)).toEqual({ isAccepted: false, reason: "TOO_MANY_BYTES" });
  });

  test("is rejected if a small file declares a huge canvas", () => {
    expect(reasonFor(makeJpegHeader(60_000, 60_000))).toBe("TOO_MANY_PIXELS");
    expect(reasonFor(makeJpegHeader(10_001, 10_000))).toBe("TOO_MANY_PIXELS");
    expect(reasonFor(makeJpegHeader(12_001, 10))).toBe("TOO_MANY_PIXELS");
    expect(reasonFor(makeJpegHeader(10_000, 10_000))).toBe("accepted");
    expect(reasonFor(makeJpegHeader(0, 10))).toBe("TOO_MANY_PIXELS");
  });

  test("is rejected if it is also a page, an archive or a document", async () => {
    const png = await makePng(3, 3);
    const comment = chunk("tEXt", latin1("Comment\0<ScRipt>alert(1)</script>"));
    expect(reasonFor(joined([png.subarray(0, 33), comment, png.subarray(33)]))).toBe(
      "HIDES_OTHER_CONTENT",
    );
    const after = (text: string) => reasonFor(joined([makeGif(1), latin1(text)]));
    expect(after("<!DOCTYPE HTML><p>")).toBe("HIDES_OTHER_CONTENT");
    expect(after("<?php system(1) ?>")).toBe("HIDES_OTHER_CONTENT");
    expect(after("%PDF-1.4")).toBe("HIDES_OTHER_CONTENT");
    expect(after(`PK\x05\x06${"\0".repeat(18)}`)).toBe("HIDES_OTHER_CONTENT");
    expect(after("some padding that a phone left <x:xmpmeta>")).toBe("accepted");
  });
});

describe("an SVG", () => {
  test.each([
    ["a script", "<script>alert(1)</script>"],
    [
      "a script under another prefix",
      '<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>',
    ],
    ["a handler", '<rect onload="alert(1)"/>'],
    ["a handler with odd letters", '<rect OnClick="alert(1)"/>'],
    ["foreign markup", "<foreignObject><p>text</p></foreignObject>"],
    ["a page's namespace", '<h:p xmlns:h="http://www.w3.org/1999/xhtml">text</h:p>'],
    ["a script as a link", '<a href="java&#10;script:alert(1)"><rect/></a>'],
    ["a picture of another site", '<image href="https://evil.test/x.png"/>'],
    ["another file's parts", '<use xlink:href="//evil.test/x.svg#a"/>'],
    ["an SVG inside an SVG", '<image href="data:image/svg+xml;base64,AAAA"/>'],
    ["a style from elsewhere", "<style>@import url(https://evil.test/x.css);</style>"],
    ["a style with an outside address", '<rect style="fill: url(https://evil.test/#a)"/>'],
    ["a style that spells an address with escapes", "<style>a{b:u\\72 l(//evil.test)}</style>"],
    ["an animation of a link", '<a><set attributeName="xlink:href" to="javascript:1"/></a>'],
    ["entities", '<!DOCTYPE svg [<!ENTITY a "b">]>'],
  ])("is rejected if it contains %s", (_, inside) => {
    const bytes = inside.startsWith("<!DOCTYPE") ? joined([latin1(inside), svg("")]) : svg(inside);
    expect(reasonFor(bytes)).toBe("UNSAFE_SVG");
  });

  test("is rejected with a style sheet or an encoding other than UTF-8", () => {
    const sheet = latin1('<?xml-stylesheet href="x.css"?>');
    expect(reasonFor(joined([sheet, svg("")]))).toBe("UNSAFE_SVG");
    expect(reasonFor(svg("\xff\xfe"))).toBe("UNSAFE_SVG");
  });

  test("is accepted with ordinary drawing elements", () => {
    const drawing = `
      <style>.a { fill: url(#fade) } text { font-family: "Some Sans" }</style>
      <defs><linearGradient id="fade"><stop offset="0" stop-color="red"/></linearGradient></defs>
      <use xlink:href="#fade"/><image href="data:image/png;base64,AAAA"/>
      <a href="https://example.com/"><text>On 1 = 2</text></a>
      <animate attributeName="x" from="0" to="10"/>`;
    expect(reasonFor(svg(drawing))).toBe("accepted");
  });

  test("is recognized after a declaration, comments and a document type", () => {
    const prologue =
      '\ufeff<?xml version="1.0"?>\n<!-- made by hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">\n';
    const bytes = new TextEncoder().encode(`${prologue}<svg width="1" height="1"/>`);
    expect(imageFormat(bytes)).toBe("svg");
    expect(reasonFor(bytes)).toBe("accepted");
  });
});
