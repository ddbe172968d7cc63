import { closeHistory } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { type Command, NodeSelection, Selection, TextSelection } from "prosemirror-state";
import type { ParagraphImage, ParagraphTable } from "../../../../shared/story/document.ts";
import { embedOfPage } from "../../../../shared/story/embeds/embedOfPage.ts";
import type { KnownEmbed } from "../../../../shared/story/embeds/embeds.ts";
import { formEmbed } from "../../../../shared/story/embeds/formEmbed.ts";
import { blockAfter, blockBefore, blocksOf } from "../model/parts.ts";
import { storySchema } from "../model/schema.ts";
import { insertBlocks } from "./kinds.ts";

/** Embeds are as wide as the text; the height follows from the provider's aspect ratio. */
const EMBED_WIDTH = 680;
/** Bookmarks have no frame. Documents require a size of every embed. */
const BOOKMARK_HEIGHT = 96;

/**
 * Returns a command that inserts an embed of a page or of one of our forms, with an optional title;
 * null if the site can't be embedded.
 */
export function insertEmbed(
  address: string,
  publicUrl: string,
  { title }: { title?: string } = {},
): Command | null {
  const node = embedNode(address, publicUrl, { title });
  return node && insertBlocks([node]);
}

function embedOf({ ratio, ...embed }: KnownEmbed): Node {
  const size = { width: EMBED_WIDTH, height: Math.round(EMBED_WIDTH / ratio) };
  return storySchema.node("IFRAME", { embed: { ...embed, ...size } });
}

/** Returns the embed paragraph of an embeddable page or one of our forms; null for other pages. */
export function embedNode(
  address: string,
  publicUrl: string,
  { title }: { title?: string | undefined } = {},
): Node | null {
  const isOwn = URL.parse(address)?.origin === publicUrl;
  const found = isOwn ? formEmbed(address) : embedOfPage(address);
  return found && embedOf(title ? { ...found, title } : found);
}

/** Returns a card that links to a page. */
export function bookmarkNode(href: string, title: string): Node {
  const size = { width: EMBED_WIDTH, height: BOOKMARK_HEIGHT };
  return storySchema.node("IFRAME", { embed: { src: href, href, title, ...size } });
}

/**
 * Replaces the paragraph that consists of nothing but a link to `href`, as an undo step of its own,
 * so that undoing returns to the link. Fails if there is no such paragraph.
 */
export function replaceLink(href: string, node: Node): Command {
  return ({ doc, tr, selection }, dispatch) => {
    for (const { node: block, position } of blocksOf(doc)) {
      const [only] = block.children;
      const isLink = only?.marks.some(
        ({ type, attrs }) => type.name === "A" && attrs.href === href,
      );
      if (block.type.name !== "P" || block.childCount !== 1 || !isLink) continue;
      if (!dispatch) return true;
      const end = position + block.nodeSize;
      const isHere = selection.from > position && selection.to < end;
      tr.replaceWith(position, end, node);
      const after = position + node.nodeSize;
      if (isHere && !blockAfter(tr.doc, after)?.node.isTextblock)
        tr.insert(after, storySchema.node("P"));
      if (isHere) tr.setSelection(Selection.near(tr.doc.resolve(after + 1), 1));
      dispatch(closeHistory(tr).scrollIntoView());
      return true;
    }
    return false;
  };
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

/** Replaces the table at a position, which stays selected. */
export function changeTable(position: number, table: ParagraphTable): Command {
  return ({ tr, doc }, dispatch) => {
    const node = doc.nodeAt(position);
    if (node?.type.name !== "TABLE") return false;
    // Unlike a changed attribute alone, this is one undo step with what is typed next.
    tr.setNodeMarkup(position, null, { ...node.attrs, table });
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, position)));
    return true;
  };
}

/** Puts the image at a position beside the one above, or back on a line of its own. */
export function toggleBeside(position: number): Command {
  return ({ tr, doc }, dispatch) => {
    const node = doc.nodeAt(position);
    const isBeside = node?.attrs.continues === true;
    if (node?.type.name !== "IMG" || (!isBeside && !canBeBeside(doc, position))) return false;
    const { layout: _layout, ...image } = node.attrs.image as ParagraphImage;
    if (!isBeside) tr.setNodeAttribute(position, "image", image);
    dispatch?.(tr.setNodeAttribute(position, "continues", isBeside ? null : true));
    return true;
  };
}

/** True for an image below another image. */
export function canBeBeside(doc: Node, position: number): boolean {
  return blockBefore(doc, position)?.node.type.name === "IMG";
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

/** Inserts a button that leads to an address. */
export function insertButton(href: string, label: string): Command {
  return insertBlocks([storySchema.node("BUTTON", { href }, storySchema.text(label))]);
}

/** Sets the language of the code block at the caret; null for none. */
export function setCodeLanguage(lang: string | null): Command {
  return ({ tr, selection }, dispatch) => {
    if (selection.$from.parent.type.name !== "PRE") return false;
    dispatch?.(tr.setNodeAttribute(selection.$from.before(), "lang", lang));
    return true;
  };
}
