import { describe, expect, test } from "vitest";
import { isInView, placeBox, type Placing } from "../../../client/ui/placeBox.ts";

const viewport = { width: 1000, height: 800 };
const size = { width: 200, height: 100 };
const base: Placing = { side: "below", align: "start", isRtl: false, offset: 5, padding: 5 };
const anchor = { left: 400, top: 300, width: 40, height: 20 };

describe("placeBox", () => {
  test.each<[string, Partial<Placing>, { left: number; top: number }]>([
    ["below, at the start", {}, { left: 400, top: 325 }],
    ["above", { side: "above" }, { left: 400, top: 195 }],
    ["centred", { align: "center" }, { left: 320, top: 325 }],
    ["at the end", { align: "end" }, { left: 240, top: 325 }],
    ["at the start of Arabic text", { isRtl: true }, { left: 240, top: 325 }],
    ["at the end of Arabic text", { isRtl: true, align: "end" }, { left: 400, top: 325 }],
    ["farther off", { offset: 15 }, { left: 400, top: 335 }],
  ])("places the box %s", (_how, change, place) => {
    expect(placeBox(anchor, size, viewport, { ...base, ...change })).toEqual(place);
  });

  test("flips to the other side if there is no room", () => {
    const low = { ...anchor, top: 700 };
    expect(placeBox(low, size, viewport, base).top).toBe(595);
    const high = { ...anchor, top: 90 };
    expect(placeBox(high, size, viewport, { ...base, side: "above" }).top).toBe(115);
  });

  test("keeps the padding at every edge of the window", () => {
    const left = placeBox({ ...anchor, left: -50 }, size, viewport, base);
    const right = placeBox({ ...anchor, left: 980 }, size, viewport, base);
    expect([left.left, right.left]).toEqual([5, 795]);
  });

  test("shows the beginning of a box that is larger than the window", () => {
    const huge = { width: 2000, height: 2000 };
    expect(placeBox(anchor, huge, viewport, base)).toEqual({ left: 5, top: 5 });
  });
});

test.each<[string, Partial<typeof anchor>, boolean]>([
  ["in the middle", {}, true],
  ["partly above", { top: -10 }, true],
  ["above", { top: -20 }, false],
  ["below", { top: 800 }, false],
  ["beside", { left: 1000 }, false],
])("knows whether an anchor %s of the window is in view", (_where, change, isSeen) => {
  expect(isInView({ ...anchor, ...change }, viewport)).toBe(isSeen);
});
