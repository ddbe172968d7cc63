import { alreadyFollowingText, unfollowedText } from "../../../shared/follows/followTexts.ts";
import { MAX_CLAPS } from "../../../shared/limits.ts";
import { CLAPS_RETRACTED_TEXT, objectionToClaps } from "../../../shared/claps/clapErrors.ts";
import type { CatalogRow } from "../../domain/lists/rows/catalogRow.ts";
import { visibleCatalog } from "../../domain/lists/rows/catalogs.ts";
import { clapCatalog } from "../../domain/claps/clapCatalog.ts";
import { followCatalog, unfollowCatalog } from "../../domain/follows/followCatalog.ts";
import { closeCatalogDiscussion, hideResponse } from "../../domain/responses/hideResponse.ts";
import { builder } from "../machinery/builder.ts";
import { catalogErrorResult } from "./catalogErrors.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { permitted } from "../machinery/permissions.ts";
import { Catalog } from "../machinery/refs.ts";
import { discussed, DiscussionResult } from "../responses/responseMutations.ts";
import { defineResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";

/** A list after a change that concerns it. */
interface Changed {
  __typename: "CatalogClaps" | "CatalogFollow" | "CatalogDiscussion";
  catalog: CatalogRow;
  /** A notice for the viewer; null where the button itself shows the result. */
  notice?: string | null;
}

const CatalogClaps = builder.objectRef<Changed>("CatalogClaps").implement({
  description: "A list after the viewer's claps have changed.",
  fields: (t) => ({ catalog: t.expose("catalog", { type: Catalog, description: "The list." }) }),
});

const CatalogFollow = builder.objectRef<Changed>("CatalogFollow").implement({
  description: "A list after the viewer has followed or unfollowed it.",
  fields: (t) => ({
    catalog: t.expose("catalog", { type: Catalog, description: "The list." }),
    notice: t.string({
      nullable: true,
      description: "A notice for the user: already followed, or no longer followed.",
      resolve: ({ notice }) => notice ?? null,
    }),
  }),
});

const CatalogDiscussion = builder.objectRef<Changed>("CatalogDiscussion").implement({
  description: "A list after the viewer has closed or opened its discussion.",
  fields: (t) => ({ catalog: t.expose("catalog", { type: Catalog, description: "The list." }) }),
});

const ClapCatalogResult = defineResult({
  name: "ClapCatalogResult",
  description: "Result of `clapCatalog`.",
  types: [CatalogClaps],
  errors: WRITE_ERRORS,
});
const FollowCatalogResult = defineResult({
  name: "FollowCatalogResult",
  description: "Result of `followCatalog`.",
  types: [CatalogFollow],
  errors: WRITE_ERRORS,
});
const UnfollowCatalogResult = defineResult({
  name: "UnfollowCatalogResult",
  description: "Result of `unfollowCatalog`.",
  types: [CatalogFollow],
  errors: ["Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});
const CatalogDiscussionResult = defineResult({
  name: "CatalogDiscussionResult",
  description: "Result of `setCatalogDiscussionClosed`.",
  types: [CatalogDiscussion],
  errors: ["AccountSuspended", "Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});

interface ClapArguments {
  targetCatalogId: string;
  numClaps: number;
  key: string;
}
interface Target {
  targetCatalogId: string;
}
interface ResponseTarget {
  parentCatalogId: string;
  catalogResponseId: string;
}

/** Writes that forms without JavaScript run too. */
export const catalogReaderWrites = {
  clapCatalog: permitted("clapCatalog", async (args: ClapArguments, context, { userId }) => {
    const { targetCatalogId: catalogId, numClaps: claps, key } = args;
    const objection = objectionToClaps(claps, key);
    if (objection) return errorResult("BadRequest", objection);
    const result = await clapCatalog(context, userId, { catalogId, claps, key });
    switch (result.kind) {
      case "clapped":
        return changed("CatalogClaps", result.catalog);
      case "taken-back":
        return errorResult("NotFound", CLAPS_RETRACTED_TEXT);
      case "no-catalog":
        return catalogErrorResult("no-catalog");
      case "own-catalog":
        return errorResult("BadRequest", "You can’t clap for your own list.");
      case "suspended":
        return catalogErrorResult("suspended");
    }
  }),
  followCatalog: permitted(
    "followCatalog",
    async ({ targetCatalogId: id }: Target, context, session) => {
      const result = await followCatalog(context, session.userId, id);
      switch (result.kind) {
        case "following": {
          const { target, wasFollowing } = result;
          const notice = wasFollowing ? alreadyFollowingText(target.name) : null;
          return { ...changed("CatalogFollow", target), notice };
        }
        case "self":
          return errorResult("BadRequest", "You can’t follow your own list.", "self");
        case "suspended":
          return catalogErrorResult("suspended");
        case "no-target":
          return catalogErrorResult("no-catalog");
      }
    },
  ),
  unfollowCatalog: permitted(
    "unfollowCatalog",
    async ({ targetCatalogId: id }: Target, context, session) => {
      const result = await unfollowCatalog(context, session.userId, id);
      if (result.kind === "no-target") return catalogErrorResult("no-catalog");
      const { target, wasFollowing } = result;
      const notice = wasFollowing ? unfollowedText(target.name) : null;
      return { ...changed("CatalogFollow", target), notice };
    },
  ),
};

builder.mutationFields((t) => {
  const targetCatalogId = t.arg.id({ required: true, description: "The list's id." });
  const ofResponse = {
    parentCatalogId: t.arg.id({ required: true, description: "The id of the parent list." }),
    catalogResponseId: t.arg.id({ required: true, description: "The response's id." }),
  };
  return {
    clapCatalog: t.field({
      type: ClapCatalogResult,
      description: "Claps for a list, or retracts claps. Idempotent by key within a day.",
      args: {
        targetCatalogId,
        numClaps: t.arg.int({
          required: true,
          description: `The number of claps to add; negative to retract. Not 0, at most ${MAX_CLAPS}.`,
        }),
        key: t.arg.string({
          required: true,
          description: "Idempotency key of these claps: 1 to 64 characters.",
        }),
      },
      resolve: catalogReaderWrites.clapCatalog,
    }),
    followCatalog: t.field({
      type: FollowCatalogResult,
      description: "Follows a list of another user. Idempotent.",
      args: { targetCatalogId },
      resolve: catalogReaderWrites.followCatalog,
    }),
    unfollowCatalog: t.field({
      type: UnfollowCatalogResult,
      description: "Unfollows a list. Idempotent.",
      args: { targetCatalogId },
      resolve: catalogReaderWrites.unfollowCatalog,
    }),
    hideCatalogResponseOnParent: t.field({
      type: DiscussionResult,
      description:
        "Hides a response on one of the viewer's lists from everyone but its writer and them.",
      args: ofResponse,
      resolve: permitted(
        "hideCatalogResponseOnParent",
        (target: ResponseTarget, context, { userId }) => hide(context, userId, target, true),
      ),
    }),
    showCatalogResponseOnParent: t.field({
      type: DiscussionResult,
      description: "Unhides a response on one of the viewer's lists.",
      args: ofResponse,
      resolve: permitted(
        "showCatalogResponseOnParent",
        (target: ResponseTarget, context, { userId }) => hide(context, userId, target, false),
      ),
    }),
    setCatalogDiscussionClosed: t.field({
      type: CatalogDiscussionResult,
      description:
        "Closes or reopens the discussion of one of the viewer's lists. Existing responses remain.",
      args: {
        targetCatalogId,
        isDiscussionClosed: t.arg.boolean({
          required: true,
          description: "True to accept no more responses.",
        }),
      },
      resolve: permitted(
        "setCatalogDiscussionClosed",
        async (
          { targetCatalogId: catalogId, ...input }: Target & { isDiscussionClosed: boolean },
          context,
          { userId },
        ) => {
          const isClosed = input.isDiscussionClosed;
          const result = await closeCatalogDiscussion(context, userId, { catalogId, isClosed });
          switch (result.kind) {
            case "done":
              return changed("CatalogDiscussion", result.catalog);
            case "no-catalog":
              return catalogErrorResult("no-catalog");
            case "not-owner":
              return errorResult(
                "Forbidden",
                "Only the list’s owner can close or reopen its discussion.",
              );
            case "suspended":
              return catalogErrorResult("suspended");
          }
        },
      ),
    }),
  };
});

function changed(__typename: Changed["__typename"], catalog: CatalogRow): Changed {
  return { __typename, catalog };
}

async function hide(
  context: GraphQLContext,
  userId: string,
  { parentCatalogId, catalogResponseId: postResponseId }: ResponseTarget,
  isHidden: boolean,
) {
  const catalog = await visibleCatalog(context, parentCatalogId);
  if (!catalog?.discussion) return catalogErrorResult("no-catalog");
  const parentPostId = catalog.discussion.id;
  return discussed(await hideResponse(context, userId, { parentPostId, postResponseId, isHidden }));
}
