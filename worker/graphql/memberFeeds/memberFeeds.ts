// Members' full-text feeds.

import { buildPath } from "../../../shared/routes/buildPath.ts";
import { selfOf } from "../../domain/identity/rows/session.ts";
import {
  createMemberFeed,
  type MemberFeedKind,
  memberFeedOfToken,
  type MemberFeedResult,
  type MemberFeedRow,
  type MemberFeedTarget,
  memberFeedTargets,
  ownMemberFeeds,
  revokeMemberFeed,
} from "../../domain/memberFeeds/memberFeeds.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { permitted } from "../machinery/permissions.ts";
import { Viewer } from "../machinery/refs.ts";
import { defineResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";

const MemberFeedKindEnum = describedEnum<MemberFeedKind>(
  "MemberFeedKind",
  "What a member's feed contains.",
  {
    FOLLOWING: "Stories of the writers, publications and topics that its owner follows.",
    COLLECTION: "Stories of a publication.",
    CATALOG: "Stories on a list.",
  },
);

const MemberFeed = builder.objectRef<MemberFeedRow>("MemberFeedAddress").implement({
  description: "A full-text feed of the viewer's. Its address is shown only once.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The feed's id." }),
    kind: t.expose("kind", { type: MemberFeedKindEnum, description: "What it contains." }),
    name: t.exposeString("name", {
      nullable: true,
      description: "The publication's or list's name; null if it is gone, and for FOLLOWING.",
    }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was created." }),
    lastReadAt: t.expose("lastReadAt", {
      type: "Timestamp",
      nullable: true,
      description: "When it was last read, to the day; null if never.",
    }),
  }),
});

const MemberFeedTargetType = builder.objectRef<MemberFeedTarget>("MemberFeedTarget").implement({
  description: "A publication or list of which the viewer may create a feed.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    kind: t.expose("kind", { type: MemberFeedKindEnum, description: "COLLECTION or CATALOG." }),
    name: t.exposeString("name", { description: "Its name." }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  memberFeeds: t.field({
    type: [MemberFeed],
    description: "The viewer's full-text feeds, newest first.",
    resolve: async (_viewer, _args, context) => {
      const userId = selfOf(await context.session());
      return userId === null ? [] : ownMemberFeeds(context, userId);
    },
  }),
  memberFeedTargets: t.field({
    type: [MemberFeedTargetType],
    description: "The publications and lists of which the viewer may create feeds.",
    resolve: async (_viewer, _args, context) => {
      const userId = selfOf(await context.session());
      return userId === null ? [] : memberFeedTargets(context, userId);
    },
  }),
  memberFeedByToken: t.field({
    type: MemberFeed,
    nullable: true,
    description: "The viewer's feed of this token; null if it isn't theirs or was revoked.",
    args: { token: t.arg.string({ required: true, description: "The secret in its address." }) },
    resolve: async (_viewer, { token }, context) => {
      const userId = selfOf(await context.session());
      const feed = await memberFeedOfToken(context, token);
      return feed?.userId === userId && feed.revokedAt === null ? feed : null;
    },
  }),
}));

interface Created {
  __typename: "MemberFeedCreated";
  feed: MemberFeedRow;
  token: string;
}

const MemberFeedCreated = builder.objectRef<Created>("MemberFeedCreated").implement({
  description: "A feed that the viewer has created.",
  fields: (t) => ({
    feed: t.expose("feed", { type: MemberFeed, description: "The feed." }),
    url: t.string({
      description: "Its address as RSS. It can't be read again.",
      resolve: ({ token }, _args, { config }) =>
        config.publicUrl + buildPath("FeedMember", { token }),
    }),
    jsonUrl: t.string({
      description: "Its address as JSON Feed. It can't be read again.",
      resolve: ({ token }, _args, { config }) =>
        config.publicUrl + buildPath("FeedMemberJson", { token }),
    }),
  }),
});

interface Revoked {
  __typename: "MemberFeedRevoked";
  feedId: string;
}

const MemberFeedRevoked = builder.objectRef<Revoked>("MemberFeedRevoked").implement({
  description: "A feed that has only previews from now on.",
  fields: (t) => ({ feedId: t.exposeID("feedId", { description: "The feed's id." }) }),
});

const CreateMemberFeed = defineResult({
  name: "CreateMemberFeedResult",
  description: "Result of `createMemberFeed`.",
  types: [MemberFeedCreated],
  errors: WRITE_ERRORS,
});

const RevokeMemberFeed = defineResult({
  name: "RevokeMemberFeedResult",
  description: "Result of `revokeMemberFeed`.",
  types: [MemberFeedRevoked],
  errors: ["Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});

interface CreateArguments {
  kind: MemberFeedKind;
  targetId?: string | null;
}

builder.mutationFields((t) => ({
  createMemberFeed: t.field({
    type: CreateMemberFeed,
    description: "Creates a full-text feed for a member.",
    args: {
      kind: t.arg({ type: MemberFeedKindEnum, required: true, description: "What it contains." }),
      targetId: t.arg.id({ description: "The publication or list; not for FOLLOWING." }),
    },
    resolve: permitted(
      "createMemberFeed",
      async ({ kind, targetId = null }: CreateArguments, context, session) =>
        created(await createMemberFeed(context, session, { kind, targetId })),
    ),
  }),
  revokeMemberFeed: t.field({
    type: RevokeMemberFeed,
    description: "Revokes one of the viewer's feeds. Idempotent.",
    args: { feedId: idArg(t, "feed") },
    resolve: permitted(
      "revokeMemberFeed",
      async ({ feedId }: { feedId: string }, context, { userId }) =>
        (await revokeMemberFeed(context, userId, feedId))
          ? { __typename: "MemberFeedRevoked" as const, feedId }
          : errorResult("NotFound", "We couldn’t find this feed among yours."),
    ),
  }),
}));

const ERRORS = {
  "not-a-member": ["Forbidden", "Full-text feeds are for members."],
  "no-target": ["NotFound", "We couldn’t find this publication or list among those you follow."],
  "too-many": ["BadRequest", "You have as many feeds as are allowed. Revoke one first."],
} as const;

function created(result: MemberFeedResult) {
  if (result.kind === "done")
    return {
      __typename: "MemberFeedCreated",
      feed: result.feed,
      token: result.token,
    } satisfies Created;
  const [name, message] = ERRORS[result.kind];
  return errorResult(name, message);
}
