import { describe, expect, test } from "vitest";
import { BREAKPOINTS } from "../../../client/ui/breakpoints.ts";
import {
  DIALOG_ANIMATION_MS,
  HOVER_POPOVER_HIDE_MS,
  MENU_HIDE_MS,
  POPOVER_ANIMATION_MS,
  POPOVER_OFFSET,
  POPOVER_PADDING,
  SCROLL_STEP,
  TOAST_ANIMATION_MS,
  TOAST_DURATION_MS,
  TOOLTIP_ENTER_MS,
} from "../../../client/ui/timing.ts";
import { type Color, contrastRatio, parseColor } from "../../../shared/design/colors.ts";
import { sources } from "./sources.ts";

const sheets = sources(".css");
const tokensCss = sheets.get("tokens.css") ?? "";

/** The values of a token in tokens.css, smallest screen first. */
function values(name: string): string[] {
  const found = tokensCss.matchAll(new RegExp(`--${name}:\\s*([^;]+);`, "g"));
  return Array.from(found, (match) => match[1] ?? "");
}

/** The value of a token on the smallest screen. */
function token(name: string): string {
  const value = values(name)[0];
  if (!value) throw new Error(`tokens.css has no --${name}`);
  return value;
}

function color(name: string, theme: "light" | "dark"): Color {
  const pair = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(token(`color-${name}`));
  const text = pair ? pair[theme === "light" ? 1 : 2] : token(`color-${name}`);
  return parseColor(text ?? "");
}

const grounds = ["page", "surface", "sunken"];
const inks = ["text", "text-soft", "text-faint", "accent", "accent-hover", "error", "success"];

/** Text on its background, at 4.5:1 (WCAG 2.2 AA, 1.4.3). */
const textPairs = [
  ...grounds.flatMap((ground) => inks.map((ink) => [ink, ground])),
  ...grounds.map((ground) => ["member", ground]),
  ["text", "selection"],
  ["text", "mark"],
  ["text", "accent-wash"],
  ["accent", "accent-wash"],
  ["text", "error-wash"],
  ["error", "error-wash"],
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-error", "error"],
  ["on-error", "error-hover"],
  ["text-inverse", "text"],
  ...Array.from({ length: 8 }, (_, hue) => [`avatar-ink-${hue + 1}`, `avatar-${hue + 1}`]),
];

/** Control borders and the focus ring, at 3:1 (1.4.11). */
const edgePairs = grounds.flatMap((ground) => [
  ["line-control", ground],
  ["focus", ground],
]);

describe.each(["light", "dark"] as const)("the %s theme", (theme) => {
  test.each(textPairs)("has a contrast of %s on %s of 4.5:1 or more", (ink = "", ground = "") => {
    expect(contrastRatio(color(ink, theme), color(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edgePairs)("has a contrast of %s on %s of 3:1 or more", (edge = "", ground = "") => {
    expect(contrastRatio(color(edge, theme), color(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

describe("sizes", () => {
  test.each([
    ["size-max", "1320px"],
    ["size-outset", "1192px"],
    ["size-inset", "680px"],
    ["size-margin", "24px"],
    ["size-sidebar", "240px"],
    ["size-topbar", "57px"],
    ["size-mobile-strip", "41px"],
    ["size-reactivation", "426px"],
    ["size-search-popover", "316px"],
    ["size-friend-popover", "240px"],
    ["text-16", "1rem"],
    ["text-32", "2rem"],
    ["text-44", "2.75rem"],
    ["text-22", "1.375rem"],
  ])("--%s is %s", (name, value) => {
    expect(token(name)).toBe(value);
  });

  test("that grow with the screen are in order", () => {
    expect(values("grid-columns")).toEqual(["6", "8", "10", "12"]);
    expect(values("size-right-column")).toEqual(["352px", "368px"]);
    expect(values("size-toast")).toEqual(["300px", "500px", "640px"]);
  });

  test("of the breakpoints are 0, 552, 728, 904 and 1080, and no media query uses another", () => {
    expect(Object.values(BREAKPOINTS)).toEqual([0, 552, 728, 904, 1080]);
    for (const sheet of sheets.values()) {
      for (const [, width] of sheet.matchAll(/@media[^{]*width:\s*([\d.]+)px/g)) {
        expect(Object.values(BREAKPOINTS)).toContain(Number(width));
      }
    }
  });

  test("of a confirm dialog are 540, 720 and 900 px in width and at least 550 px in height", () => {
    const sheet = sheets.get("Dialog.module.css") ?? "";
    const widths = sheet.matchAll(/\.confirm \{\s*--width: (\d+)px/g);
    expect(Array.from(widths, (match) => match[1])).toEqual(["540", "720", "900"]);
    expect(sheet).toMatch(/min-block-size: min\(550px,/);
  });
});

describe("motion", () => {
  test("has the specification's times and distances", () => {
    expect([TOOLTIP_ENTER_MS, HOVER_POPOVER_HIDE_MS, POPOVER_OFFSET, POPOVER_PADDING]).toEqual([
      500, 100, 5, 5,
    ]);
    expect([POPOVER_ANIMATION_MS, DIALOG_ANIMATION_MS, MENU_HIDE_MS, SCROLL_STEP]).toEqual([
      100, 300, 300, 100,
    ]);
    expect([TOAST_ANIMATION_MS, TOAST_DURATION_MS]).toEqual([300, 5000]);
  });

  test.each([
    ["motion-popover", POPOVER_ANIMATION_MS],
    ["motion-dialog", DIALOG_ANIMATION_MS],
    ["motion-menu-hide", MENU_HIDE_MS],
    ["motion-toast", TOAST_ANIMATION_MS],
  ])("has a --%s in the styles that equals the script's", (name, milliseconds) => {
    expect(token(name)).toBe(`${milliseconds}ms`);
  });

  test("ends where reduced motion is preferred", () => {
    const reduced = tokensCss.slice(tokensCss.indexOf("prefers-reduced-motion"));
    const names = new Set(tokensCss.match(/--motion-[a-z-]+(?=:)/g));
    expect(names.size).toBeGreaterThan(4);
    for (const name of names) expect(reduced).toContain(`${name}: 0ms;`);
  });

  test("uses only tokens or a reduced-motion query", () => {
    for (const [file, sheet] of sheets) {
      const calm = sheet.split("@media (prefers-reduced-motion: no-preference)")[0] ?? "";
      expect(calm, file).not.toMatch(/infinite|: smooth/);
      expect(calm, file).not.toMatch(/transition:[^;]*\d+m?s/);
    }
  });
});
