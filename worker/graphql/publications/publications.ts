import { normalizeTag } from "../../../shared/rules/normalizeTag.ts";
import { documentToHtml } from "../../../shared/story/documentToHtml.ts";
import { pageBounds } from "../../db/keyset.ts";
import { visibleUser } from "../../domain/core/people/canSeeUser.ts";
import { userById } from "../../domain/core/people/users.ts";
import { aboutByCollection } from "../../domain/publications/publications/aboutByCollection.ts";
import {
  collectionByDomainOrSlug,
  collectionById,
} from "../../domain/core/publications/collections.ts";
import { tagsByCollection } from "../../domain/publications/publications/collectionTags.ts";
import { followersByCollection } from "../../domain/publications/publications/followers.ts";
import { homepageByCollection } from "../../domain/publications/publications/homepage.ts";
import { navigationItemsByCollection } from "../../domain/publications/publications/navigationItems.ts";
import { newsletterByCollection } from "../../domain/core/publications/newsletters.ts";
import {
  type CollectionViewerEdge,
  viewerEdgeByCollection,
} from "../../domain/core/publications/viewerEdge.ts";
import { listStories } from "../../domain/core/stories/storyLists.ts";
import { tagBySlug } from "../../domain/core/tags/tags.ts";
import { builder } from "../machinery/builder.ts";
import { CustomDomainState } from "./customDomains.ts";
import { ImageMetadata, squareImage } from "../posts/images.ts";
import { CollectionNavigationItem } from "./navigation.ts";
import { NewsletterV3 } from "../unbuilt/newsletters.ts";
import { CollectionRole, Publication } from "./publicationProfile.ts";
import { Collection, Post, Tag, User } from "../machinery/refs.ts";

const POSTS_PAGE_SIZE = 10;
const FOLLOWERS_PAGE_SIZE = 25;

const CollectionPostsOrder = builder.enumType("CollectionPostsOrder", {
  description: "The orders of a publication's stories.",
  values: {
    LATEST: { description: "Newest first." },
    HOT: { description: "Newest first, where claps make a story count as newer." },
  } as const,
});

const CollectionViewerEdge = builder
  .objectRef<CollectionViewerEdge>("CollectionViewerEdge")
  .implement({
    description: "What the viewer is to a publication.",
    fields: (t) => ({
      id: t.exposeID("id", { description: "The viewer's id and the publication's." }),
      isEditor: t.exposeBoolean("isEditor", {
        description: "True for owners too: whoever may edit.",
      }),
      isFollowing: t.exposeBoolean("isFollowing", { description: "The viewer follows it." }),
      isMuting: t.exposeBoolean("isMuting", { description: "The viewer wants none of it." }),
      viewerStaffRole: t.field({
        type: CollectionRole,
        nullable: true,
        description: "What the viewer is in it; null for readers.",
        resolve: (edge) => edge.viewerStaffRole,
      }),
    }),
  });

builder.node(Collection, {
  description: "A publication: stories of several writers under one name.",
  id: { resolve: (collection) => collection.id },
  loadOne: (id, context) => collectionById(context).load(id),
  fields: (t) => ({
    slug: t.exposeString("slug", { description: "The name in addresses." }),
    name: t.exposeString("name", { description: "The name as shown." }),
    domain: t.exposeString("domain", {
      nullable: true,
      description: "Its own live host, if it has one.",
    }),
    customDomainState: t.field({
      type: CustomDomainState,
      description: "The state of its own host.",
      resolve: ({ id, domain, domainIsSubdomain }) => ({
        ownerId: id,
        live: domain === null ? null : { domain, isSubdomain: domainIsSubdomain === 1 },
      }),
    }),
    tagline: t.exposeString("tagline", { description: "A line under the name; may be empty." }),
    description: t.exposeString("description", { description: "What it is about; may be empty." }),
    about: t.field({
      type: "SafeHtml",
      nullable: true,
      description: "What it tells of itself, headings from h2 down; null where it tells nothing.",
      resolve: async ({ id }, _args, context) => {
        const about = await aboutByCollection(context).load(id);
        return about && about.paragraphs.length > 0 ? documentToHtml(about) : null;
      },
    }),
    tags: t.field({
      type: [Tag],
      description: "The tags it stands under.",
      resolve: ({ id }, _args, context) => tagsByCollection(context).load(id),
    }),
    tag: t.field({
      type: Tag,
      nullable: true,
      description: "A tag to list its stories by, by any spelling of the tag's slug.",
      args: { tagSlug: t.arg.id({ required: true, description: "The slug, in any spelling." }) },
      resolve: (_collection, { tagSlug }, context) => {
        const slug = normalizeTag(tagSlug);
        return slug === "" ? null : tagBySlug(context).load(slug);
      },
    }),
    avatar: t.field({
      type: ImageMetadata,
      nullable: true,
      description: "A square picture.",
      resolve: (collection) => squareImage(collection.avatarImageId, collection.name),
    }),
    logo: t.field({
      type: ImageMetadata,
      nullable: true,
      description: "Its name as a picture.",
      resolve: async ({ id }, _args, context) =>
        (await homepageByCollection(context).load(id))?.logo ?? null,
    }),
    favicon: t.field({
      type: ImageMetadata,
      nullable: true,
      description:
        "The image that browsers put before its title: its avatar where it has no other.",
      resolve: ({ faviconImageId, avatarImageId, name }) =>
        squareImage(faviconImageId ?? avatarImageId, name),
    }),
    creator: t.field({
      type: User,
      nullable: true,
      description: "Who founded it.",
      resolve: async ({ creatorId }, _args, context) =>
        creatorId === null ? null : visibleUser(context, await userById(context).load(creatorId)),
    }),
    createdAt: t.field({
      type: "Timestamp",
      description: "When it was founded.",
      resolve: (collection) => collection.createdAt,
    }),
    ptsQualifiedAt: t.field({
      type: "Timestamp",
      nullable: true,
      description: "When its stories became eligible for promotion to subscribers.",
      resolve: (collection) => collection.ptsQualifiedAt,
    }),
    googleAnalyticsId: t.exposeString("googleAnalyticsId", {
      nullable: true,
      description: "Its own account for statistics of visits.",
    }),
    facebookPageId: t.exposeString("facebookPageId", {
      nullable: true,
      description: "Its page on Facebook.",
    }),
    twitterUsername: t.exposeString("twitterUsername", {
      nullable: true,
      description: "Its name on X, without @.",
    }),
    isAuroraVisible: t.boolean({
      description: "True where it is shown in the present design.",
      resolve: (collection) => collection.isAuroraVisible === 1,
    }),
    subscriberCount: t.exposeInt("followerCount", { description: "People who follow it." }),
    postCount: t.exposeInt("postCount", { description: "Listed stories that stand in it." }),
    newsletterV3: t.field({
      type: NewsletterV3,
      nullable: true,
      description: "Its newsletter.",
      resolve: ({ id }, _args, context) => newsletterByCollection(context).load(id),
    }),
    navigationItems: t.field({
      type: [CollectionNavigationItem],
      nullable: { list: true, items: true },
      description: "Its navigation, About included.",
      resolve: ({ id }, _args, context) => navigationItemsByCollection(context).load(id),
    }),
    viewerEdge: t.field({
      type: CollectionViewerEdge,
      description: "What the viewer is to it. Never part of a page that may be cached.",
      resolve: ({ id }, _args, context) => viewerEdgeByCollection(context).load(id),
    }),
    publication: t.field({
      type: Publication,
      description: "The publication as its own home shows it.",
      resolve: (collection) => collection,
    }),
    postsConnection: t.connection({
      type: Post,
      description: "Its listed stories.",
      args: {
        order: t.arg({
          type: CollectionPostsOrder,
          description: "The order; LATEST unless told.",
        }),
        tagSlug: t.arg.string({
          description: "Only stories that carry the tag with this normalised slug.",
        }),
      },
      resolve: async ({ id }, { order, tagSlug, ...page }, context) =>
        listStories(
          context,
          { collectionId: id, tagSlug: tagSlug ?? undefined },
          order ?? "LATEST",
          pageBounds(page, POSTS_PAGE_SIZE),
        ),
    }),
    followersUserConnection: t.connection({
      type: User,
      description: "People who follow it, newest first.",
      resolve: async ({ id }, page, context) =>
        followersByCollection(context).load({
          collectionId: id,
          bounds: pageBounds(page, FOLLOWERS_PAGE_SIZE),
        }),
    }),
  }),
});

builder.queryFields((t) => ({
  collectionByDomainOrSlug: t.field({
    type: Collection,
    nullable: true,
    description: "A publication by its host or its slug; null when there is none.",
    args: {
      domainOrSlug: t.arg.id({ required: true, description: "A host or a slug, in any case." }),
    },
    resolve: (_root, { domainOrSlug }, context) =>
      collectionByDomainOrSlug(context).load(domainOrSlug),
  }),
  publication: t.field({
    type: Publication,
    nullable: true,
    description: "A publication's profile by the publication's id; null when there is none.",
    args: { id: t.arg.string({ required: true, description: "The publication's id." }) },
    resolve: (_root, { id }, context) => collectionById(context).load(id),
  }),
  publicationByRef: t.field({
    type: Publication,
    nullable: true,
    description: "A publication's profile by its host or else its slug; null when there is none.",
    args: {
      slug: t.arg.string({ description: "The slug, in any case." }),
      domain: t.arg.string({ description: "The host, in any case; it wins where both are given." }),
    },
    resolve: (_root, { slug, domain }, context) => {
      const name = domain ?? slug;
      return name ? collectionByDomainOrSlug(context).load(name) : null;
    },
  }),
}));
