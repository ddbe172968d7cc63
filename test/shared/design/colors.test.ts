import { describe, expect, test } from "vitest";
import { contrastRatio, formatColor, inkOn, parseColor } from "../../../shared/design/colors.ts";

describe("parseColor", () => {
  test.each([
    ["#14487f", { red: 20, green: 72, blue: 127, alpha: 1 }],
    ["14487F", { red: 20, green: 72, blue: 127, alpha: 1 }],
    ["#14487fff", { red: 20, green: 72, blue: 127, alpha: 1 }],
    ["14487f80", { red: 20, green: 72, blue: 127, alpha: 0.502 }],
    ["#00000000", { red: 0, green: 0, blue: 0, alpha: 0 }],
    ["rgba(20, 72, 127, 0.5)", { red: 20, green: 72, blue: 127, alpha: 0.5 }],
    ["rgba(255,255,255,1)", { red: 255, green: 255, blue: 255, alpha: 1 }],
    ["RGBA( 0 , 0 , 0 , .25 )", { red: 0, green: 0, blue: 0, alpha: 0.25 }],
  ])("reads %s", (text, color) => {
    expect(parseColor(text)).toEqual(color);
  });

  test.each([
    "",
    "red",
    "#fff",
    "#ffff",
    "#12345",
    "#1234567",
    "#123456789",
    "#gggggg",
    "##123456",
    " #123456",
    "#123456\n",
    "rgb(1, 2, 3)",
    "rgba(1, 2, 3)",
    "rgba(256, 0, 0, 1)",
    "rgba(1, 2, 3, 1.5)",
    "rgba(1, 2, 3, 50%)",
    "rgba(-1, 2, 3, 1)",
    "rgba(1 2 3 / 1)",
    "#123456;background:url(//evil.test)",
  ])("throws for %j", (text) => {
    expect(() => parseColor(text)).toThrow(RangeError);
  });
});

test.each([
  ["#14487F", "#14487f"],
  ["01020a", "#01020a"],
  ["rgba(1, 2, 3, 1)", "#010203"],
  ["#ffffff80", "rgba(255, 255, 255, 0.502)"],
])("writes %s as the CSS color %s", (text, css) => {
  expect(formatColor(parseColor(text))).toBe(css);
});

test("contrast ranges from 1 to 21 and is symmetric", () => {
  const [black, white, grey] = ["#000000", "#ffffff", "#777777"].map(parseColor);
  if (!black || !white || !grey) throw new Error("three colours are needed");
  expect(contrastRatio(white, black)).toBeCloseTo(21, 5);
  expect(contrastRatio(black, white)).toBeCloseTo(21, 5);
  expect(contrastRatio(grey, grey)).toBe(1);
  expect(contrastRatio(grey, white)).toBeCloseTo(4.48, 2);
});

test.each([
  ["#ffffff", "dark"],
  ["#ffd400", "dark"],
  ["#14487f", "light"],
  ["#000000", "light"],
])("text on %s is %s", (background, ink) => {
  expect(inkOn(parseColor(background))).toBe(ink);
});
