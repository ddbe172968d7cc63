// Owns how an accent color becomes the colors of links and buttons. Whatever color is chosen, these
// have a contrast of at least 4.5:1 (WCAG 2.2) on every background of the theme: a color that is too
// light or too dark for that is replaced by the nearest shade of the same hue.

import { type Color, contrastRatio, formatColor, inkOn, parseColor } from "./colors.ts";

/** The least contrast of text (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

/** The accent in one theme. Colors are #rrggbb. */
export interface AccentShades {
  accent: string;
  hover: string;
  /** A background with a tint of the accent. */
  wash: string;
  /** Text on the accent. */
  ink: string;
  /** The contrast of the accent on the theme's most difficult background. */
  contrast: number;
  /** The contrast of the color as chosen on the same background, if a shade replaces it. */
  chosenContrast: number | null;
}

type Theme = "light" | "dark";

interface ThemeColors {
  /** The background on which the theme's colors have the least contrast (client/ui/tokens.css). */
  background: string;
  /** What a wash is mixed with, and the share of the accent in it. */
  page: string;
  washShare: number;
  /** The direction in which contrast grows. */
  step: 1 | -1;
}

/** The backgrounds of the themes. The design's test compares them with the style sheet. */
export const THEMES: Readonly<Record<Theme, ThemeColors>> = {
  light: {
    background: "#f3f2ee",
    page: "#fdfdfb",
    washShare: 0.1,
    step: -1,
  },
  dark: {
    background: "#1e2126",
    page: "#16181c",
    washShare: 0.16,
    step: 1,
  },
};

/** The colors that an accent, as #rrggbb, becomes. Throws a RangeError for anything else. */
export function accentShades(accent: string, theme: Theme): AccentShades {
  const { background, page, washShare, step } = THEMES[theme];
  const chosen = parseColor(accent);
  const hue = toHsl(chosen);
  const washOf = (color: Color): Color => mix(parseColor(page), color, washShare);
  const contrastOf = (color: Color): number =>
    Math.min(contrastRatio(color, parseColor(background)), contrastRatio(color, washOf(color)));
  let shade = chosen;
  for (let { lightness } = hue; contrastOf(shade) < LEAST_CONTRAST;) {
    lightness += step / 100;
    shade = fromHsl({ ...hue, lightness: Math.min(1, Math.max(0, lightness)) });
  }
  const shadeHue = toHsl(shade);
  const hover = fromHsl({
    ...shadeHue,
    lightness: Math.min(1, Math.max(0, shadeHue.lightness + step * 0.09)),
  });
  return {
    accent: formatColor(shade),
    hover: formatColor(hover),
    wash: formatColor(washOf(shade)),
    ink: inkOn(shade) === "light" ? "#ffffff" : "#000000",
    contrast: contrastOf(shade),
    chosenContrast: shade === chosen ? null : contrastOf(chosen),
  };
}

interface Hsl {
  /** 0 to 1. */
  hue: number;
  saturation: number;
  lightness: number;
}

function toHsl({ red, green, blue }: Color): Hsl {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const lightness = (most + least) / 2;
  const range = most - least;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const sector =
    most === r ? ((g - b) / range + 6) % 6 : most === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return { hue: sector / 6, saturation, lightness };
}

function fromHsl({ hue, saturation, lightness }: Hsl): Color {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const at = (offset + hue * 12) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return { red: channel(0), green: channel(8), blue: channel(4), alpha: 1 };
}

/** `share` is that of the second color. */
function mix(one: Color, other: Color, share: number): Color {
  const part = (a: number, b: number): number => Math.round(a + (b - a) * share);
  return {
    red: part(one.red, other.red),
    green: part(one.green, other.green),
    blue: part(one.blue, other.blue),
    alpha: 1,
  };
}
