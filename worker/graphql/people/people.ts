import type { ProfileSort as Sort } from "../../../shared/enums.ts";
import { documentToHtml } from "../../../shared/story/toHtml/documentToHtml.ts";
import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import { isOneTooMany, LIMITS } from "../../domain/identity/rows/rateLimits.ts";
import { visibleUser } from "../../domain/people/rows/canSeeUser.ts";
import { editedCollectionsByUser } from "../../domain/people/editedCollections.ts";
import { membershipByUser } from "../../domain/membership/rows/membershipByUser.ts";
import { newsletterByUser } from "../../domain/newsletters/rows/newsletters.ts";
import { peopleByPrefix } from "../../domain/search/peopleByPrefix.ts";
import { profileDetailsByUser } from "../../domain/people/profileDetails.ts";
import { profileStoriesByUser } from "../../domain/people/profileStories.ts";
import type { UserRow } from "../../domain/people/rows/userRow.ts";
import { userById, userByUsername } from "../../domain/people/rows/users.ts";
import {
  type UserViewerEdge as ViewerEdge,
  viewerEdgeByUser,
} from "../../domain/people/rows/viewerEdge.ts";
import { writtenTagsByUser } from "../../domain/people/writtenTags.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { CATALOG_LIST_PREFETCHES } from "../lists/catalogs.ts";
import { CustomDomainState, domainStateOf } from "../domains/customDomains.ts";
import { ImageMetadata } from "../images/images.ts";
import { Membership } from "../membership/membership.ts";
import { NewsletterV3 } from "../newsletters/newsletters.ts";
import { prefetchSelected } from "../machinery/prefetch.ts";
import { Collection, Post, Tag, User } from "../machinery/refs.ts";
import { defineResult, notFound } from "../machinery/results.ts";

const STORIES_PAGE_SIZE = 10;

const ProfileSort = builder.enumType("ProfileSort", {
  description: "The sort orders of a person's stories.",
  values: {
    NEWEST: { description: "Newest first." },
    OLDEST: { description: "Oldest first." },
    MOST_READ: { description: "Most readers first." },
  } satisfies Record<Sort, object>,
});

const SocialStats = builder.objectRef<UserRow>("SocialStats").implement({
  description: "Follower totals.",
  fields: (t) => ({
    followerCount: t.exposeInt("followerCount", { description: "Number of followers." }),
    followingCount: t.exposeInt("followingCount", {
      description: "Number of people and publications they follow.",
    }),
  }),
});

const UserViewerEdge = builder.objectRef<ViewerEdge>("UserViewerEdge").implement({
  description: "The viewer's relation to a person.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The viewer's id and the person's id, combined." }),
    isUser: t.exposeBoolean("isUser", { description: "True if the person is the viewer." }),
    isFollowing: t.exposeBoolean("isFollowing", { description: "The viewer follows them." }),
    isMuting: t.exposeBoolean("isMuting", { description: "True if the viewer has muted them." }),
  }),
});

builder.node(User, {
  description: "A user who reads or writes.",
  id: { resolve: (user) => user.id },
  loadOne: async (id, context) => visibleUser(context, await userById(context).load(id)),
  fields: (t) => ({
    username: t.exposeString("username", { description: "The username, without @." }),
    name: t.exposeString("name", { description: "The display name." }),
    bio: t.exposeString("bio", { description: "A short biography; may be empty." }),
    imageId: t.exposeString("imageId", { nullable: true, description: "The avatar's image id." }),
    banner: t.field({
      type: ImageMetadata,
      nullable: true,
      description: "The wide image above the profile.",
      resolve: async ({ id }, _args, context) =>
        (await profileDetailsByUser(context).load(id))?.banner ?? null,
    }),
    twitterScreenName: t.exposeString("twitterScreenName", {
      nullable: true,
      description: "The username on X, without @.",
    }),
    tippingLink: t.exposeString("tippingLink", {
      nullable: true,
      description: "A link for tips, at an external service.",
    }),
    createdAt: t.expose("createdAt", {
      type: "Timestamp",
      description: "When the account was created.",
    }),
    socialStats: t.field({ type: SocialStats, description: "Totals.", resolve: (user) => user }),
    about: t.field({
      type: "SafeHtml",
      nullable: true,
      description: "The profile's about text; null if empty.",
      resolve: async ({ id }, _args, context) => {
        const about = (await profileDetailsByUser(context).load(id))?.about;
        return about && about.paragraphs.length > 0 ? documentToHtml(about) : null;
      },
    }),
    location: t.string({
      nullable: true,
      description: "The location the person has stated.",
      resolve: async ({ id }, _args, context) =>
        (await profileDetailsByUser(context).load(id))?.location || null,
    }),
    url: t.string({
      nullable: true,
      description: "The person's website, an absolute http(s) URL.",
      resolve: async ({ id }, _args, context) =>
        (await profileDetailsByUser(context).load(id))?.url ?? null,
    }),
    hasSubdomain: t.boolean({
      description: "True if the profile has a subdomain of the product's domain.",
      resolve: ({ domainIsSubdomain }) => domainIsSubdomain === 1,
    }),
    customDomainState: t.field({
      type: CustomDomainState,
      description: "The state of the profile's custom domain.",
      resolve: domainStateOf,
    }),
    membership: t.field({
      type: Membership,
      nullable: true,
      description: "The person's membership; null without one.",
      resolve: ({ id }, _args, context) => membershipByUser(context).load(id),
    }),
    newsletterV3: t.field({
      type: NewsletterV3,
      nullable: true,
      description: "The person's newsletter.",
      resolve: ({ id }, _args, context) => newsletterByUser(context).load(id),
    }),
    viewerEdge: t.field({
      type: UserViewerEdge,
      description: "The viewer's relation to the person. Never selected by cacheable pages.",
      resolve: ({ id }, _args, context) => viewerEdgeByUser(context).load(id),
    }),
    homepagePostsConnection: t.connection({
      type: Post,
      description: "The first stories of the profile, newest first.",
      resolve: ({ id }, args, context) => stories(context, id, "NEWEST", args),
    }),
    postsConnection: t.connection({
      type: Post,
      description: "Listed stories that the person wrote or co-wrote.",
      args: {
        sort: t.arg({
          type: ProfileSort,
          required: true,
          defaultValue: "NEWEST",
          description: "The sort order.",
        }),
        collectionSlug: t.arg.string({
          description: "Returns only stories of the publication with this slug.",
        }),
      },
      resolve: ({ id }, { sort, collectionSlug, ...args }, context) =>
        stories(context, id, sort, args, collectionSlug),
    }),
    writtenTags: t.field({
      type: [Tag],
      description: "Tags of the person's newest stories, most frequent first.",
      resolve: ({ id }, _args, context) => writtenTagsByUser(context).load(id),
    }),
    editedCollections: t.field({
      type: [Collection],
      description: "Publications that the person owns or edits.",
      resolve: ({ id }, _args, context) => editedCollectionsByUser(context).load(id),
    }),
  }),
});

const UserResult = defineResult({
  name: "UserResult",
  description: "A user, or an error.",
  types: [User],
  errors: ["NotFound"],
});

builder.queryFields((t) => ({
  userResult: t.field({
    type: UserResult,
    description: "A user by id or username; the id takes precedence.",
    args: {
      id: t.arg.id({ description: "The user's id." }),
      username: t.arg.string({ description: "The username, case-insensitive." }),
    },
    resolve: async (_root, { id, username }, context, info) => {
      if (id) prefetchSelected(info, "User", VIEWER_PREFETCHES, context, id);
      else if (username)
        prefetchSelected(info, "User", CATALOG_LIST_PREFETCHES, context, username.toLowerCase());
      const user = id
        ? await userById(context).load(id)
        : username
          ? await userByUsername(context).load(username)
          : null;
      return (await visibleUser(context, user)) ?? notFound("person");
    },
  }),
  peopleByPrefix: t.field({
    type: [User],
    nullable: true,
    description:
      "People to mention whose name or username has a word with this prefix, most followers first. Null for callers not signed in, or if rate limited.",
    args: {
      prefix: t.arg.string({ required: true, description: "As typed." }),
      first: t.arg.int({ description: "At most 10; defaults to 8." }),
    },
    resolve: async (_root, { prefix, first }, context) => {
      const session = await context.session();
      if (!session) return null;
      if (await isOneTooMany(context, LIMITS.peopleAskedByUser, session.userId)) return null;
      const count = Math.min(Math.max(first ?? 8, 1), 10);
      return peopleByPrefix(context, { prefix, userId: session.userId, count });
    },
  }),
}));

/**
 * The viewer is read in parallel with the person, so that a follow button's query takes two round
 * trips instead of three.
 */
const VIEWER_PREFETCHES = {
  viewerEdge: (context: GraphQLContext, id: string) => viewerEdgeByUser(context).load(id),
};

function stories(
  context: GraphQLContext,
  userId: string,
  sort: Sort,
  args: PageArguments,
  collectionSlug: string | null = null,
) {
  const bounds = pageBounds(args, STORIES_PAGE_SIZE);
  return profileStoriesByUser(context).load({ userId, sort, bounds, collectionSlug });
}
