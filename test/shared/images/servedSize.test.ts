import { expect, test } from "vitest";
import type { ImageTransform } from "../../../shared/images/imageUrl.ts";
import { servedSize } from "../../../shared/images/servedSize.ts";

const cut = { kind: "fill", width: 1080, height: 540, focusX: 50, focusY: 50 } as const;

test.each<[string, { width: number; height: number }, ImageTransform, [number, number]]>([
  ["fitted", { width: 2160, height: 1001 }, { kind: "fit", width: 1080 }, [1080, 501]],
  ["fitted, never enlarged", { width: 300, height: 200 }, { kind: "fit", width: 1080 }, [300, 200]],
  ["cut", { width: 4000, height: 3000 }, cut, [1080, 540]],
  ["cut from too few pixels, in the same shape", { width: 540, height: 900 }, cut, [540, 270]],
  ["a line", { width: 3000, height: 1 }, { kind: "fit", width: 640 }, [640, 1]],
  [
    "padded",
    { width: 100, height: 900 },
    { kind: "letterbox", width: 640, height: 480 },
    [640, 480],
  ],
])("an image is served in %s", (_case, image, transform, [width, height]) => {
  expect(servedSize(image, transform)).toEqual({ width, height });
});
