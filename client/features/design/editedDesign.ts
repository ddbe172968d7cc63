import { graphql, readInlineData } from "relay-runtime";
import type { editedDesign_design$key } from "../../../generated/relay/editedDesign_design.graphql.ts";
import type { Design } from "../../../shared/design/design.ts";

/** A queried design to edit. */
export function editedDesign(of: editedDesign_design$key): Design {
  const { accent, ...choices } = readInlineData(
    graphql`
      fragment editedDesign_design on Design @inline {
        accent
        typeface
        masthead
        storyWidth
      }
    `,
    of,
  );
  // The page is as old as the server, so it knows every value.
  return { ...(choices as Omit<Design, "accent">), accent: accent ?? null };
}
