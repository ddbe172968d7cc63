import { type Command, NodeSelection } from "prosemirror-state";
import { imageIds } from "../../../../shared/story/imageIds.ts";
import { nodeToParagraph } from "../model/docToStory.ts";
import { blocksOf } from "../model/parts.ts";

/**
 * Selects the first figure that contains the image, including tables and details blocks, and
 * scrolls to it.
 */
export function chooseImage(imageId: string): Command {
  return ({ tr, doc }, dispatch) => {
    for (const { node, position } of blocksOf(doc)) {
      if (!imageIds([nodeToParagraph(node)]).includes(imageId)) continue;
      dispatch?.(tr.setSelection(NodeSelection.create(doc, position)).scrollIntoView());
      return true;
    }
    return false;
  };
}
