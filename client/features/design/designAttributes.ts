import type { CSSProperties } from "react";
import type { AccentShades } from "../../../shared/design/accents.ts";
import type { PageDesign } from "../../runtime/page/page.ts";
import "./design.css";

/** What is designed: a draft shows its text as readers see it, among the editor's own controls. */
export type DesignedPlace = "home" | "story" | "draft";

/** An accent's colors in one theme. */
type Shades = Readonly<Pick<AccentShades, "accent" | "hover" | "wash" | "ink">>;

/** A design as queried. Values that this version doesn't know have no rule in the style sheet. */
export interface ShownDesign {
  readonly accent: string | null | undefined;
  /** The accent's colors; null for the product's. */
  readonly light: Shades | null | undefined;
  readonly dark: Shades | null | undefined;
  readonly typeface: string;
  readonly masthead: string;
  readonly storyWidth: string;
}

/** The attributes of the element around a page, which `design.css` turns into its looks. */
export function designAttributes(
  { accent, light, dark, typeface, masthead, storyWidth }: ShownDesign,
  place: DesignedPlace,
): PageDesign {
  return {
    "data-typeface": typeface,
    ...(place === "home" ? { "data-masthead": masthead } : { "data-story-width": storyWidth }),
    ...(accent && light && dark && place !== "draft"
      ? { "data-accent": accent, style: accentStyle(light, dark) }
      : {}),
  };
}

/** The accent's shades as custom properties, for both themes. */
export function accentStyle(light: Shades, dark: Shades): CSSProperties {
  const properties: Record<`--${string}`, string> = {
    "--accent-light": light.accent,
    "--accent-dark": dark.accent,
    "--accent-hover-light": light.hover,
    "--accent-hover-dark": dark.hover,
    "--accent-wash-light": light.wash,
    "--accent-wash-dark": dark.wash,
    "--accent-ink-light": light.ink,
    "--accent-ink-dark": dark.ink,
  };
  return properties as CSSProperties;
}
