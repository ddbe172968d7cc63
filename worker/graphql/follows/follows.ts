import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import {
  followedCollectionsByUser,
  followedTagsByUser,
  followedUsersByUser,
  followersByUser,
} from "../../domain/follows/followLists.ts";
import { followsAnything } from "../../domain/follows/followsAnything.ts";
import {
  suggestedCollections,
  suggestedUsers,
  type SuggestionsKey,
} from "../../domain/follows/suggestions.ts";
import { collectionsByMember } from "../../domain/publications/collectionsByMember.ts";
import { builder } from "../machinery/builder.ts";
import { earlyViewerRead } from "../machinery/earlyRead.ts";
import type { Prefetches } from "../machinery/prefetch.ts";
import { Collection, Tag, User, Viewer } from "../machinery/refs.ts";

/** People and publications per page of a following list. */
const FOLLOW_PAGE_SIZE = 25;

builder.objectFields(User, (t) => ({
  publicationsConnection: t.connection({
    type: Collection,
    description: "Publications that the person owns or edits, latest joined first.",
    resolve: ({ id }, args, context) =>
      collectionsByMember(context).load({ userId: id, bounds: pageBounds(args, FOLLOW_PAGE_SIZE) }),
  }),
  followersUserConnection: t.connection({
    type: User,
    description: "The person's followers, newest first.",
    resolve: ({ id }, args, context) =>
      followersByUser(context).load({ userId: id, bounds: pageBounds(args, FOLLOW_PAGE_SIZE) }),
  }),
  followingUserConnection: t.connection({
    type: User,
    description: "People the person follows, newest first.",
    resolve: ({ id }, args, context) =>
      followedUsersByUser(context).load({ userId: id, bounds: pageBounds(args, FOLLOW_PAGE_SIZE) }),
  }),
  followingCollectionConnection: t.connection({
    type: Collection,
    description: "Publications that the person follows, newest first.",
    resolve: ({ id }, args, context) =>
      followedCollectionsByUser(context).load({
        userId: id,
        bounds: pageBounds(args, FOLLOW_PAGE_SIZE),
      }),
  }),
}));

const FOLLOWED_USERS = earlyViewerRead(async (context, userId, args: PageArguments) =>
  followedUsersByUser(context).load({ userId, bounds: pageBounds(args, FOLLOW_PAGE_SIZE) }),
);
const FOLLOWED_COLLECTIONS = earlyViewerRead(async (context, userId, args: PageArguments) =>
  followedCollectionsByUser(context).load({ userId, bounds: pageBounds(args, FOLLOW_PAGE_SIZE) }),
);

/** Prefetches of the viewer's fields by the session. */
export const OWN_FOLLOW_PREFETCHES: Prefetches = {
  followingUserConnection: FOLLOWED_USERS.prefetch,
  followingCollectionConnection: FOLLOWED_COLLECTIONS.prefetch,
};

builder.objectFields(Viewer, (t) => ({
  followingUserConnection: t.connection({
    type: User,
    description: "People the viewer follows, newest first.",
    resolve: ({ id }, args, context) => FOLLOWED_USERS.read(context, id, args),
  }),
  followingCollectionConnection: t.connection({
    type: Collection,
    description: "Publications that the viewer follows, newest first.",
    resolve: ({ id }, args, context) => FOLLOWED_COLLECTIONS.read(context, id, args),
  }),
  followedTags: t.field({
    type: [Tag],
    description: "Tags the viewer follows, newest first, at most 25.",
    resolve: ({ id }, _args, context) => followedTagsByUser(context).load(id),
  }),
}));

/** Suggestions of each kind. */
const SUGGESTIONS = 10;

builder.objectFields(Viewer, (t) => ({
  followsAnything: t.boolean({
    description: "Whether the viewer follows any person, publication or tag.",
    resolve: ({ id }, _args, context) => followsAnything(context).load(id),
  }),
  suggestedUsers: t.field({
    type: [User],
    description: "People the viewer might want to follow, best first.",
    args: { first: t.arg.int({ description: "How many at most, 1 to 50." }) },
    resolve: ({ id }, { first }, context) =>
      suggestedUsers(context).load(suggestionsKey(id, first, SUGGESTIONS)),
  }),
  suggestedCollections: t.field({
    type: [Collection],
    description: "Publications the viewer might want to follow, best first.",
    args: { first: t.arg.int({ description: "How many at most, 1 to 50." }) },
    resolve: ({ id }, { first }, context) =>
      suggestedCollections(context).load(suggestionsKey(id, first, SUGGESTIONS)),
  }),
}));

/** The loader key of a person's suggestions; `first` comes from the query. Throws InvalidPageError. */
export function suggestionsKey(userId: string, first: unknown, otherwise: number): SuggestionsKey {
  return { userId, limit: pageBounds({ first: first as number | null }, otherwise).limit };
}

/**
 * Prefetches of these fields by the viewer's id, so that they run in parallel with reading the
 * viewer.
 */
export const FOLLOW_PREFETCHES: Prefetches = {
  followsAnything: async (context, id) => followsAnything(context).load(id),
  followedTags: async (context, id) => followedTagsByUser(context).load(id),
  suggestedUsers: async (context, id, { first }) =>
    suggestedUsers(context).load(suggestionsKey(id, first, SUGGESTIONS)),
  suggestedCollections: async (context, id, { first }) =>
    suggestedCollections(context).load(suggestionsKey(id, first, SUGGESTIONS)),
};
