// How the writer of a story and the owner of a list moderate their discussion.

import { visibleCatalog } from "../../domain/lists/rows/catalogs.ts";
import type { CatalogRow } from "../../domain/lists/rows/catalogRow.ts";
import {
  closeCatalogDiscussion,
  closeDiscussion,
  type DiscussionWriteResult,
  hideResponse,
} from "../../domain/responses/hideResponse.ts";
import type { StoryRow } from "../../domain/stories/rows/storyRow.ts";
import { catalogErrorResult } from "../lists/catalogErrors.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { Catalog, Post } from "../machinery/refs.ts";
import {
  defineResult,
  type ErrorResult,
  errorResult,
  notFound,
  suspended,
} from "../machinery/results.ts";
import { defineToggle, toggled } from "../machinery/toggle.ts";

/** A story after its discussion was closed or reopened. */
interface DiscussionChanged {
  __typename: "DiscussionChanged";
  post: StoryRow;
}

const DiscussionChanged = builder.objectRef<DiscussionChanged>("DiscussionChanged").implement({
  description: "A story after its writer has closed or reopened its discussion.",
  fields: (t) => ({ post: t.expose("post", { type: Post, description: "The story." }) }),
});

const DiscussionResult = defineResult({
  name: "DiscussionResult",
  description: "Result of `setDiscussionClosed`.",
  types: [DiscussionChanged],
  errors: ["AccountSuspended", "Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});

/** A list after its discussion was closed or reopened. */
interface CatalogDiscussion {
  __typename: "CatalogDiscussion";
  catalog: CatalogRow;
}

const CatalogDiscussion = builder.objectRef<CatalogDiscussion>("CatalogDiscussion").implement({
  description: "A list after its owner has closed or reopened its discussion.",
  fields: (t) => ({ catalog: t.expose("catalog", { type: Catalog, description: "The list." }) }),
});

const CatalogDiscussionResult = defineResult({
  name: "CatalogDiscussionResult",
  description: "Result of `setCatalogDiscussionClosed`.",
  types: [CatalogDiscussion],
  errors: ["AccountSuspended", "Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});

interface CloseArguments {
  targetPostId: string;
  isDiscussionClosed: boolean;
}
interface CloseCatalogArguments {
  targetCatalogId: string;
  isDiscussionClosed: boolean;
}

builder.mutationFields((t) => {
  const postResponseId = idArg(t, "response");
  const isDiscussionClosed = t.arg.boolean({
    required: true,
    description: "True to accept no more responses.",
  });
  return {
    ...defineToggle(t, {
      on: "hidePostResponseOnParentPost",
      off: "unhidePostResponseOnParentPost",
      descriptions: {
        on: "Hides a response on a story of the viewer's from everyone but its writer and them.",
        off: "Unhides a response that the viewer has hidden.",
      },
      args: {
        parentPostId: t.arg.id({
          required: true,
          description: "What it answers, or the story that its thread is under.",
        }),
        postResponseId,
      },
      write: async (target, context, { userId, isOn: isHidden }) =>
        hidden(await hideResponse(context, userId, { ...target, isHidden })),
    }),
    ...defineToggle(t, {
      on: "hideCatalogResponseOnParent",
      off: "showCatalogResponseOnParent",
      descriptions: {
        on: "Hides a response on one of the viewer's lists from everyone but its writer and them.",
        off: "Unhides a response on one of the viewer's lists.",
      },
      args: {
        parentCatalogId: t.arg.id({ required: true, description: "The id of the parent list." }),
        catalogResponseId: postResponseId,
      },
      write: async (target, context, { userId, isOn: isHidden }) => {
        const catalog = await visibleCatalog(context, target.parentCatalogId);
        if (!catalog?.discussion) return catalogErrorResult("no-catalog");
        const parentPostId = catalog.discussion.id;
        const input = { parentPostId, postResponseId: target.catalogResponseId, isHidden };
        return hidden(await hideResponse(context, userId, input));
      },
    }),
    setDiscussionClosed: t.field({
      type: DiscussionResult,
      description:
        "Closes or reopens the discussion of one of the viewer's stories. Existing responses remain.",
      args: {
        targetPostId: idArg(t, "story"),
        isDiscussionClosed,
      },
      resolve: permitted(
        "setDiscussionClosed",
        async ({ targetPostId, ...input }: CloseArguments, context, { userId }) => {
          const isClosed = input.isDiscussionClosed;
          const result = await closeDiscussion(context, userId, { postId: targetPostId, isClosed });
          return result.kind === "done"
            ? { __typename: "DiscussionChanged" as const, post: result.story }
            : discussionErrorResult(result.kind);
        },
      ),
    }),
    setCatalogDiscussionClosed: t.field({
      type: CatalogDiscussionResult,
      description:
        "Closes or reopens the discussion of one of the viewer's lists. Existing responses remain.",
      args: {
        targetCatalogId: idArg(t, "list"),
        isDiscussionClosed,
      },
      resolve: permitted(
        "setCatalogDiscussionClosed",
        async ({ targetCatalogId, ...input }: CloseCatalogArguments, context, { userId }) => {
          const closed = { catalogId: targetCatalogId, isClosed: input.isDiscussionClosed };
          const result = await closeCatalogDiscussion(context, userId, closed);
          switch (result.kind) {
            case "done":
              return { __typename: "CatalogDiscussion" as const, catalog: result.catalog };
            case "not-owner":
              return errorResult(
                "Forbidden",
                "Only the list’s owner can close or reopen its discussion.",
              );
            case "no-catalog":
            case "suspended":
              return catalogErrorResult(result.kind);
          }
        },
      ),
    }),
  };
});

function hidden(result: DiscussionWriteResult) {
  return result.kind === "done" ? toggled(result.story) : discussionErrorResult(result.kind);
}

function discussionErrorResult(
  reason: Exclude<DiscussionWriteResult["kind"], "done">,
): ErrorResult {
  switch (reason) {
    case "no-story":
      return notFound("story");
    case "not-writer":
      return errorResult(
        "Forbidden",
        "Only the story’s writer can close or reopen its discussion.",
      );
    case "suspended":
      return suspended();
  }
}
