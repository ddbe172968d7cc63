// Owns the accent color of a newsletter's emails. A writer may choose any color, so that of links is
// darkened, or lightened in the dark theme, until it can be read.

import {
  type Color,
  contrastRatio,
  formatColor,
  inkOn,
  parseColor,
} from "../../../../shared/design/colors.ts";

/** Least contrast of text (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;
const STEPS = 20;

/** Text and background colors of links and buttons, by theme. */
export interface AccentLook {
  accent: { light: readonly string[]; dark: readonly string[] };
  button: { light: readonly string[]; dark: readonly string[] };
}

/** Returns the look of an accent color on the backgrounds of the two themes. */
export function accentLook(accent: string, grounds: { light: string; dark: string }): AccentLook {
  const color = parseColor(accent);
  const light = readable(color, { on: grounds.light, toward: "#000000" });
  const dark = readable(color, { on: grounds.dark, toward: "#ffffff" });
  return {
    accent: { light: [formatColor(light)], dark: [formatColor(dark)] },
    button: { light: buttonColors(light), dark: buttonColors(dark) },
  };
}

/** The color, mixed with as little of another as makes it readable. */
function readable(color: Color, { on, toward }: { on: string; toward: string }): Color {
  const [ground, end] = [parseColor(on), parseColor(toward)];
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(color, end, step / STEPS);
    if (contrastRatio(mixed, ground) >= MIN_CONTRAST) return mixed;
  }
  return end;
}

function mix(color: Color, other: Color, part: number): Color {
  const at = (from: number, to: number): number => Math.round(from + (to - from) * part);
  return {
    red: at(color.red, other.red),
    green: at(color.green, other.green),
    blue: at(color.blue, other.blue),
    alpha: 1,
  };
}

function buttonColors(ground: Color): string[] {
  return [inkOn(ground) === "light" ? "#ffffff" : "#000000", formatColor(ground)];
}
