import {
  closeDiscussion,
  type DiscussionWriteResult,
  hideResponse,
} from "../../domain/responses/hideResponse.ts";
import {
  editResponse,
  publishResponse,
  type ResponseResult,
} from "../../domain/responses/writeResponse.ts";
import { catalogById, visibleCatalog } from "../../domain/lists/rows/catalogs.ts";
import { visibleStory } from "../../domain/stories/rows/stories.ts";
import type { StoryRow } from "../../domain/stories/rows/storyRow.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { permitted } from "../machinery/permissions.ts";
import { Post } from "../machinery/refs.ts";
import { responseErrorResult } from "./responseErrors.ts";
import { defineResult, type ErrorResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";

/** A response after a change. */
interface ResponsePublished {
  __typename: "ResponsePublished";
  postId: string;
}

const ResponsePublished = builder.objectRef<ResponsePublished>("ResponsePublished").implement({
  description: "A published response.",
  fields: (t) => ({
    post: t.field({
      type: Post,
      nullable: true,
      description: "The response; its inResponseToPost has the updated count.",
      resolve: ({ postId }, _args, context) => visibleStory(context, postId),
    }),
  }),
});

const PublishResponseResult = defineResult({
  name: "PublishResponseResult",
  description: "Result of a mutation about a response.",
  types: [ResponsePublished],
  errors: [
    ...WRITE_ERRORS,
    "PublishingRestrictedBannedLinks",
    "RemovedByUser",
    "ServiceUnavailable",
  ],
});

/** A story or response after the story's writer has moderated its discussion. */
interface DiscussionChanged {
  __typename: "DiscussionChanged";
  post: StoryRow;
}

const DiscussionChanged = builder.objectRef<DiscussionChanged>("DiscussionChanged").implement({
  description: "A discussion after it was moderated by the story's writer.",
  fields: (t) => ({
    post: t.expose("post", {
      type: Post,
      description: "The response, or the story with the discussion.",
    }),
  }),
});

/** The result of hiding a response, on a story or a list. */
export const DiscussionResult = defineResult({
  name: "DiscussionResult",
  description: "Result of a mutation that moderates a discussion.",
  types: [DiscussionChanged],
  errors: ["AccountSuspended", "Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});

interface Answered {
  inResponseToPostId?: string | null;
  inResponseToCatalogId?: string | null;
}
interface PublishArguments extends Answered {
  key: string;
  text: string;
}
interface EditArguments {
  targetPostId: string;
  text: string;
}
interface HideArguments {
  parentPostId: string;
  postResponseId: string;
}
interface CloseArguments {
  targetPostId: string;
  isDiscussionClosed: boolean;
}

const textDescription = "Plain text. Blank lines separate paragraphs.";
const parentDescription = "What it answers, or the story that its thread is under.";

/** Writes that forms without JavaScript run too. */
export const responseWrites = {
  publishResponse: permitted(
    "publishResponse",
    async ({ key, text, ...answered }: PublishArguments, context, { userId }) => {
      const inResponseToPostId = await answeredId(context, answered);
      if (inResponseToPostId === null) return responseErrorResult("no-answered");
      const input = { key, inResponseToPostId, text };
      const result = await publishResponse(context, userId, input);
      // The list was loaded before the write, so its response count must be reloaded.
      if (answered.inResponseToCatalogId != null)
        catalogById(context).clear(answered.inResponseToCatalogId);
      // The draft of the response is new, so a missing story is the one that it answers.
      return published(result.kind === "no-story" ? { kind: "no-answered" } : result);
    },
  ),
  setDiscussionClosed: permitted(
    "setDiscussionClosed",
    async ({ targetPostId, isDiscussionClosed }: CloseArguments, context, { userId }) => {
      const input = { postId: targetPostId, isClosed: isDiscussionClosed };
      return discussed(await closeDiscussion(context, userId, input));
    },
  ),
};

builder.mutationFields((t) => ({
  publishResponse: t.field({
    type: PublishResponseResult,
    description: "Responds to a story, a list or a response in plain text. Idempotent by key.",
    args: {
      key: t.arg.string({
        required: true,
        description: "Idempotency key from the client: 8 to 64 letters, digits, - and _.",
      }),
      inResponseToPostId: t.arg.id({ description: "The story or response to respond to." }),
      inResponseToCatalogId: t.arg.id({
        description: "The list to respond to, instead of a story.",
      }),
      text: t.arg.string({ required: true, description: textDescription }),
    },
    resolve: responseWrites.publishResponse,
  }),
  editResponse: t.field({
    type: PublishResponseResult,
    description:
      "Replaces the text of one of the viewer's responses. The old text is stored as a version.",
    args: {
      targetPostId: t.arg.id({ required: true, description: "The response's id." }),
      text: t.arg.string({ required: true, description: textDescription }),
    },
    resolve: permitted(
      "editResponse",
      async ({ targetPostId: postId, text }: EditArguments, context, { userId }) =>
        published(await editResponse(context, userId, { postId, text })),
    ),
  }),
  hidePostResponseOnParentPost: t.field({
    type: DiscussionResult,
    description:
      "Hides a response on a story of the viewer's from everyone but its writer and them.",
    args: {
      parentPostId: t.arg.id({ required: true, description: parentDescription }),
      postResponseId: t.arg.id({ required: true, description: "The response's id." }),
    },
    resolve: permitted(
      "hidePostResponseOnParentPost",
      async (target: HideArguments, context, { userId }) =>
        discussed(await hideResponse(context, userId, { ...target, isHidden: true })),
    ),
  }),
  unhidePostResponseOnParentPost: t.field({
    type: DiscussionResult,
    description: "Unhides a response that the viewer has hidden.",
    args: {
      parentPostId: t.arg.id({ required: true, description: parentDescription }),
      postResponseId: t.arg.id({ required: true, description: "The response's id." }),
    },
    resolve: permitted(
      "unhidePostResponseOnParentPost",
      async (target: HideArguments, context, { userId }) =>
        discussed(await hideResponse(context, userId, { ...target, isHidden: false })),
    ),
  }),
  setDiscussionClosed: t.field({
    type: DiscussionResult,
    description:
      "Closes or reopens the discussion of one of the viewer's stories. Existing responses remain.",
    args: {
      targetPostId: t.arg.id({ required: true, description: "The story's id." }),
      isDiscussionClosed: t.arg.boolean({
        required: true,
        description: "True to accept no more responses.",
      }),
    },
    resolve: responseWrites.setDiscussionClosed,
  }),
}));

/**
 * The id of the row in `posts` to respond to; null for a list that doesn't accept responses from
 * this viewer.
 */
async function answeredId(
  context: GraphQLContext,
  { inResponseToPostId, inResponseToCatalogId }: Answered,
): Promise<string | null> {
  if (inResponseToCatalogId == null) return inResponseToPostId ?? null;
  return (await visibleCatalog(context, inResponseToCatalogId))?.discussion?.id ?? null;
}

function published(result: ResponseResult): ResponsePublished | ErrorResult {
  return result.kind === "published"
    ? { __typename: "ResponsePublished", postId: result.postId }
    : responseErrorResult(result.kind);
}

/** The GraphQL result of a mutation that moderates a discussion. */
export function discussed(result: DiscussionWriteResult): DiscussionChanged | ErrorResult {
  switch (result.kind) {
    case "done":
      return { __typename: "DiscussionChanged", post: result.story };
    case "no-story":
      return errorResult(
        "NotFound",
        "We couldn’t find this story. It may have been deleted or made private.",
        result.kind,
      );
    case "not-writer":
      return errorResult(
        "Forbidden",
        "Only the story’s writer can close or reopen its discussion.",
        result.kind,
      );
    case "suspended":
      return errorResult("AccountSuspended", "Your account is suspended.", result.kind);
  }
}
