import type { EditorState } from "prosemirror-state";
import type { Paragraph } from "../../../shared/story/document.ts";
import { documentText } from "../../../shared/story/documentText.ts";
import { documentToHtml } from "../../../shared/story/toHtml/documentToHtml.ts";
import { nodeToParagraph, partToParagraphs } from "./model/docToStory.ts";

/** Returns the selection as paragraphs; the first and the last contain only the selected text. */
export function selectedParagraphs({ selection }: EditorState): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  selection.content().content.forEach((node) => {
    if (node.type.name === "PART") paragraphs.push(...partToParagraphs(node));
    else paragraphs.push(nodeToParagraph(node));
  });
  return paragraphs;
}

/** Returns the selection as story JSON, HTML and plain text for the clipboard. */
export function clipboardOf(state: EditorState): { story: string; html: string; text: string } {
  const document = { paragraphs: selectedParagraphs(state) };
  return {
    story: JSON.stringify(document),
    html: documentToHtml(document, { linkRel: "", isWhole: true }),
    text: documentText(document),
  };
}
