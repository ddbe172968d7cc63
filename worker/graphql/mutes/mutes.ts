import { NOT_FOUND } from "../../../shared/errors/commonErrors.ts";
import { FOLLOW_YOURSELF_TEXT, unmutedText } from "../../../shared/follows/followTexts.ts";
import { pageBounds } from "../../db/keyset.ts";
import { mutedCollections, mutedUsers } from "../../domain/mutes/mutes.ts";
import { muteCollection, type MuteResult, muteUser } from "../../domain/mutes/writeMute.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { Collection, User, Viewer } from "../machinery/refs.ts";
import { errorResult } from "../machinery/results.ts";
import { defineToggle, toggled } from "../machinery/toggle.ts";

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

builder.mutationFields((t) => ({
  ...defineToggle(t, {
    on: "muteUser",
    off: "unmuteUser",
    descriptions: {
      on: "Mutes a person, who then appears in none of the viewer's lists.",
      off: "Unmutes a person.",
    },
    args: { targetUserId: idArg(t, "person") },
    write: async ({ targetUserId: targetId }, context, { userId, isOn: mutes }) =>
      muted(await muteUser(context, userId, { targetId, mutes }), mutes, NOT_FOUND.person),
  }),
  ...defineToggle(t, {
    on: "muteCollection",
    off: "unmuteCollection",
    descriptions: {
      on: "Mutes a publication, whose stories then appear in none of the viewer's lists.",
      off: "Unmutes a publication.",
    },
    args: {
      targetCollectionId: idArg(t, "publication"),
    },
    write: async ({ targetCollectionId: targetId }, context, { userId, isOn: mutes }) =>
      muted(
        await muteCollection(context, userId, { targetId, mutes }),
        mutes,
        NOT_FOUND.publication,
      ),
  }),
}));

function muted(result: MuteResult<{ id: string; name: string }>, mutes: boolean, noTarget: string) {
  switch (result.kind) {
    case "self":
      return errorResult("BadRequest", FOLLOW_YOURSELF_TEXT);
    case "no-target":
      return errorResult("NotFound", noTarget);
    case "done":
      return toggled(result.target, mutes || result.wasSo ? null : unmutedText(result.target.name));
  }
}
