import type { Font } from "../../../shared/enums.ts";

/** The font names as displayed, the default first. */
export const FONT_NAMES: readonly (readonly [font: Font, name: string])[] = [
  ["SERIF_1", "Classic serif"],
  ["SERIF_2", "Book serif"],
  ["SANS_SERIF_1", "Plain sans serif"],
  ["SANS_SERIF_2", "Round sans serif"],
];
