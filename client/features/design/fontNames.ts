import type { Font } from "../../../shared/enums.ts";
import * as texts from "./texts.ts";

/** The font names as displayed, the default first. */
export const FONT_NAMES: readonly (readonly [font: Font, name: string])[] = [
  ["SERIF_1", texts.classicSerif],
  ["SERIF_2", texts.bookSerif],
  ["SANS_SERIF_1", texts.plainSansSerif],
  ["SANS_SERIF_2", texts.roundSansSerif],
];
