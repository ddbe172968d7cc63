import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type AccentShades, accentShades, THEMES } from "../../../shared/design/accents.ts";
import { contrastRatio, parseColor } from "../../../shared/design/colors.ts";

const TOKENS = readFileSync("client/ui/tokens.css", "utf8");

/** A color of both themes in the product's style sheet. */
function token(name: string): { light: string; dark: string } {
  const [, light = "", dark = ""] =
    new RegExp(`--color-${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(TOKENS) ??
    [];
  return { light, dark };
}

const contrast = (one: string, other: string): number =>
  contrastRatio(parseColor(one), parseColor(other));

const GROUNDS = ["page", "sunken", "surface"].map(token);

/** Every 51st value of each channel: 216 colors with black, white and the pure ones. */
const COLORS = Array.from({ length: 216 }, (_, index) =>
  [index % 6, Math.floor(index / 6) % 6, Math.floor(index / 36)]
    .map((step) => (step * 51).toString(16).padStart(2, "0"))
    .join(""),
).map((code) => `#${code}`);

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  test("the least contrast is computed on the background of the style sheet that has it", () => {
    const white = theme === "light" ? "#000000" : "#ffffff";
    const grounds = GROUNDS.map((ground) => ground[theme]).toSorted(
      (a, b) => contrast(white, a) - contrast(white, b),
    );
    expect(THEMES[theme].background).toBe(grounds[0]);
    expect(THEMES[theme].page).toBe(token("page")[theme]);
  });

  test("every color becomes one that can be read, as text and below text", () => {
    const faults = COLORS.filter((color) => {
      const { accent, hover, wash, ink } = accentShades(color, theme);
      const pairs = [
        ...GROUNDS.map((ground) => [accent, ground[theme]] as const),
        [accent, wash] as const,
        [ink, accent] as const,
        [ink, hover] as const,
      ];
      return pairs.some(([one, other]) => contrast(one, other) < 4.5);
    });
    expect(faults).toEqual([]);
  });
});

test.each([
  // Blue ink is dark enough for paper, and too dark for a dark page.
  ["#14487f", { light: true, dark: false }],
  ["#ffd400", { light: false, dark: true }],
] as const)("%s stays as it is only where it can be read", (color, stays) => {
  for (const theme of ["light", "dark"] as const) {
    const { accent, chosenContrast, contrast: shown }: AccentShades = accentShades(color, theme);
    expect(accent === color, theme).toBe(stays[theme]);
    expect(chosenContrast === null, theme).toBe(stays[theme]);
    expect(shown).toBeGreaterThanOrEqual(4.5);
  }
});

test("a shade keeps the hue of the color", () => {
  const { accent } = accentShades("#ffd400", "light");
  const { red, green, blue } = parseColor(accent);
  expect(blue).toBe(0);
  expect(green / red).toBeCloseTo(0xd4 / 0xff, 1);
});
