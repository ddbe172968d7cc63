import { describe, expect, test } from "vitest";
import {
  ASPECT_RATIOS,
  faviconUrl,
  IMAGE_WIDTHS,
  imageSrc,
  imageUrl,
  parseImageTransform,
  srcSet,
} from "../../../shared/images/imageUrl.ts";

const id = "4aa00bb11cc2";
const photo = { id, width: 4000, height: 3000 };

function widths(set: string): number[] {
  return set.split(", ").map((candidate) => Number(/ (\d+)w$/.exec(candidate)?.[1]));
}

describe("imageUrl", () => {
  test.each([
    [{ width: 680 }, "resize:fit:700"],
    [{ width: 700 }, "resize:fit:700"],
    [{ width: 1 }, "resize:fit:20"],
    [{ width: 9999 }, "resize:fit:2640"],
    [{ width: 320, pixelRatio: 2 }, "resize:fit:640"],
    [{ width: 320, pixelRatio: 3 }, "resize:fit:640"],
    [{ mode: "crop", width: 128, height: 128 }, "resize:fill:128:128"],
    [{ mode: "crop", width: 640, height: 430 }, "resize:fill:640:427"],
    [
      { mode: "crop", width: 640, height: 320, focusPercentX: 12, focusPercentY: 98 },
      "resize:fill:640:320:10:100",
    ],
    [
      { mode: "crop", width: 640, height: 320, focusPercentX: null, focusPercentY: 52 },
      "resize:fill:640:320",
    ],
    [{ mode: "letterbox", width: 440, height: 330 }, "resize:letterbox:440:330"],
  ] as const)("%j is the address %s", (options, transform) => {
    expect(imageUrl(id, options)).toBe(`/img/${transform}/${id}`);
  });

  test.each(["crop", "letterbox"] as const)("%s without a height throws", (mode) => {
    expect(() => imageUrl(id, { mode, width: 320 })).toThrow(RangeError);
  });

  test("an id can't escape its place in the address", () => {
    expect(imageUrl("../../x?y", { width: 20 })).toBe("/img/resize:fit:20/..%2F..%2Fx%3Fy");
  });

  test("a publication's favicon is 128×128, cropped", () => {
    expect(faviconUrl(id)).toBe(`/img/resize:fill:128:128/${id}`);
  });
});

describe("srcSet", () => {
  test("a fluid image lists steps from a phone's width to twice the layout's", () => {
    const set = srcSet(photo, { width: 680, sizes: "100vw" });
    expect(widths(set)).toEqual([320, 440, 640, 828, 1080, 1320, 1640]);
    expect(set).toContain(`/img/resize:fit:1080/${id} 1080w`);
  });

  test("no candidate claims more pixels than the source has", () => {
    const set = srcSet({ id, width: 600, height: 400 }, { width: 680, sizes: "100vw" });
    expect(widths(set)).toEqual([320, 440, 600]);
  });

  test("cropping a tall image counts the remaining pixels", () => {
    const tall = { id, width: 2000, height: 400 };
    const set = srcSet(tall, { width: 680, sizes: "100vw", ratio: "1:1" });
    expect(Math.max(...widths(set))).toBe(400);
  });

  test("a fixed image lists one and two pixels per CSS pixel", () => {
    expect(srcSet(photo, { width: 160, ratio: "1:1" })).toBe(
      `/img/resize:fill:160:160/${id} 1x, /img/resize:fill:320:320/${id} 2x`,
    );
  });

  test("a small source lists one candidate", () => {
    expect(srcSet({ id, width: 160, height: 160 }, { width: 160, ratio: "1:1" })).toBe(
      `/img/resize:fill:160:160/${id} 1x`,
    );
  });

  test("the focus is part of the crop", () => {
    const focused = { ...photo, focusPercentX: 20, focusPercentY: 80 };
    expect(imageSrc(focused, 320, "2:1")).toBe(`/img/resize:fill:320:160:20:80/${id}`);
  });
});

describe("parseImageTransform", () => {
  test("reads every address that can be written", () => {
    for (const width of IMAGE_WIDTHS) {
      for (const ratio of Object.values(ASPECT_RATIOS)) {
        for (const mode of ["fit", "crop", "letterbox"] as const) {
          const url = imageUrl(id, { mode, width, height: width / ratio, focusPercentX: 30 });
          const transform = parseImageTransform(url.split("/")[2] ?? "");
          expect(transform, url).toMatchObject({ width });
        }
      }
    }
  });

  test("returns the focus, 50 percent by default", () => {
    expect(parseImageTransform("resize:fill:640:320")).toEqual({
      kind: "fill",
      width: 640,
      height: 320,
      focusX: 50,
      focusY: 50,
    });
    expect(parseImageTransform("resize:fill:640:320:10:100")).toMatchObject({
      focusX: 10,
      focusY: 100,
    });
  });

  test.each([
    "",
    "fit:640",
    "resize:fit",
    "resize:fit:641",
    "resize:fit:0640",
    "resize:fit:640:320",
    "resize:fit:-640",
    "resize:fit:6e2",
    "resize:fill:640",
    "resize:fill:640:321",
    "resize:fill:640:320:50:50",
    "resize:fill:640:320:11:50",
    "resize:fill:640:320:110:50",
    "resize:fill:640:320:10",
    "resize:letterbox:640:320:10:10",
    "resize:stretch:640:320",
    "resize:fit:640 ",
  ])("rejects %j", (text) => {
    expect(parseImageTransform(text)).toBeNull();
  });
});
