// Links that open a locked story to whoever holds them.

import { buildPath } from "../../../shared/routes/buildPath.ts";
import { canReadWholeStory, isOpenToEveryone } from "../../domain/stories/rows/paywall.ts";
import {
  createFriendLink,
  type CreateFriendLinkResult,
  type FriendLinkRow,
  friendLinksByPost,
  revokeFriendLink,
} from "../../domain/friendLinks/friendLinks.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { Post } from "../machinery/refs.ts";
import { defineResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";

const FriendLink = builder.objectRef<FriendLinkRow>("FriendLink").implement({
  description: "A link that opens a locked story to whoever holds it. Its URL is shown only once.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The link's id." }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was created." }),
    viewCount: t.exposeInt("viewCount", { description: "How often it was opened." }),
  }),
});

builder.objectFields(Post, (t) => ({
  friendLinks: t.field({
    type: [FriendLink],
    description:
      "Friend links to it that the viewer may revoke, newest first; null if they may create none. Never selected by cacheable pages.",
    nullable: true,
    resolve: async (post, _args, context) => {
      const session = await context.session();
      if (!session || isOpenToEveryone(post) || !canReadWholeStory(post, session)) return null;
      return friendLinksByPost(context).load(post.id);
    },
  }),
}));

interface Created {
  __typename: "FriendLinkCreated";
  link: FriendLinkRow;
  token: string;
}

const FriendLinkCreated = builder.objectRef<Created>("FriendLinkCreated").implement({
  description: "A friend link that the viewer has created.",
  fields: (t) => ({
    link: t.expose("link", { type: FriendLink, description: "The link." }),
    url: t.string({
      description: "The link's URL. It can't be read again.",
      resolve: ({ link: { postId }, token }, _args, { config }) =>
        config.publicUrl + buildPath("ShowPostByFriendLink", { postId, token }),
    }),
  }),
});

interface Revoked {
  __typename: "FriendLinkRevoked";
  linkId: string;
}

const FriendLinkRevoked = builder.objectRef<Revoked>("FriendLinkRevoked").implement({
  description: "A friend link that no longer works.",
  fields: (t) => ({ linkId: t.exposeID("linkId", { description: "The link's id." }) }),
});

const CreateFriendLink = defineResult({
  name: "CreateFriendLinkResult",
  description: "Result of `createFriendLink`.",
  types: [FriendLinkCreated],
  errors: WRITE_ERRORS,
});

const RevokeFriendLink = defineResult({
  name: "RevokeFriendLinkResult",
  description: "Result of `revokeFriendLink`.",
  types: [FriendLinkRevoked],
  errors: ["Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});

builder.mutationFields((t) => ({
  createFriendLink: t.field({
    type: CreateFriendLink,
    description: "Creates a link to a locked story that the viewer may read in full.",
    args: { postId: idArg(t, "story") },
    resolve: permitted(
      "createFriendLink",
      async ({ postId }: { postId: string }, context, session) =>
        createdLink(await createFriendLink(context, session, postId)),
    ),
  }),
  revokeFriendLink: t.field({
    type: RevokeFriendLink,
    description: "Revokes a friend link of the viewer's, or one to their story. Idempotent.",
    args: { linkId: idArg(t, "link") },
    resolve: permitted(
      "revokeFriendLink",
      async ({ linkId }: { linkId: string }, context, { userId }) =>
        (await revokeFriendLink(context, userId, linkId))
          ? { __typename: "FriendLinkRevoked" as const, linkId }
          : errorResult(
              "NotFound",
              "We couldn’t find this friend link among those you can revoke.",
            ),
    ),
  }),
}));

const ERRORS = {
  "no-story": ["NotFound", "We couldn’t find this story. It may have been deleted."],
  "not-locked": ["BadRequest", "Everyone can read this story. Share its normal link."],
  "not-a-member": ["Forbidden", "Only members can create friend links."],
  "too-many": [
    "BadRequest",
    "You have as many friend links to this story as are allowed. Revoke one first.",
  ],
} as const;

function createdLink(result: CreateFriendLinkResult) {
  if (result.kind !== "done") {
    const [name, message] = ERRORS[result.kind];
    return errorResult(name, message);
  }
  return {
    __typename: "FriendLinkCreated",
    link: result.link,
    token: result.token,
  } satisfies Created;
}
