import { graphql, readInlineData } from "relay-runtime";
import type { readDesign_design$key } from "../../../generated/relay/readDesign_design.graphql.ts";
import type { PageDesign } from "../../runtime/page/page.ts";
import { type DesignedPlace, designAttributes } from "./designAttributes.ts";

/** The attributes of a page's design (see `Page.design`). */
export function readDesign(design: readDesign_design$key, place: DesignedPlace): PageDesign {
  return designAttributes(
    readInlineData(
      graphql`
        fragment readDesign_design on Design @inline {
          accent
          light: accentShades(theme: LIGHT) {
            accent
            hover
            wash
            ink
          }
          dark: accentShades(theme: DARK) {
            accent
            hover
            wash
            ink
          }
          typeface
          masthead
          storyWidth
        }
      `,
      design,
    ),
    place,
  );
}
