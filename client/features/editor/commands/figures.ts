import { type Command, TextSelection } from "prosemirror-state";
import type { ParagraphImage } from "../../../../shared/story/document.ts";
import { embedOfPage } from "../../../../shared/story/embedOfPage.ts";
import { formEmbed } from "../../../../shared/story/formEmbed.ts";
import { storySchema } from "../model/schema.ts";
import { insertBlocks } from "./kinds.ts";

/** Frames stand as wide as the text; the height follows the site's usual shape. */
const EMBED_WIDTH = 680;

/** Puts the frame of a page, or of a form of ours, into the text, under a name where one is given; null where its site may not be framed. */
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

/** Changes what is said of the picture at a place. */
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

/** Takes the figure at a place out of the text. */
export function removeFigure(position: number): Command {
  return ({ tr, doc }, dispatch) => {
    const node = doc.nodeAt(position);
    if (!node) return false;
    tr.replaceWith(position, position + node.nodeSize, storySchema.node("P"));
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, position + 1)).scrollIntoView());
    return true;
  };
}

/** Names the language of the code that the caret is in; null for none. */
export function setCodeLanguage(lang: string | null): Command {
  return ({ tr, selection }, dispatch) => {
    if (selection.$from.parent.type.name !== "PRE") return false;
    dispatch?.(tr.setNodeAttribute(selection.$from.before(), "lang", lang));
    return true;
  };
}
