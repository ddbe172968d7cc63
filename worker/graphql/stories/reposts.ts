// Reposts of stories, and quotable text.

import { type RepostRow, repostOf } from "../../domain/stories/rows/storyDetail.ts";
import {
  type QuotedStoryText,
  quotedTextById,
  repostedStory,
} from "../../domain/stories/rows/reposting.ts";
import { builder } from "../machinery/builder.ts";
import { Post } from "../machinery/refs.ts";

const Repost = builder.objectRef<RepostRow>("Repost").implement({
  description: "The repost of a story by another.",
  fields: (t) => ({
    isQuote: t.boolean({
      description: "True if it quotes text, false if it reposts the whole story.",
      resolve: ({ quote }) => quote !== null,
    }),
    post: t.field({
      type: Post,
      nullable: true,
      description: "The reposted story; null if it is no longer available.",
      resolve: async (repost, _args, context) =>
        (await repostedStory(context, repost))?.story ?? null,
    }),
    quote: t.string({
      nullable: true,
      description: "The quoted text; null for none, or if it is no longer available.",
      resolve: async (repost, _args, context) =>
        (await repostedStory(context, repost))?.quote ?? null,
    }),
  }),
});

builder.objectFields(Post, (t) => ({
  repost: t.field({
    type: Repost,
    nullable: true,
    description: "The story's repost of another story; null for none.",
    resolve: ({ id }, _args, context) => repostOf(context, id),
  }),
}));

const QuotedText = builder.objectRef<QuotedStoryText>("QuotedText").implement({
  description: "Text of a story that can be quoted.",
  fields: (t) => ({
    text: t.exposeString("text", { description: "The text." }),
    post: t.expose("story", { type: Post, description: "The story that contains it." }),
  }),
});

builder.queryFields((t) => ({
  quotedText: t.field({
    type: QuotedText,
    nullable: true,
    description:
      "Text of a story by id: the story's id, the paragraph's name, and the start and end in the paragraph's text in UTF-16 units, separated by hyphens. Null if it can't be quoted.",
    args: { quoteId: t.arg.id({ required: true, description: "The id of the text." }) },
    resolve: (_root, { quoteId }, context) => quotedTextById(context, quoteId),
  }),
}));
