import { normalizeTag } from "../../../shared/topics/normalizeTag.ts";
import { documentToHtml } from "../../../shared/story/toHtml/documentToHtml.ts";
import { pageBounds } from "../../db/keyset.ts";
import { visibleUser } from "../../domain/people/rows/canSeeUser.ts";
import { userById } from "../../domain/people/rows/users.ts";
import { aboutByCollection } from "../../domain/publications/aboutByCollection.ts";
import {
  collectionByDomainOrSlug,
  collectionById,
} from "../../domain/publications/rows/collections.ts";
import { tagsByCollection } from "../../domain/publications/collectionTags.ts";
import { followersByCollection } from "../../domain/publications/followers.ts";
import { homepageByCollection } from "../../domain/publications/homepage.ts";
import { shownNavigation } from "../../domain/publications/navigationItems.ts";
import { newslettersByCollection } from "../../domain/newsletters/rows/newsletters.ts";
import {
  type CollectionViewerEdge,
  viewerEdgeByCollection,
} from "../../domain/publications/rows/viewerEdge.ts";
import { listStories } from "../../domain/stories/rows/storyLists.ts";
import { tagBySlug } from "../../domain/topics/rows/tags.ts";
import { builder } from "../machinery/builder.ts";
import { CustomDomainState } from "../domains/customDomains.ts";
import { ImageMetadata, squareImage } from "../images/images.ts";
import { CollectionNavigationItem } from "./navigation.ts";
import { tagsOfList } from "./tagsOfList.ts";
import { COLLECTION_SUBMISSION_PREFETCHES } from "../submissions/submissionLists.ts";
import { prefetchSelected } from "../machinery/prefetch.ts";
import { NewsletterV3 } from "../newsletters/newsletters.ts";
import { CollectionRole, Publication } from "./publicationProfile.ts";
import { Collection, Post, Tag, User } from "../machinery/refs.ts";

const POSTS_PAGE_SIZE = 10;
const FOLLOWERS_PAGE_SIZE = 25;

const CollectionPostsOrder = builder.enumType("CollectionPostsOrder", {
  description: "The sort orders of a publication's stories.",
  values: {
    LATEST: { description: "Newest first." },
    HOT: { description: "By publication time, raised by claps." },
  } as const,
});

const CollectionViewerEdge = builder
  .objectRef<CollectionViewerEdge>("CollectionViewerEdge")
  .implement({
    description: "The viewer's relation to a publication.",
    fields: (t) => ({
      id: t.exposeID("id", { description: "The viewer's id and the publication's id, combined." }),
      isEditor: t.exposeBoolean("isEditor", {
        description: "True for editors and owners.",
      }),
      isFollowing: t.exposeBoolean("isFollowing", { description: "The viewer follows it." }),
      isMuting: t.exposeBoolean("isMuting", { description: "True if the viewer has muted it." }),
      viewerStaffRole: t.expose("viewerStaffRole", {
        type: CollectionRole,
        nullable: true,
        description: "The viewer's role in it; null for readers.",
      }),
    }),
  });

builder.node(Collection, {
  description: "A publication: stories of several writers under one name.",
  id: { resolve: (collection) => collection.id },
  loadOne: (id, context) => collectionById(context).load(id),
  fields: (t) => ({
    slug: t.exposeString("slug", { description: "The slug in URLs." }),
    name: t.exposeString("name", { description: "The display name." }),
    domain: t.exposeString("domain", {
      nullable: true,
      description: "Its live custom domain, if any.",
    }),
    customDomainState: t.field({
      type: CustomDomainState,
      description: "The state of its custom domain.",
      resolve: ({ id, domain, domainIsSubdomain }) => ({
        ownerId: id,
        live: domain === null ? null : { domain, isSubdomain: domainIsSubdomain === 1 },
      }),
    }),
    tagline: t.exposeString("tagline", { description: "The tagline; may be empty." }),
    description: t.exposeString("description", { description: "What it is about; may be empty." }),
    about: t.field({
      type: "SafeHtml",
      nullable: true,
      description: "The about text, with headings from h2 down; null if empty.",
      resolve: async ({ id }, _args, context) => {
        const about = await aboutByCollection(context).load(id);
        return about && about.paragraphs.length > 0 ? documentToHtml(about) : null;
      },
    }),
    creator: t.field({
      type: User,
      nullable: true,
      description: "The founder.",
      resolve: async ({ creatorId }, _args, context) =>
        creatorId === null ? null : visibleUser(context, await userById(context).load(creatorId)),
    }),
    createdAt: t.expose("createdAt", {
      type: "Timestamp",
      description: "When it was created.",
    }),
    ptsQualifiedAt: t.expose("ptsQualifiedAt", {
      type: "Timestamp",
      nullable: true,
      description: "When its stories became eligible for promotion to subscribers.",
    }),
    googleAnalyticsId: t.exposeString("googleAnalyticsId", {
      nullable: true,
      description: "Its Google Analytics id.",
    }),
    facebookPageId: t.exposeString("facebookPageId", {
      nullable: true,
      description: "Its page on Facebook.",
    }),
    twitterUsername: t.exposeString("twitterUsername", {
      nullable: true,
      description: "Its username on X, without @.",
    }),
    isAuroraVisible: t.boolean({
      description: "True if it uses the current design.",
      resolve: (collection) => collection.isAuroraVisible === 1,
    }),
    subscriberCount: t.exposeInt("followerCount", { description: "Number of followers." }),
    postCount: t.exposeInt("postCount", { description: "Number of its listed stories." }),
    navigationItems: t.field({
      type: [CollectionNavigationItem],
      nullable: { list: true, items: true },
      description: "Its navigation, including About.",
      resolve: ({ id }, _args, context) => shownNavigation(context, id),
    }),
    viewerEdge: t.field({
      type: CollectionViewerEdge,
      description: "The viewer's relation to it. Never selected by cacheable pages.",
      resolve: ({ id }, _args, context) => viewerEdgeByCollection(context).load(id),
    }),
    publication: t.field({
      type: Publication,
      description: "The publication as shown on its home.",
      resolve: (collection) => collection,
    }),
  }),
});

// Its images.
builder.objectFields(Collection, (t) => ({
  avatar: t.field({
    type: ImageMetadata,
    nullable: true,
    description: "The square avatar.",
    resolve: (collection) => squareImage(collection.avatarImageId, collection.name),
  }),
  logo: t.field({
    type: ImageMetadata,
    nullable: true,
    description: "The logo.",
    resolve: async ({ id }, _args, context) =>
      (await homepageByCollection(context).load(id))?.logo ?? null,
  }),
  favicon: t.field({
    type: ImageMetadata,
    nullable: true,
    description: "The favicon; defaults to the avatar.",
    resolve: ({ faviconImageId, avatarImageId, name }) =>
      squareImage(faviconImageId ?? avatarImageId, name),
  }),
}));

// Its newsletters.
builder.objectFields(Collection, (t) => ({
  promotesNewsletter: t.boolean({
    nullable: true,
    description: "True if it promotes a newsletter to readers.",
    resolve: (collection) => collection.promotesNewsletter === 1,
  }),
  newsletterV3: t.field({
    type: NewsletterV3,
    nullable: true,
    description: "Its newsletter; the oldest that it promotes, if it has several.",
    resolve: async ({ id }, _args, context) => {
      const newsletters = await newslettersByCollection(context).load(id);
      return newsletters.find(({ showPromo }) => showPromo === 1) ?? newsletters[0] ?? null;
    },
  }),
  newsletter: t.field({
    type: NewsletterV3,
    nullable: true,
    description: "One of its newsletters.",
    args: { slug: t.arg.string({ required: true, description: "The newsletter's slug." }) },
    resolve: async ({ id }, { slug }, context) => {
      const newsletters = await newslettersByCollection(context).load(id);
      return newsletters.find((newsletter) => newsletter.slug === slug) ?? null;
    },
  }),
  newsletters: t.field({
    type: [NewsletterV3],
    description: "Its newsletters, oldest first.",
    resolve: ({ id }, _args, context) => newslettersByCollection(context).load(id),
  }),
}));

// Its topics, stories and followers.
builder.objectFields(Collection, (t) => ({
  tags: t.field({
    type: [Tag],
    description: "The publication's tags.",
    resolve: ({ id }, _args, context) => tagsByCollection(context).load(id),
  }),
  tag: t.field({
    type: Tag,
    nullable: true,
    description: "One of its stories' tags, by any spelling of the slug.",
    args: { tagSlug: t.arg.id({ required: true, description: "The slug, in any spelling." }) },
    resolve: (_collection, { tagSlug }, context) => {
      const slug = normalizeTag(tagSlug);
      return slug === "" ? null : tagBySlug(context).load(slug);
    },
  }),
  postsConnection: t.connection({
    type: Post,
    description: "Its listed stories.",
    args: {
      order: t.arg({
        type: CollectionPostsOrder,
        description: "The sort order; defaults to LATEST.",
      }),
      tagSlug: t.arg.string({
        description: "Returns only stories with the tag of this normalized slug.",
      }),
      featureSlug: t.arg.string({
        description: "Returns only stories of the topic of this feature page.",
      }),
    },
    resolve: async ({ id }, { order, tagSlug, featureSlug, ...page }, context) =>
      listStories(
        context,
        { collectionId: id, ...(await tagsOfList(context, id, { tagSlug, featureSlug })) },
        order ?? "LATEST",
        pageBounds(page, POSTS_PAGE_SIZE),
      ),
  }),
  followersUserConnection: t.connection({
    type: User,
    description: "Followers, newest first.",
    resolve: async ({ id }, page, context) =>
      followersByCollection(context).load({
        collectionId: id,
        bounds: pageBounds(page, FOLLOWERS_PAGE_SIZE),
      }),
  }),
}));

builder.queryFields((t) => ({
  collectionByDomainOrSlug: t.field({
    type: Collection,
    nullable: true,
    description: "A publication by domain or slug; null if there is none.",
    args: {
      domainOrSlug: t.arg.id({ required: true, description: "A domain or slug, in any case." }),
    },
    resolve: (_root, { domainOrSlug }, context, info) => {
      const slug = domainOrSlug.toLowerCase();
      prefetchSelected(info, "Collection", COLLECTION_SUBMISSION_PREFETCHES, context, slug);
      return collectionByDomainOrSlug(context).load(slug);
    },
  }),
  publication: t.field({
    type: Publication,
    nullable: true,
    description: "A publication's profile by the publication's id; null if there is none.",
    args: { id: t.arg.string({ required: true, description: "The publication's id." }) },
    resolve: (_root, { id }, context) => collectionById(context).load(id),
  }),
  publicationByRef: t.field({
    type: Publication,
    nullable: true,
    description: "A publication's profile by domain or slug; null if there is none.",
    args: {
      slug: t.arg.string({ description: "The slug, case-insensitive." }),
      domain: t.arg.string({ description: "The domain, case-insensitive; takes precedence." }),
    },
    resolve: (_root, { slug, domain }, context) => {
      const name = domain ?? slug;
      return name ? collectionByDomainOrSlug(context).load(name) : null;
    },
  }),
}));
