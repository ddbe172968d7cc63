import { FOLLOW_YOURSELF_TEXT, unmutedText } from "../../../shared/follows/followTexts.ts";
import { pageBounds } from "../../db/keyset.ts";
import { mutedCollections, mutedUsers } from "../../domain/mutes/mutes.ts";
import { muteCollection, type MuteResult, muteUser } from "../../domain/mutes/writeMute.ts";
import type { UserRow } from "../../domain/people/rows/userRow.ts";
import type { CollectionRow } from "../../domain/publications/rows/collectionRow.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { permitted } from "../machinery/permissions.ts";
import { Collection, User, Viewer } from "../machinery/refs.ts";
import { defineResult, type ErrorResult, errorResult } from "../machinery/results.ts";

/** People and publications per page of a muted list. */
const PAGE_SIZE = 25;

/** The user whose mutes are shown: on a custom domain no one's (decision 23). */
const mutesOf = async (context: GraphQLContext, viewerId: string): Promise<string> =>
  (await context.session())?.isElsewhere ? "" : viewerId;

builder.objectFields(Viewer, (t) => ({
  mutedUserConnection: t.connection({
    type: User,
    description: "People the viewer has muted, newest first; empty on custom domains.",
    resolve: async ({ id }, args, context) =>
      mutedUsers(context, await mutesOf(context, id), pageBounds(args, PAGE_SIZE)),
  }),
  mutedCollectionConnection: t.connection({
    type: Collection,
    description: "Publications the viewer has muted, newest first; empty on custom domains.",
    resolve: async ({ id }, args, context) =>
      mutedCollections(context, await mutesOf(context, id), pageBounds(args, PAGE_SIZE)),
  }),
}));

/** A mute after a change. */
interface Muted<Target> {
  __typename: "UserMute" | "CollectionMute";
  target: Target;
  notice: string | null;
}

const noticeDescription = "A notice for the user: no longer muted.";

const UserMute = builder.objectRef<Muted<UserRow>>("UserMute").implement({
  description: "A person after the viewer has muted or unmuted them.",
  fields: (t) => ({
    user: t.expose("target", { type: User, description: "The person." }),
    notice: t.exposeString("notice", { nullable: true, description: noticeDescription }),
  }),
});

const CollectionMute = builder.objectRef<Muted<CollectionRow>>("CollectionMute").implement({
  description: "A publication after the viewer has muted or unmuted it.",
  fields: (t) => ({
    collection: t.expose("target", { type: Collection, description: "The publication." }),
    notice: t.exposeString("notice", { nullable: true, description: noticeDescription }),
  }),
});

const MuteUserResult = defineResult({
  name: "MuteUserResult",
  description: "Result of `muteUser` and `unmuteUser`.",
  types: [UserMute],
  errors: ["BadRequest", "Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});
const MuteCollectionResult = defineResult({
  name: "MuteCollectionResult",
  description: "Result of `muteCollection` and `unmuteCollection`.",
  types: [CollectionMute],
  errors: ["BadRequest", "Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});

interface UserTarget {
  targetUserId: string;
}
interface CollectionTarget {
  targetCollectionId: string;
}

builder.mutationFields((t) => {
  const targetUserId = t.arg.id({ required: true, description: "The person's id." });
  const targetCollectionId = t.arg.id({ required: true, description: "The publication's id." });
  return {
    muteUser: t.field({
      type: MuteUserResult,
      description: "Mutes a person, who then appears in none of the viewer's lists. Idempotent.",
      args: { targetUserId },
      resolve: permitted("muteUser", async (args: UserTarget, context, { userId }) =>
        muted(
          "UserMute",
          true,
          await muteUser(context, userId, { targetId: args.targetUserId, mutes: true }),
        ),
      ),
    }),
    unmuteUser: t.field({
      type: MuteUserResult,
      description: "Unmutes a person. Idempotent.",
      args: { targetUserId },
      resolve: permitted("unmuteUser", async (args: UserTarget, context, { userId }) =>
        muted(
          "UserMute",
          false,
          await muteUser(context, userId, { targetId: args.targetUserId, mutes: false }),
        ),
      ),
    }),
    muteCollection: t.field({
      type: MuteCollectionResult,
      description:
        "Mutes a publication, whose stories then appear in none of the viewer's lists. Idempotent.",
      args: { targetCollectionId },
      resolve: permitted("muteCollection", async (args: CollectionTarget, context, { userId }) =>
        muted(
          "CollectionMute",
          true,
          await muteCollection(context, userId, { targetId: args.targetCollectionId, mutes: true }),
        ),
      ),
    }),
    unmuteCollection: t.field({
      type: MuteCollectionResult,
      description: "Unmutes a publication. Idempotent.",
      args: { targetCollectionId },
      resolve: permitted("unmuteCollection", async (args: CollectionTarget, context, { userId }) =>
        muted(
          "CollectionMute",
          false,
          await muteCollection(context, userId, {
            targetId: args.targetCollectionId,
            mutes: false,
          }),
        ),
      ),
    }),
  };
});

function muted<Target extends { name: string }>(
  typename: Muted<Target>["__typename"],
  mutes: boolean,
  result: MuteResult<Target>,
): Muted<Target> | ErrorResult {
  switch (result.kind) {
    case "self":
      return errorResult("BadRequest", FOLLOW_YOURSELF_TEXT);
    case "no-target":
      return errorResult(
        "NotFound",
        typename === "UserMute"
          ? "We couldn’t find this person."
          : "We couldn’t find this publication.",
      );
    case "done": {
      const notice = mutes || result.wasSo ? null : unmutedText(result.target.name);
      return { __typename: typename, target: result.target, notice };
    }
  }
}
