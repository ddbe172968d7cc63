import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";
import { SelectionInput } from "../highlights/selectionInput.ts";
import { idArg, keyArg } from "../machinery/arguments.ts";
import {
  editResponse,
  publishResponse,
  type ResponseResult,
} from "../../domain/responses/writeResponse.ts";
import { catalogById, visibleCatalog } from "../../domain/lists/rows/catalogs.ts";
import { visibleStory } from "../../domain/stories/rows/stories.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { permitted } from "../machinery/permissions.ts";
import { Post } from "../machinery/refs.ts";
import { responseErrorResult } from "./responseErrors.ts";
import { defineResult, type ErrorResult, WRITE_ERRORS } from "../machinery/results.ts";

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
    "Conflict",
    "PublishingRestrictedBannedLinks",
    "RemovedByUser",
    "ServiceUnavailable",
  ],
});

interface Answered {
  inResponseToPostId?: string | null;
  inResponseToCatalogId?: string | null;
}
interface PublishArguments extends Answered {
  key: string;
  text: string;
  quote?: HighlightRange | null;
}
interface EditArguments {
  targetPostId: string;
  text: string;
}
const textDescription = "Plain text. Blank lines separate paragraphs.";

/** Writes that forms without JavaScript run too. */
export const responseWrites = {
  publishResponse: permitted(
    "publishResponse",
    async ({ key, text, quote = null, ...answered }: PublishArguments, context, { userId }) => {
      const inResponseToPostId = await answeredId(context, answered);
      if (inResponseToPostId === null) return responseErrorResult("no-answered");
      const input = { key, inResponseToPostId, text, quote };
      const result = await publishResponse(context, userId, input);
      // The list was loaded before the write, so its response count must be reloaded.
      if (answered.inResponseToCatalogId != null)
        catalogById(context).clear(answered.inResponseToCatalogId);
      // The draft of the response is new, so a missing story is the one that it answers.
      return published(result.kind === "no-story" ? { kind: "no-answered" } : result);
    },
  ),
};

builder.mutationFields((t) => ({
  publishResponse: t.field({
    type: PublishResponseResult,
    description: "Responds to a story, a list or a response in plain text. Idempotent by key.",
    args: {
      key: keyArg(t),
      inResponseToPostId: t.arg.id({ description: "The story or response to respond to." }),
      inResponseToCatalogId: t.arg.id({
        description: "The list to respond to, instead of a story.",
      }),
      text: t.arg.string({ required: true, description: textDescription }),
      quote: t.arg({
        type: SelectionInput,
        description: "The text of the story or response that the response is about.",
      }),
    },
    resolve: responseWrites.publishResponse,
  }),
  editResponse: t.field({
    type: PublishResponseResult,
    description:
      "Replaces the text of one of the viewer's responses. The old text is stored as a version.",
    args: {
      targetPostId: idArg(t, "response"),
      text: t.arg.string({ required: true, description: textDescription }),
    },
    resolve: permitted(
      "editResponse",
      async ({ targetPostId: postId, text }: EditArguments, context, { userId }) =>
        published(await editResponse(context, userId, { postId, text })),
    ),
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
