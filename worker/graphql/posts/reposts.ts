// Stories that show another, and the passages that may be quoted.

import { type RepostRow, repostOf } from "../../domain/core/stories/bodyFor.ts";
import {
  type Passage,
  quotedTextById,
  repostedStory,
} from "../../domain/core/stories/reposting.ts";
import { builder } from "../machinery/builder.ts";
import { Post } from "../machinery/refs.ts";

const Repost = builder.objectRef<RepostRow>("Repost").implement({
  description: "That a story shows another.",
  fields: (t) => ({
    isQuote: t.boolean({
      description: "True where it quotes a passage, false where it shows the story as a whole.",
      resolve: ({ quote }) => quote !== null,
    }),
    post: t.field({
      type: Post,
      nullable: true,
      description: "The story that is shown; null where it is no longer available.",
      resolve: async (repost, _args, context) =>
        (await repostedStory(context, repost))?.story ?? null,
    }),
    quote: t.string({
      nullable: true,
      description: "The words quoted; null for none, and where they are no longer available.",
      resolve: async (repost, _args, context) =>
        (await repostedStory(context, repost))?.quote ?? null,
    }),
  }),
});

builder.objectFields(Post, (t) => ({
  repost: t.field({
    type: Repost,
    nullable: true,
    description: "What it shows of another story; null for one that shows none.",
    resolve: ({ id }, _args, context) => repostOf(context, id),
  }),
}));

const QuotedText = builder.objectRef<Passage>("QuotedText").implement({
  description: "A passage that may be quoted.",
  fields: (t) => ({
    text: t.exposeString("text", { description: "Its words." }),
    post: t.expose("story", { type: Post, description: "The story that it is of." }),
  }),
});

builder.queryFields((t) => ({
  quotedText: t.field({
    type: QuotedText,
    nullable: true,
    description:
      "A passage of a story: the story's id, the paragraph's name, and where it begins and ends in the paragraph's text in UTF-16 units, with hyphens between. Null where there is none that may be quoted.",
    args: { quoteId: t.arg.id({ required: true, description: "The passage's id." }) },
    resolve: (_root, { quoteId }, context) => quotedTextById(context, quoteId),
  }),
}));
