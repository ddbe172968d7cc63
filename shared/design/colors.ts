// Owns which colors a writer or a publication may use. Colors end up in style attributes of public
// pages, so they are parsed to numbers and formatted again, never passed through.

/** Red, green and blue are 0 to 255, alpha is 0 to 1. */
export interface Color {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

const HEX = /^#?([0-9a-f]{6})([0-9a-f]{2})?$/i;
const RGBA =
  /^rgba\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(0|1|0?\.\d{1,6}|1\.0{1,6})\s*\)$/i;

/**
 * Parses 6- or 8-digit hex (RRGGBB, RRGGBBAA, with or without "#") or rgba(r, g, b, a). Throws a
 * RangeError for anything else.
 */
export function parseColor(text: string): Color {
  const color = fromHex(text) ?? fromRgba(text);
  if (!color) throw new RangeError(`Not a color: ${JSON.stringify(text.slice(0, 40))}`);
  return color;
}

/** Formats a color as CSS: "#rrggbb", or "rgba(r, g, b, a)" if it isn't opaque. */
export function formatColor(color: Color): string {
  const { red, green, blue, alpha } = color;
  if (alpha < 1) return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Returns the contrast ratio of two opaque colors, from 1 to 21 (WCAG 2.2). */
export function contrastRatio(one: Color, other: Color): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const WHITE: Color = { red: 255, green: 255, blue: 255, alpha: 1 };
const BLACK: Color = { red: 0, green: 0, blue: 0, alpha: 1 };

/**
 * Returns whether text on a publication's color should be light or dark. White or black always
 * reaches a contrast of 4.5. Ignores the color's alpha.
 */
export function inkOn(background: Color): "light" | "dark" {
  const light = contrastRatio(background, WHITE);
  return light >= contrastRatio(background, BLACK) ? "light" : "dark";
}

function fromHex(text: string): Color | null {
  const match = HEX.exec(text);
  if (!match?.[1]) return null;
  const rgb = Number.parseInt(match[1], 16);
  const alpha = match[2] ? Math.round((Number.parseInt(match[2], 16) / 255) * 1000) / 1000 : 1;
  return { red: rgb >> 16, green: (rgb >> 8) & 255, blue: rgb & 255, alpha };
}

function fromRgba(text: string): Color | null {
  const match = RGBA.exec(text);
  if (!match) return null;
  const [red = 256, green = 256, blue = 256] = match.slice(1, 4).map(Number);
  if (red > 255 || green > 255 || blue > 255) return null;
  return { red, green, blue, alpha: Number(match[4]) };
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance({ red, green, blue }: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
