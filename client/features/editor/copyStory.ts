import type { EditorState } from "prosemirror-state";
import type { Paragraph } from "../../../shared/story/document.ts";
import { documentText } from "../../../shared/story/documentText.ts";
import { documentToHtml } from "../../../shared/story/documentToHtml.ts";
import { nodeToParagraph, partToParagraphs } from "./model/docToStory.ts";

/** What is selected, as paragraphs: of the first and the last only the part that is. */
export function selectedParagraphs({ selection }: EditorState): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  selection.content().content.forEach((node) => {
    if (node.type.name === "PART") paragraphs.push(...partToParagraphs(node));
    else paragraphs.push(nodeToParagraph(node));
  });
  return paragraphs;
}

/** The selection in the forms that other editors, other programs and our own editor take. */
export function clipboardOf(state: EditorState): { story: string; html: string; text: string } {
  const document = { paragraphs: selectedParagraphs(state) };
  return {
    story: JSON.stringify(document),
    html: documentToHtml(document, { linkRel: "", isWhole: true }),
    text: documentText(document),
  };
}
