import {
  alreadyFollowingText,
  FOLLOW_YOURSELF_TEXT,
  unfollowedText,
} from "../../../shared/follows/followTexts.ts";
import { followCollection } from "../../domain/follows/followCollection.ts";
import { type FollowResult, followUser } from "../../domain/follows/followUser.ts";
import { unfollowCollection } from "../../domain/follows/unfollowCollection.ts";
import { type UnfollowResult, unfollowUser } from "../../domain/follows/unfollowUser.ts";
import type { UserRow } from "../../domain/people/rows/userRow.ts";
import type { CollectionRow } from "../../domain/publications/rows/collectionRow.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { Collection, User } from "../machinery/refs.ts";
import { defineResult, type ErrorResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";

/** A follow after a change. */
interface Followed<Target> {
  __typename: "UserFollow" | "CollectionFollow";
  target: Target;
  viewer: UserRow;
  /** A notice for the viewer; null where the button itself shows the result. */
  notice: string | null;
}

const viewerDescription = "The viewer, with the updated number of follows.";
const noticeDescription = "A notice for the user: already followed, or no longer followed.";

const UserFollow = builder.objectRef<Followed<UserRow>>("UserFollow").implement({
  description: "A person after the viewer has followed or unfollowed them.",
  fields: (t) => ({
    user: t.expose("target", { type: User, description: "The person." }),
    viewer: t.expose("viewer", {
      type: User,
      description: viewerDescription,
    }),
    notice: t.exposeString("notice", { nullable: true, description: noticeDescription }),
  }),
});

const CollectionFollow = builder.objectRef<Followed<CollectionRow>>("CollectionFollow").implement({
  description: "A publication after the viewer has followed or unfollowed it.",
  fields: (t) => ({
    collection: t.expose("target", {
      type: Collection,
      description: "The publication.",
    }),
    viewer: t.expose("viewer", {
      type: User,
      description: viewerDescription,
    }),
    notice: t.exposeString("notice", { nullable: true, description: noticeDescription }),
  }),
});

const FollowUserResult = defineResult({
  name: "FollowUserResult",
  description: "Result of `followUser`.",
  types: [UserFollow],
  errors: WRITE_ERRORS,
});
const UnfollowUserResult = defineResult({
  name: "UnfollowUserResult",
  description: "Result of `unfollowUser`.",
  types: [UserFollow],
  errors: ["Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});
const FollowCollectionResult = defineResult({
  name: "FollowCollectionResult",
  description: "Result of `followCollection`.",
  types: [CollectionFollow],
  errors: WRITE_ERRORS,
});
const UnfollowCollectionResult = defineResult({
  name: "UnfollowCollectionResult",
  description: "Result of `unfollowCollection`.",
  types: [CollectionFollow],
  errors: ["Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});

const NO_SUCH_PERSON = "We couldn’t find this person.";
const NO_SUCH_PUBLICATION = "We couldn’t find this publication.";

interface UserTarget {
  targetUserId: string;
}
interface CollectionTarget {
  targetCollectionId: string;
}

/** Writes that forms without JavaScript run too. */
export const followWrites = {
  followUser: permitted("followUser", async ({ targetUserId }: UserTarget, context, session) =>
    followed("UserFollow", await followUser(context, session.userId, targetUserId), NO_SUCH_PERSON),
  ),
  unfollowUser: permitted("unfollowUser", async ({ targetUserId }: UserTarget, context, session) =>
    unfollowed(
      "UserFollow",
      await unfollowUser(context, session.userId, targetUserId),
      NO_SUCH_PERSON,
    ),
  ),
  followCollection: permitted(
    "followCollection",
    async ({ targetCollectionId }: CollectionTarget, context, session) =>
      followed(
        "CollectionFollow",
        await followCollection(context, session.userId, targetCollectionId),
        NO_SUCH_PUBLICATION,
      ),
  ),
  unfollowCollection: permitted(
    "unfollowCollection",
    async ({ targetCollectionId }: CollectionTarget, context, session) =>
      unfollowed(
        "CollectionFollow",
        await unfollowCollection(context, session.userId, targetCollectionId),
        NO_SUCH_PUBLICATION,
      ),
  ),
};

builder.mutationFields((t) => ({
  followUser: t.field({
    type: FollowUserResult,
    description: "Follows a person. Idempotent.",
    args: { targetUserId: t.arg.id({ required: true, description: "The person's id." }) },
    resolve: followWrites.followUser,
  }),
  unfollowUser: t.field({
    type: UnfollowUserResult,
    description: "Unfollows a person. Idempotent.",
    args: { targetUserId: t.arg.id({ required: true, description: "The person's id." }) },
    resolve: followWrites.unfollowUser,
  }),
  followCollection: t.field({
    type: FollowCollectionResult,
    description: "Follows a publication. Idempotent.",
    args: {
      targetCollectionId: t.arg.id({ required: true, description: "The publication's id." }),
    },
    resolve: followWrites.followCollection,
  }),
  unfollowCollection: t.field({
    type: UnfollowCollectionResult,
    description: "Unfollows a publication. Idempotent.",
    args: {
      targetCollectionId: t.arg.id({ required: true, description: "The publication's id." }),
    },
    resolve: followWrites.unfollowCollection,
  }),
}));

function followed<Target extends { name: string }>(
  typename: Followed<Target>["__typename"],
  result: FollowResult<Target>,
  noTarget: string,
): Followed<Target> | ErrorResult {
  switch (result.kind) {
    case "self":
      return errorResult("BadRequest", FOLLOW_YOURSELF_TEXT, "self");
    case "suspended":
      return errorResult("AccountSuspended", "Your account is suspended.");
    case "no-target":
      return errorResult("NotFound", noTarget);
    case "following": {
      const { target, viewer, wasFollowing } = result;
      const notice = wasFollowing ? alreadyFollowingText(target.name) : null;
      return { __typename: typename, target, viewer, notice };
    }
  }
}

function unfollowed<Target extends { name: string }>(
  typename: Followed<Target>["__typename"],
  result: UnfollowResult<Target>,
  noTarget: string,
): Followed<Target> | ErrorResult {
  if (result.kind === "no-target") return errorResult("NotFound", noTarget);
  const { target, viewer, wasFollowing } = result;
  const notice = wasFollowing ? unfollowedText(target.name) : null;
  return { __typename: typename, target, viewer, notice };
}
