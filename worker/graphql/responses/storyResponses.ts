import type { ResponseSort } from "../../../shared/enums.ts";
import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import { hiddenResponses } from "../../domain/responses/hiddenResponses.ts";
import {
  type DeletedResponse as DeletedRow,
  deletedResponsesByPost,
} from "../../domain/responses/deletedResponses.ts";
import { type ResponsesKey, responsesByPost } from "../../domain/responses/responsesByPost.ts";
import { responsesOf } from "../../domain/responses/responsesOf.ts";
import { builder } from "../machinery/builder.ts";
import { Paging } from "../machinery/paging.ts";
import type { Prefetches } from "../machinery/prefetch.ts";
import { Post, User } from "../machinery/refs.ts";
import { ResponseSortType } from "../stories/storyEnums.ts";

const RESPONSES_PAGE_SIZE = 10;
const sortDescription = "The sort order; defaults to last published first.";

export const DeletedResponse = builder.objectRef<DeletedRow>("DeletedResponse").implement({
  description: "A placeholder for a deleted response that has replies.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The response's id." }),
    answers: t.expose("answers", {
      type: [Post],
      description: "The replies to it, oldest first.",
    }),
  }),
});

const RESPONSES_DESCRIPTION =
  "Visible responses including replies; for a response, only the direct replies.";

/** The loader key of a page of responses. Throws InvalidPageError like `pageBounds`. */
function responsesKey(
  postId: string,
  { sortType, ...page }: PageArguments & { sortType?: ResponseSort | null },
): ResponsesKey {
  const bounds = pageBounds(page, RESPONSES_PAGE_SIZE);
  return { postId, sort: sortType ?? "NEWEST", bounds };
}

const PostResponses = builder.objectRef<{ count: number }>("PostResponses").implement({
  description: "Totals of a story's responses.",
  fields: (t) => ({
    count: t.exposeInt("count", { description: RESPONSES_DESCRIPTION }),
  }),
});

/** Prefetches of these fields by the story's id. */
export const RESPONSE_PREFETCHES: Prefetches = {
  threadedPostResponses: async (context, postId, args) =>
    responsesByPost(context).load(responsesKey(postId, args)),
  deletedResponses: (context, id) => deletedResponsesByPost(context).load(id),
};

builder.objectFields(Post, (t) => ({
  responsesCount: t.exposeInt("responseCount", {
    description: RESPONSES_DESCRIPTION,
  }),
  postResponses: t.field({
    type: PostResponses,
    description: "The number of responses.",
    resolve: (post) => ({ count: post.responseCount }),
  }),
  threadedPostResponses: t.connection(
    {
      type: Post,
      description: "Responses, except those hidden by the story's writer.",
      args: { sortType: t.arg({ type: ResponseSortType, description: sortDescription }) },
      resolve: async (post, args, context) =>
        responsesByPost(context).load(responsesKey(post.id, args)),
    },
    {
      fields: (page) => ({
        paging: page.field({
          type: Paging,
          description: "Pagination information.",
          resolve: (connection) => connection,
        }),
      }),
    },
  ),
  deletedResponses: t.field({
    type: [DeletedResponse],
    nullable: { list: true, items: true },
    description: "Deleted responses that have replies, to which readers still link.",
    resolve: (post, _args, context) => deletedResponsesByPost(context).load(post.id),
  }),
  hiddenPostResponses: t.connection({
    type: Post,
    description:
      "Responses that the viewer has hidden on one of their stories; empty for others. Never selected by cacheable pages.",
    args: { sortType: t.arg({ type: ResponseSortType, description: sortDescription }) },
    resolve: async (post, args, context) => hiddenResponses(context, responsesKey(post.id, args)),
  }),
}));

builder.objectFields(User, (t) => ({
  responsesConnection: t.connection({
    type: Post,
    description: "The person's responses to listed stories, newest first.",
    resolve: ({ id }, args, context) =>
      responsesOf(context, id, pageBounds(args, RESPONSES_PAGE_SIZE)),
  }),
}));
