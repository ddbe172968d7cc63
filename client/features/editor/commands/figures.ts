import { type Command, TextSelection } from "prosemirror-state";
import type { ParagraphImage } from "../../../../shared/story/document.ts";
import { embedOfPage } from "../../../../shared/story/embedOfPage.ts";
import { formEmbed } from "../../../../shared/story/formEmbed.ts";
import { storySchema } from "../model/schema.ts";
import { insertBlocks } from "./kinds.ts";

/** Embeds are as wide as the text; the height follows from the provider's aspect ratio. */
const EMBED_WIDTH = 680;

/**
 * Returns a command that inserts an embed of a page or of one of our forms, with an optional title;
 * null if the site can't be embedded.
 */
export function insertEmbed(
  address: string,
  publicUrl: string,
  { title }: { title?: string } = {},
): Command | null {
  const isOwn = URL.parse(address)?.origin === publicUrl;
  const found = isOwn ? formEmbed(address) : embedOfPage(address);
  if (!found) return null;
  const { ratio, ...embed } = found;
  const size = { width: EMBED_WIDTH, height: Math.round(EMBED_WIDTH / ratio) };
  return insertBlocks([
    storySchema.node("IFRAME", { embed: { ...embed, ...(title && { title }), ...size } }),
  ]);
}

/** Changes attributes of the image at a position. */
export function changeImage(position: number, change: Partial<ParagraphImage>): Command {
  return ({ tr, doc }, dispatch) => {
    const image = doc.nodeAt(position)?.attrs.image as ParagraphImage | undefined;
    if (!image) return false;
    const changed: ParagraphImage = { ...image, ...change };
    for (const key of Object.keys(changed) as (keyof ParagraphImage)[])
      if (changed[key] === undefined) delete changed[key];
    dispatch?.(tr.setNodeAttribute(position, "image", changed));
    return true;
  };
}

/** Removes the figure at a position. */
export function removeFigure(position: number): Command {
  return ({ tr, doc }, dispatch) => {
    const node = doc.nodeAt(position);
    if (!node) return false;
    tr.replaceWith(position, position + node.nodeSize, storySchema.node("P"));
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, position + 1)).scrollIntoView());
    return true;
  };
}

/** Sets the language of the code block at the caret; null for none. */
export function setCodeLanguage(lang: string | null): Command {
  return ({ tr, selection }, dispatch) => {
    if (selection.$from.parent.type.name !== "PRE") return false;
    dispatch?.(tr.setNodeAttribute(selection.$from.before(), "lang", lang));
    return true;
  };
}
