import type { Typeface } from "../enums.ts";

/** The font family of titles by typeface pair; null for one of the reader's device. */
export const TITLE_FONTS: Readonly<Record<Typeface, string | null>> = {
  CLASSIC: "Source Serif 4 Variable",
  EDITORIAL: "Playfair Display Variable",
  MODERN: "Bricolage Grotesque Variable",
  BOOK: "Literata Variable",
  CLEAN: null,
  FRIENDLY: "Figtree Variable",
};
