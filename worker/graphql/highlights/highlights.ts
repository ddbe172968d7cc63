import { MAX_QUOTE_LENGTH, MAX_STORY_HIGHLIGHTS } from "../../../shared/limits.ts";
import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import {
  createHighlight,
  deleteHighlight,
  type HighlightResult,
} from "../../domain/highlights/createHighlight.ts";
import {
  type HighlightRow,
  ownHighlights,
  highlightsInStory,
  highlightsOf,
  type QuoteState as State,
  type SeenQuote,
  seenQuote,
  type StoryHighlightsKey,
  topHighlight,
} from "../../domain/highlights/highlights.ts";
import type { UserRow } from "../../domain/people/rows/userRow.ts";
import { visibleUser } from "../../domain/people/rows/canSeeUser.ts";
import { userById } from "../../domain/people/rows/users.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { type SelectionArguments, selectionArgs, selectionErrorResult } from "./selectionInput.ts";
import { permitted } from "../machinery/permissions.ts";
import type { Prefetches } from "../machinery/prefetch.ts";
import { Post, User, Viewer } from "../machinery/refs.ts";
import { defineResult, type ErrorResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";

const HIGHLIGHTS_PAGE_SIZE = 10;

const QuoteState = describedEnum<State>(
  "QuoteState",
  "Whether highlighted text can still be shown.",
  {
    PLACED: "Its text is in the story.",
    CHANGED: "The story no longer contains its text.",
    LOCKED: "Its text is not in the preview of a members-only story.",
    GONE: "The story is no longer available.",
  },
);

/** Highlighted text, located in the current version of its story. */
export const Quote = builder.objectRef<SeenQuote>("Quote").implement({
  description: "Highlighted text, located in the current version of its story.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The quote's id." }),
    state: t.expose("state", { type: QuoteState, description: "Whether it still exists." }),
    post: t.expose("story", {
      type: Post,
      nullable: true,
      description: "The story; null if it no longer exists.",
    }),
    paragraphName: t.exposeString("paragraphName", {
      description: "The name of its paragraph.",
    }),
    startOffset: t.exposeInt("startOffset", {
      description: "Its start in the paragraph's text, in UTF-16 units.",
    }),
    endOffset: t.exposeInt("endOffset", {
      description: "Its exclusive end in the paragraph's text, in UTF-16 units.",
    }),
    wordOffset: t.exposeInt("wordOffset", {
      description:
        "Its start in the paragraph's text without footnote references, in UTF-16 units.",
    }),
    text: t.exposeString("text", {
      nullable: true,
      description:
        "The text; null if it isn't readable, or no longer exists in another reader's highlight.",
    }),
  }),
});

export const Highlight = builder.objectRef<HighlightRow>("Highlight").implement({
  description: "Text highlighted by a reader.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The highlight's id." }),
    user: t.field({
      type: User,
      nullable: true,
      description: "The reader who highlighted it.",
      resolve: async ({ userId }, _args, context): Promise<UserRow | null> =>
        visibleUser(context, await userById(context).load(userId)),
    }),
    quote: t.field({
      type: Quote,
      description: "The highlighted text, as far as the viewer can read it.",
      resolve: (highlight, _args, context) => seenQuote(context, highlight),
    }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was created." }),
  }),
});

builder.objectFields(User, (t) => ({
  highlightsConnection: t.connection({
    type: Highlight,
    description:
      "The person's highlights, newest first; empty unless the viewer is the person or follows them.",
    resolve: ({ id }, args, context) =>
      highlightsOf(context, id, pageBounds(args, HIGHLIGHTS_PAGE_SIZE)),
  }),
}));

builder.objectFields(Viewer, (t) => ({
  highlightsConnection: t.connection({
    type: Highlight,
    description: "The viewer's highlights, newest first.",
    resolve: (_viewer, args, context) =>
      ownHighlights(context).load(pageBounds(args, HIGHLIGHTS_PAGE_SIZE)),
  }),
}));

/**
 * Prefetches of the viewer's fields by session token, so that they share the session's query batch.
 */
export const OWN_HIGHLIGHT_PREFETCHES: Prefetches = {
  highlightsConnection: async (context, _key, args) =>
    ownHighlights(context).load(pageBounds(args, HIGHLIGHTS_PAGE_SIZE)),
};

/** Throws InvalidPageError like `pageBounds`. */
function marksKey(postId: string, args: PageArguments): StoryHighlightsKey {
  return { postId, bounds: pageBounds(args, HIGHLIGHTS_PAGE_SIZE) };
}

/** Prefetches of these fields by the story's id, so that they share the story's query batch. */
export const HIGHLIGHT_PREFETCHES: Prefetches = {
  highlightsConnection: async (context, id, args) =>
    highlightsInStory(context).load(marksKey(id, args)),
};

builder.objectFields(Post, (t) => ({
  highlightsConnection: t.connection({
    type: Highlight,
    description:
      "Highlights in it by the viewer and those they follow, newest first. Never selected by cacheable pages.",
    resolve: ({ id }, args, context) => highlightsInStory(context).load(marksKey(id, args)),
  }),
  topHighlight: t.field({
    type: Quote,
    nullable: true,
    description: "The text highlighted by the most readers; null if too few highlighted any.",
    resolve: (story, _args, context) => topHighlight(context, story),
  }),
}));

interface Made {
  __typename: "HighlightCreated";
  highlight: HighlightRow;
}

const HighlightCreated = builder.objectRef<Made>("HighlightCreated").implement({
  description: "A highlight that the viewer has created.",
  fields: (t) => ({
    highlight: t.expose("highlight", { type: Highlight, description: "The highlight." }),
  }),
});

interface Gone {
  __typename: "HighlightDeleted";
  highlightId: string;
}

const HighlightDeleted = builder.objectRef<Gone>("HighlightDeleted").implement({
  description: "A highlight that the viewer has deleted.",
  fields: (t) => ({
    highlightId: t.exposeID("highlightId", { description: "The highlight's id." }),
  }),
});

const CreateHighlightResult = defineResult({
  name: "CreateHighlightResult",
  description: "Result of `createHighlight`.",
  types: [HighlightCreated],
  errors: WRITE_ERRORS,
});

const DeleteHighlightResult = defineResult({
  name: "DeleteHighlightResult",
  description: "Result of `deleteHighlight`.",
  types: [HighlightDeleted],
  errors: ["Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});

/** Writes that forms without JavaScript run too. */
export const highlightWrites = {
  createHighlight: permitted(
    "createHighlight",
    async ({ targetPostId: postId, ...mark }: SelectionArguments, context, { userId }) =>
      created(await createHighlight(context, userId, { postId, ...mark })),
  ),
};

builder.mutationFields((t) => ({
  createHighlight: t.field({
    type: CreateHighlightResult,
    description: "Highlights text of a story. Idempotent.",
    args: selectionArgs(t),
    resolve: highlightWrites.createHighlight,
  }),
  deleteHighlight: t.field({
    type: DeleteHighlightResult,
    description: "Deletes one of the viewer's highlights.",
    args: { highlightId: idArg(t, "highlight") },
    resolve: permitted(
      "deleteHighlight",
      async ({ highlightId }: { highlightId: string }, context, { userId }) =>
        (await deleteHighlight(context, userId, highlightId))
          ? { __typename: "HighlightDeleted" as const, highlightId }
          : errorResult(
              "NotFound",
              "We couldn’t find this highlight. It may have been removed already.",
            ),
    ),
  }),
}));

function created(result: HighlightResult): Made | ErrorResult {
  switch (result.kind) {
    case "done":
      return { __typename: "HighlightCreated", highlight: result.highlight };
    case "too-long":
      return errorResult(
        "BadRequest",
        `A highlight can have at most ${MAX_QUOTE_LENGTH} characters.`,
      );
    case "too-many":
      return errorResult(
        "BadRequest",
        `You can add at most ${MAX_STORY_HIGHLIGHTS} highlights to a story.`,
      );
    default:
      return selectionErrorResult(result.kind);
  }
}
