import { NOT_FOUND } from "../../../shared/errors/commonErrors.ts";
import {
  alreadyFollowingText,
  FOLLOW_YOURSELF_TEXT,
  unfollowedText,
} from "../../../shared/follows/followTexts.ts";
import { followCatalog } from "../../domain/follows/followCatalog.ts";
import { followCollection } from "../../domain/follows/followCollection.ts";
import { type FollowResult, followUser } from "../../domain/follows/followUser.ts";
import { followTag } from "../../domain/topics/followTag.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { errorResult, suspended } from "../machinery/results.ts";
import { defineToggle, toggled } from "../machinery/toggle.ts";

/** The errors of following a kind of target. */
interface FollowErrors {
  self: string;
  noTarget: string;
}

const PERSON: FollowErrors = {
  self: FOLLOW_YOURSELF_TEXT,
  noTarget: NOT_FOUND.person,
};
const PUBLICATION: FollowErrors = {
  self: FOLLOW_YOURSELF_TEXT,
  noTarget: NOT_FOUND.publication,
};
const LIST: FollowErrors = {
  self: "You can’t follow your own list.",
  noTarget: "We couldn’t find this list. It may have been deleted or made private.",
};
const TOPIC: FollowErrors = {
  self: FOLLOW_YOURSELF_TEXT,
  noTarget: "We couldn’t find this topic.",
};

builder.mutationFields((t) => ({
  ...defineToggle(t, {
    on: "followUser",
    off: "unfollowUser",
    descriptions: { on: "Follows a person.", off: "Unfollows a person." },
    args: { targetUserId: idArg(t, "person") },
    write: async ({ targetUserId: targetId }, context, { userId, isOn: follows }) =>
      followed(await followUser(context, userId, { targetId, follows }), follows, PERSON),
  }),
  ...defineToggle(t, {
    on: "followCollection",
    off: "unfollowCollection",
    descriptions: { on: "Follows a publication.", off: "Unfollows a publication." },
    args: {
      targetCollectionId: idArg(t, "publication"),
    },
    write: async ({ targetCollectionId: targetId }, context, { userId, isOn: follows }) =>
      followed(
        await followCollection(context, userId, { targetId, follows }),
        follows,
        PUBLICATION,
      ),
  }),
  ...defineToggle(t, {
    on: "followCatalog",
    off: "unfollowCatalog",
    descriptions: { on: "Follows a list of another user.", off: "Unfollows a list." },
    args: { targetCatalogId: idArg(t, "list") },
    write: async ({ targetCatalogId: targetId }, context, { userId, isOn: follows }) =>
      followed(await followCatalog(context, userId, { targetId, follows }), follows, LIST),
  }),
  ...defineToggle(t, {
    on: "followTag",
    off: "unfollowTag",
    descriptions: { on: "Follows a tag.", off: "Unfollows a tag." },
    args: { targetTagId: idArg(t, "tag") },
    write: async ({ targetTagId: targetId }, context, { userId, isOn: follows }) =>
      followed(await followTag(context, userId, { targetId, follows }), follows, TOPIC),
  }),
}));

type Followed = { id: string } & ({ name: string } | { displayTitle: string });

function followed(result: FollowResult<Followed>, follows: boolean, errors: FollowErrors) {
  switch (result.kind) {
    case "self":
      return errorResult("BadRequest", errors.self);
    case "suspended":
      return suspended();
    case "no-target":
      return errorResult("NotFound", errors.noTarget);
    case "done":
      return toggled(result.target, followNotice(result, follows));
  }
}

/** The notice for the viewer; null where the button itself shows the result. */
function followNotice(
  { target, changed }: { target: Followed; changed: boolean },
  follows: boolean,
): string | null {
  const name = "name" in target ? target.name : target.displayTitle;
  if (follows) return changed ? null : alreadyFollowingText(name);
  return changed ? unfollowedText(name) : null;
}
