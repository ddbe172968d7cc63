import { alreadyFollowingText, unfollowedText } from "../../../shared/follows/followTexts.ts";
import type { TagSummary } from "../../domain/stories/rows/storyRow.ts";
import { followTag } from "../../domain/topics/followTag.ts";
import { unfollowTag } from "../../domain/topics/unfollowTag.ts";
import {
  type TagViewerEdge as ViewerEdge,
  viewerEdgeByTag,
} from "../../domain/topics/rows/viewerEdge.ts";
import type { TagFollowResult } from "../../domain/topics/writeTagFollow.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { Tag } from "../machinery/refs.ts";
import { defineResult, type ErrorResult, errorResult } from "../machinery/results.ts";

const TagViewerEdge = builder.objectRef<ViewerEdge>("TagViewerEdge").implement({
  description: "The viewer's relation to a tag.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The viewer's id and the tag's id, combined." }),
    isFollowing: t.exposeBoolean("isFollowing", { description: "True if the viewer follows it." }),
  }),
});

builder.objectFields(Tag, (t) => ({
  viewerEdge: t.field({
    type: TagViewerEdge,
    description: "The viewer's relation to the tag.",
    resolve: ({ id }, _args, context) => viewerEdgeByTag(context).load(id),
  }),
}));

interface Followed {
  __typename: "TagFollow";
  tag: TagSummary;
  /** A notice for the viewer; null where the button itself shows the result. */
  notice: string | null;
}

const TagFollow = builder.objectRef<Followed>("TagFollow").implement({
  description: "A tag after the viewer has followed or unfollowed it.",
  fields: (t) => ({
    tag: t.expose("tag", { type: Tag, description: "The tag." }),
    notice: t.exposeString("notice", {
      nullable: true,
      description: "A notice for the user: already followed, or no longer followed.",
    }),
  }),
});

const FollowTagResult = defineResult({
  name: "FollowTagResult",
  description: "Result of `followTag`.",
  types: [TagFollow],
  errors: ["AccountSuspended", "Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});
const UnfollowTagResult = defineResult({
  name: "UnfollowTagResult",
  description: "Result of `unfollowTag`.",
  types: [TagFollow],
  errors: ["Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});

interface Target {
  targetTagId: string;
}

/** Writes that forms without JavaScript run too. */
export const tagFollowWrites = {
  followTag: permitted("followTag", async ({ targetTagId }: Target, context, session) =>
    answer(await followTag(context, session.userId, targetTagId), ({ tag, changed }) =>
      changed ? null : alreadyFollowingText(tag.displayTitle),
    ),
  ),
  unfollowTag: permitted("unfollowTag", async ({ targetTagId }: Target, context, session) =>
    answer(await unfollowTag(context, session.userId, targetTagId), ({ tag, changed }) =>
      changed ? unfollowedText(tag.displayTitle) : null,
    ),
  ),
};

builder.mutationFields((t) => ({
  followTag: t.field({
    type: FollowTagResult,
    description: "Follows a tag. Idempotent.",
    args: { targetTagId: t.arg.id({ required: true, description: "The tag's id." }) },
    resolve: tagFollowWrites.followTag,
  }),
  unfollowTag: t.field({
    type: UnfollowTagResult,
    description: "Unfollows a tag. Idempotent.",
    args: { targetTagId: t.arg.id({ required: true, description: "The tag's id." }) },
    resolve: tagFollowWrites.unfollowTag,
  }),
}));

function answer(
  result: TagFollowResult,
  noticeOf: (done: Extract<TagFollowResult, { kind: "done" }>) => string | null,
): Followed | ErrorResult {
  switch (result.kind) {
    case "no-tag":
      return errorResult("NotFound", "We couldn’t find this topic.");
    case "suspended":
      return errorResult("AccountSuspended", "Your account is suspended.");
    case "done":
      return { __typename: "TagFollow", tag: result.tag, notice: noticeOf(result) };
  }
}
