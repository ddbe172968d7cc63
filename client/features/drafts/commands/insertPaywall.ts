import type { Command, Transaction } from "prosemirror-state";
import { blocksOf, removeBlock } from "../model/parts.ts";
import { storySchema } from "../model/schema.ts";
import { insertBlocks } from "./kinds.ts";

/** Inserts the place where the preview for readers without a membership ends. A story has one. */
export const insertPaywall: Command = (state, dispatch) => {
  const paywall = storySchema.node("PAYWALL");
  return insertBlocks([paywall])(state, dispatch && ((tr) => dispatch(withoutOthers(tr))));
};

/** Removes the paywalls that were there before; only the new one has no name yet. */
function withoutOthers(tr: Transaction): Transaction {
  for (const block of [...blocksOf(tr.doc)].toReversed())
    if (block.node.type.name === "PAYWALL" && block.node.attrs.name !== "") removeBlock(tr, block);
  return tr;
}
