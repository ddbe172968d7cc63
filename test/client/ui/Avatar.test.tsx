import { describe, expect, test } from "vitest";
import { Avatar } from "../../../client/ui/Avatar.tsx";
import { AVATAR_SIZES, type AvatarSize } from "../../../client/ui/avatarSizes.ts";
import { avatarHue, initials } from "../../../client/ui/initials.ts";
import { rendered, tag } from "./rendered.ts";

describe("Avatar", () => {
  test.each<[AvatarSize, number]>([
    ["XXXS", 20],
    ["XXS", 28],
    ["XS", 32],
    ["S", 40],
    ["M", 48],
    ["L", 64],
    ["XL", 80],
    ["XXL", 128],
  ])("%s is %s px square", (size, side) => {
    const image = rendered(<Avatar name="Ann" imageId="4a" size={size} />).one(tag("img"));
    expect([image.width, image.height]).toEqual([String(side), String(side)]);
    expect(Object.keys(AVATAR_SIZES)).toHaveLength(8);
  });

  test("loads twice the pixels on a dense screen", () => {
    const image = rendered(<Avatar name="Ann" imageId="4a" size="S" />).one(tag("img"));
    expect(image.src).toBe("/img/resize:fill:40:40/4a");
    expect(image.srcset).toBe("/img/resize:fill:80:80/4a 2x");
  });

  test("has the name as alt text, with or without an image", () => {
    expect(rendered(<Avatar name="Ann Lee" imageId="4a" size="S" />).one(tag("img")).alt).toBe(
      "Ann Lee",
    );
    const letters = rendered(<Avatar name="Ann Lee" size="S" />);
    expect(letters.one(tag("span"))).toMatchObject({ role: "img", "aria-label": "Ann Lee" });
    expect(letters.text(tag("span"))).toBe("AL");
    expect(rendered(<Avatar name="Ann Lee" size="XS" />).text(tag("span"))).toBe("A");
  });

  test("has no alt text next to the name", () => {
    expect(
      rendered(<Avatar name="Ann" imageId="4a" size="S" isDecorative />).one(tag("img")).alt,
    ).toBe("");
    const letters = rendered(<Avatar name="Ann" size="S" isDecorative />).one(tag("span"));
    expect(letters).toMatchObject({ "aria-hidden": "true" });
    expect(letters).not.toHaveProperty("role");
  });
});

test.each([
  ["Ann Lee", "AL"],
  ["ann", "A"],
  ["Ann Marie van der Lee", "AL"],
  ["  Ann   Lee  ", "AL"],
  ["@ann_lee", "AL"],
  ["鲁迅", "鲁"],
  ["نجيب محفوظ", "نم"],
  ["𝒜nn", "𝒜"],
  ["🦊", "?"],
  ["", "?"],
])("the initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test("a key always gets the same of eight colors, and all eight are used", () => {
  const hues = Array.from({ length: 200 }, (_, index) => avatarHue(`user-${index}`));
  expect(avatarHue("user-0")).toBe(hues[0]);
  expect(new Set(hues)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
});
