import type { MastheadLayout, StoryWidth, Typeface } from "../enums.ts";

/** How the pages of a person or a publication look, and the stories published there. */
export interface Design {
  /** As #rrggbb; null for the product's. */
  accent: string | null;
  typeface: Typeface;
  masthead: MastheadLayout;
  storyWidth: StoryWidth;
}

/** Whose design it is. */
export type DesignOwnerKind = "user" | "collection";

const STANDARD: Omit<Design, "masthead"> = {
  accent: null,
  typeface: "CLASSIC",
  storyWidth: "MEDIUM",
};

/** The designs of those who haven't chosen one. */
export const STANDARD_DESIGNS: Readonly<Record<DesignOwnerKind, Design>> = {
  user: { ...STANDARD, masthead: "START" },
  collection: { ...STANDARD, masthead: "CENTERED" },
};

/** True for a typeface pair with a font that only pages of such a design load. */
export const hasShippedTypeface = (typeface: string): boolean =>
  typeface !== "" && typeface !== "CLASSIC" && typeface !== "CLEAN";

/** True if two designs look the same. */
export const isSameDesign = (one: Design, other: Design): boolean =>
  one.accent === other.accent &&
  one.typeface === other.typeface &&
  one.masthead === other.masthead &&
  one.storyWidth === other.storyWidth;
