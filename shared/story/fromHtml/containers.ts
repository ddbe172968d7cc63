import type { ElementRule } from "./elements.ts";
import { flattenParagraphs } from "./flattenParagraphs.ts";
import type { DraftParagraph } from "./draft.ts";
import { layoutOf } from "./pictures.ts";

/** More deeply nested collapsed parts are shown expanded. */
const MAX_DETAILS_DEPTH = 3;

/** A figure: its content, with the caption on the image, embed or table. */
export const startFigure: ElementRule = ({ builder }, attributes) => {
  const scope = builder.enterScope();
  scope.aside = [];
  const layout = layoutOf(attributes);
  const isSizeUnknown = attributes["data-size"] === "unknown";
  return () => {
    const paragraphs = builder.leaveScope(scope);
    for (const { image } of paragraphs) {
      if (image && layout) image.layout = layout;
      if (image && isSizeUnknown) image.sizeUnknown = true;
    }
    if (scope.aside && scope.aside.length > 0) placeCaption(paragraphs, scope.aside);
    builder.adopt(paragraphs);
  };
};

export const startFigureCaption: ElementRule = ({ builder }) => {
  const { aside } = builder.scope;
  if (!aside) return builder.startBlock("P");
  const scope = builder.enterScope();
  return () => {
    const paragraphs = builder.leaveScope(scope);
    // A caption may contain an image, which goes before the text.
    builder.adopt(paragraphs.filter(({ image }) => image));
    aside.push(...paragraphs.filter(({ image }) => !image));
  };
};

/** A row of images side by side, as our own pages write it. */
export const startGallery: ElementRule = ({ builder }) => {
  const scope = builder.enterScope();
  return () => {
    const paragraphs = builder.leaveScope(scope);
    for (const [index, paragraph] of paragraphs.entries())
      if (paragraph.type === "IMG" && paragraphs[index - 1]?.type === "IMG")
        paragraph.continues = true;
    builder.adopt(paragraphs);
  };
};

export const startDetails: ElementRule = (reader) => {
  const { builder } = reader;
  const scope = builder.enterScope();
  scope.aside = [];
  reader.detailsDepth += 1;
  return () => {
    reader.detailsDepth -= 1;
    const children = builder.leaveScope(scope);
    const { text, markups, ids } = flattenParagraphs(scope.aside ?? []);
    const summary: DraftParagraph = { type: "P", text, ...(markups && { markups }) };
    if (ids.length > 0) summary.ids = ids;
    if (children.length > 0 && reader.detailsDepth < MAX_DETAILS_DEPTH) {
      builder.emit({ ...summary, type: "DETAILS", text: text || "Details", children });
      return;
    }
    if (children.length > 0) builder.notes.add("nesting-flattened", "details");
    if (text !== "") builder.emit(summary);
    builder.adopt(children);
  };
};

export const startSummary: ElementRule = ({ builder }) => {
  const { aside } = builder.scope;
  if (!aside) return builder.startBlock("P");
  const scope = builder.enterScope();
  return () => {
    aside.push(...builder.leaveScope(scope));
  };
};

function placeCaption(paragraphs: DraftParagraph[], caption: DraftParagraph[]): void {
  const holder = paragraphs.findLast(
    ({ type, text }) => (type === "IMG" || type === "IFRAME" || type === "TABLE") && text === "",
  );
  if (!holder) {
    paragraphs.push(...caption);
    return;
  }
  const { text, markups, ids } = flattenParagraphs(caption);
  holder.text = text;
  if (markups) holder.markups = markups;
  if (ids.length > 0) holder.ids = [...(holder.ids ?? []), ...ids];
}
