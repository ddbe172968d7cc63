import { MAX_QUOTE_LENGTH, MAX_STORY_HIGHLIGHTS } from "../../../shared/limits.ts";
import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import {
  createHighlight,
  deleteHighlight,
  type HighlightResult,
} from "../../domain/reading/highlights/createHighlight.ts";
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
} from "../../domain/reading/highlights/highlights.ts";
import type { UserRow } from "../../domain/core/people/userRow.ts";
import { visibleUser } from "../../domain/core/people/canSeeUser.ts";
import { userById } from "../../domain/core/people/users.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import {
  SELECTION_ERRORS,
  type SelectionArguments,
  selectionArgs,
  refuseSelection,
} from "./selectionInput.ts";
import { permitted } from "../machinery/permissions.ts";
import type { Prefetches } from "../machinery/prefetch.ts";
import { Post, User, Viewer } from "../machinery/refs.ts";
import {
  Forbidden,
  RateLimited,
  type ErrorResult,
  refuse,
  Unauthorized,
} from "../machinery/results.ts";

const HIGHLIGHTS_PAGE_SIZE = 10;

const QuoteState = describedEnum<State>("QuoteState", "What has become of a passage.", {
  PLACED: "It stands in its story.",
  CHANGED: "The story says it no longer.",
  LOCKED: "It is not in the part of the story that is open.",
  GONE: "The story is no longer there.",
});

/** A passage where it stands by now. */
export const Quote = builder.objectRef<SeenQuote>("Quote").implement({
  description: "A passage of a story, where it stands by now.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The quote's id." }),
    state: t.expose("state", { type: QuoteState, description: "What has become of it." }),
    post: t.expose("story", {
      type: Post,
      nullable: true,
      description: "The story; null where it is no longer there.",
    }),
    paragraphName: t.exposeString("paragraphName", {
      description: "The name of the paragraph it stands in.",
    }),
    startOffset: t.exposeInt("startOffset", {
      description: "Where it begins in the paragraph's text, in UTF-16 units.",
    }),
    endOffset: t.exposeInt("endOffset", {
      description: "Where it ends, exclusive, in UTF-16 units.",
    }),
    wordOffset: t.exposeInt("wordOffset", {
      description:
        "Where it begins in the paragraph's words without references to footnotes, in UTF-16 units.",
    }),
    text: t.exposeString("text", {
      nullable: true,
      description: "Its words; null where they are not open, or gone from another's highlight.",
    }),
  }),
});

const Highlight = builder.objectRef<HighlightRow>("Highlight").implement({
  description: "A passage that a reader marked.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The highlight's id." }),
    user: t.field({
      type: User,
      nullable: true,
      description: "Who marked it.",
      resolve: async ({ userId }, _args, context): Promise<UserRow | null> =>
        visibleUser(context, await userById(context).load(userId)),
    }),
    quote: t.field({
      type: Quote,
      description: "The passage, as the viewer may have it.",
      resolve: (highlight, _args, context) => seenQuote(context, highlight),
    }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When." }),
  }),
});

builder.objectFields(User, (t) => ({
  highlightsConnection: t.connection({
    type: Highlight,
    description:
      "Passages that the person marked, newest first: nothing unless the viewer is the person or follows them.",
    resolve: ({ id }, args, context) =>
      highlightsOf(context, id, pageBounds(args, HIGHLIGHTS_PAGE_SIZE)),
  }),
}));

builder.objectFields(Viewer, (t) => ({
  highlightsConnection: t.connection({
    type: Highlight,
    description: "Passages that the viewer marked, newest first.",
    resolve: (_viewer, args, context) =>
      ownHighlights(context).load(pageBounds(args, HIGHLIGHTS_PAGE_SIZE)),
  }),
}));

/** What a viewer's fields read by the session's token, so that it comes in the session's own trip. */
export const OWN_HIGHLIGHT_PREFETCHES: Prefetches = {
  highlightsConnection: async (context, _key, args) =>
    ownHighlights(context).load(pageBounds(args, HIGHLIGHTS_PAGE_SIZE)),
};

/** Throws InvalidPage as `pageBounds`. */
function marksKey(postId: string, args: PageArguments): StoryHighlightsKey {
  return { postId, bounds: pageBounds(args, HIGHLIGHTS_PAGE_SIZE) };
}

/** What these fields read of a story, by its id, so that it comes in the story's own trip. */
export const HIGHLIGHT_PREFETCHES: Prefetches = {
  highlightsConnection: async (context, id, args) =>
    highlightsInStory(context).load(marksKey(id, args)),
};

builder.objectFields(Post, (t) => ({
  highlightsConnection: t.connection({
    type: Highlight,
    description:
      "Passages that the viewer and those they follow marked in it, newest first. Never part of a page that may be cached.",
    resolve: ({ id }, args, context) => highlightsInStory(context).load(marksKey(id, args)),
  }),
  topHighlight: t.field({
    type: Quote,
    nullable: true,
    description: "The passage of its open text that most readers marked; null where few did.",
    resolve: (story, _args, context) => topHighlight(context, story),
  }),
}));

interface Made {
  __typename: "HighlightCreated";
  highlight: HighlightRow;
}

const HighlightCreated = builder.objectRef<Made>("HighlightCreated").implement({
  description: "A passage that the viewer has marked.",
  fields: (t) => ({
    highlight: t.expose("highlight", { type: Highlight, description: "The highlight." }),
  }),
});

interface Gone {
  __typename: "HighlightDeleted";
  highlightId: string;
}

const HighlightDeleted = builder.objectRef<Gone>("HighlightDeleted").implement({
  description: "A highlight that the viewer has no longer.",
  fields: (t) => ({
    highlightId: t.exposeID("highlightId", { description: "Its id." }),
  }),
});

const CreateHighlightResult = builder.unionType("CreateHighlightResult", {
  description: "What became of a passage that was to be marked.",
  types: [HighlightCreated, ...SELECTION_ERRORS],
  resolveType: (value) => value.__typename,
});

const DeleteHighlightResult = builder.unionType("DeleteHighlightResult", {
  description: "What became of a highlight that was to go.",
  types: [HighlightDeleted, Forbidden, RateLimited, Unauthorized],
  resolveType: (value) => value.__typename,
});

builder.mutationFields((t) => ({
  createHighlight: t.field({
    type: CreateHighlightResult,
    description: "Marks a passage of a story. Repeating it changes nothing.",
    args: selectionArgs(t),
    resolve: permitted(
      "createHighlight",
      async ({ targetPostId: postId, ...mark }: SelectionArguments, context, { userId }) =>
        created(await createHighlight(context, userId, { postId, ...mark })),
    ),
  }),
  deleteHighlight: t.field({
    type: DeleteHighlightResult,
    description: "Takes a highlight of the viewer's away. Repeating it changes nothing.",
    args: { highlightId: t.arg.id({ required: true, description: "The highlight's id." }) },
    resolve: permitted(
      "deleteHighlight",
      async ({ highlightId }: { highlightId: string }, context, { userId }) => {
        await deleteHighlight(context, userId, highlightId);
        return { __typename: "HighlightDeleted" as const, highlightId };
      },
    ),
  }),
}));

function created(result: HighlightResult): Made | ErrorResult {
  switch (result.outcome) {
    case "done":
      return { __typename: "HighlightCreated", highlight: result.highlight };
    case "too-long":
      return refuse("BadRequest", `A highlight has ${MAX_QUOTE_LENGTH} characters at most.`);
    case "too-many":
      return refuse(
        "BadRequest",
        `A story takes ${MAX_STORY_HIGHLIGHTS} highlights of yours at most.`,
      );
    default:
      return refuseSelection(result.outcome);
  }
}
