import { expect, test } from "vitest";
import { orientationExif } from "../../../shared/images/imageFormats/exif.ts";
import { readWebp } from "../../../shared/images/imageFormats/webp.ts";

/** A WebP of 30 by 20 pixels with an EXIF orientation, without its pixels. */
function webp(orientation: number): Uint8Array {
  const exif = orientationExif(orientation);
  const text = (words: string) => Array.from(words, (letter) => letter.charCodeAt(0));
  const chunk = (name: string, data: ArrayLike<number>) =>
    text(name).concat(data.length, 0, 0, 0, Array.from(data));
  const body = [...chunk("VP8X", [0x08, 0, 0, 0, 29, 0, 0, 19, 0, 0]), ...chunk("EXIF", exif)];
  return Uint8Array.from([...text("RIFF"), body.length + 4, 0, 0, 0, ...text("WEBP"), ...body]);
}

test.each([
  [1, 30, 20],
  [3, 30, 20],
  [6, 20, 30],
  [8, 20, 30],
])("a WebP with orientation %d is shown %d pixels wide and %d high", (turn, width, height) => {
  expect(readWebp(webp(turn))).toEqual({ width, height, isAnimated: false });
});
