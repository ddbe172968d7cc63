// The text of a story that responses are about.

import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import {
  quotedResponses,
  type QuotedResponsesKey,
  seenResponseQuote,
} from "../../domain/highlights/responseQuotes.ts";
import { isQuotedInResponses } from "../../domain/stories/rows/storyDetail.ts";
import { builder } from "../machinery/builder.ts";
import type { Prefetches } from "../machinery/prefetch.ts";
import { Post } from "../machinery/refs.ts";
import { Quote } from "./highlights.ts";

const QUOTED_PAGE_SIZE = 10;

/** Throws InvalidPageError like `pageBounds`. */
function quotedKey(postId: string, args: PageArguments): QuotedResponsesKey {
  return { postId, bounds: pageBounds(args, QUOTED_PAGE_SIZE) };
}

/** Prefetches of these fields by the story's id, so that they share the story's query batch. */
export const QUOTED_RESPONSE_PREFETCHES: Prefetches = {
  quotedResponses: async (context, id, args) => quotedResponses(context).load(quotedKey(id, args)),
};

builder.objectFields(Post, (t) => ({
  quote: t.field({
    type: Quote,
    nullable: true,
    description:
      "The text that it responds to; null if it responds to the whole story, or the text can't be read. Text that is no longer in the story is returned only to the response's writer.",
    resolve: (post, _args, context) => seenResponseQuote(context, post),
  }),
  isQuotedInResponses: t.boolean({
    nullable: true,
    description: "Whether `quotedResponses` may have any.",
    resolve: ({ id }, _args, context) => isQuotedInResponses(context, id),
  }),
  quotedResponses: t.connection({
    type: Post,
    description: "Responses to parts of its text that it contains now, newest first.",
    resolve: ({ id }, args, context) => quotedResponses(context).load(quotedKey(id, args)),
  }),
}));
