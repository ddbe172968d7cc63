import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";

/** Shows the placeholder in an empty text. */
export function placeholderOf(text: string): Plugin {
  return new Plugin({
    props: {
      decorations: ({ doc }) => {
        const only = doc.firstChild?.firstChild;
        // Two tokens for the part, two for the paragraph.
        if (doc.content.size > 4 || only?.type.name !== "P") return null;
        const attributes = { class: "is-empty", "data-placeholder": text };
        return DecorationSet.create(doc, [Decoration.node(1, 1 + only.nodeSize, attributes)]);
      },
    },
  });
}
