import type { CollectionRole as Role } from "../../../shared/enums.ts";
import { MASTHEAD_EDITORS } from "../../../shared/limits.ts";
import { pageBounds } from "../../db/keyset.ts";
import type { CollectionRow } from "../../domain/publications/rows/collectionRow.ts";
import { type Homepage, homepageByCollection } from "../../domain/publications/homepage.ts";
import {
  type HomepageSection,
  type PostsSection,
  type PromotionSection,
  type SectionLayout,
  type SectionMargin,
  type SectionTextPosition,
} from "../../domain/publications/homepageSections.ts";
import { mastheadByRole } from "../../domain/publications/masthead.ts";
import { shownNavigation } from "../../domain/publications/navigationItems.ts";
import { sectionStoriesByCollection } from "../../domain/publications/sectionStories.ts";
import { builder } from "../machinery/builder.ts";
import { ColorValue } from "./colors.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { ImageMetadata, squareImage } from "../images/images.ts";
import { CollectionNavigationItem } from "./navigation.ts";
import { prefetchSelected } from "../machinery/prefetch.ts";
import { Post, User } from "../machinery/refs.ts";

/** A publication as shown on its home; the same row as its Collection. */
export const Publication = builder.objectRef<CollectionRow>("Publication");

export const CollectionRole = describedEnum<Role>(
  "CollectionRole",
  "A member's role in a publication.",
  {
    OWNER: "Owns the publication.",
    EDITOR: "Decides which stories appear in it.",
    WRITER: "Writes for it.",
  },
);

export const HomepageSectionLayout = describedEnum<SectionLayout>(
  "HomepageSectionLayout",
  "How a section's stories are laid out.",
  { STREAM: "In one column.", GRID: "Side by side.", LIST: "As a list of titles." },
);
export const HomepageSectionMargin = describedEnum<SectionMargin>(
  "HomepageSectionMargin",
  "The width of a section.",
  { NORMAL: "As wide as the text column.", WIDE: "As wide as the page." },
);
export const HomepageSectionTextPosition = describedEnum<SectionTextPosition>(
  "HomepageSectionTextPosition",
  "The position of a story's text relative to its image.",
  { BELOW: "Below it.", BESIDE: "Beside it." },
);

const HomepagePromotionSection = builder
  .objectRef<PromotionSection>("HomepagePromotionSection")
  .implement({
    description: "A section with a call to action.",
    fields: (t) => ({
      id: t.exposeID("id", { description: "The section's id." }),
      backgroundColor: t.expose("backgroundColor", {
        type: ColorValue,
        nullable: true,
        description: "The background color; null for the page's.",
      }),
      buttonText: t.exposeString("buttonText", { description: "The button's label." }),
      headlineText: t.exposeString("headlineText", { description: "The headline; may be empty." }),
      imageId: t.id({
        nullable: true,
        description: "The image's id.",
        resolve: (section) => section.image?.id,
      }),
      image: t.expose("image", {
        type: ImageMetadata,
        nullable: true,
        description: "The image.",
      }),
      url: t.exposeString("url", {
        nullable: true,
        description: "The button's target: an absolute http(s) or mailto URL.",
      }),
    }),
  });

const HomepagePostsSection = builder.objectRef<PostsSection>("HomepagePostsSection").implement({
  description: "A section of stories.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The section's id." }),
    title: t.exposeString("title", { description: "The heading; may be empty." }),
    layout: t.expose("layout", {
      type: HomepageSectionLayout,
      description: "The layout of its stories.",
    }),
    margin: t.expose("margin", {
      type: HomepageSectionMargin,
      description: "The section's width.",
    }),
    textPosition: t.expose("textPosition", {
      type: HomepageSectionTextPosition,
      description: "The position of a story's text relative to its image.",
    }),
    posts: t.field({
      type: [Post],
      nullable: { list: true, items: true },
      description: "Its stories: hand-picked, of one tag, or the latest.",
      resolve: async (section, _args, context) =>
        section.stories ??
        (await sectionStoriesByCollection(context).load(section.collectionId)).get(section.id) ??
        [],
    }),
  }),
});

const HomepageSectionUnion = builder.unionType("HomepageSection", {
  description: "A section of a publication's home.",
  types: [HomepagePromotionSection, HomepagePostsSection],
  resolveType: (section) =>
    (section as HomepageSection).kind === "PROMOTION"
      ? "HomepagePromotionSection"
      : "HomepagePostsSection",
});

export const PublicationHomepage = builder.objectRef<Homepage>("PublicationHomepage").implement({
  description: "The header and sections of a publication's home.",
  fields: (t) => ({
    title: t.exposeString("title", {
      nullable: true,
      description: "The title of the home, if it differs from the name.",
    }),
    headerColor: t.expose("headerColor", {
      type: ColorValue,
      nullable: true,
      description: "The header's background color; null for the page's.",
    }),
    backgroundImage: t.expose("backgroundImage", {
      type: ImageMetadata,
      nullable: true,
      description: "The header's background image.",
    }),
    sections: t.expose("sections", {
      type: [HomepageSectionUnion],
      nullable: { list: true, items: true },
      description: "The sections, in order.",
    }),
  }),
});

const FollowGraph = builder.objectRef<CollectionRow>("FollowGraph").implement({
  description: "A publication's followers.",
  fields: (t) => ({
    followerCount: t.exposeInt("followerCount", { description: "Number of followers." }),
  }),
});

Publication.implement({
  description: "A publication as shown on its home.",
  fields: (t) => ({
    // Not an ID: a store that normalizes records by id would confuse it with the Collection.
    id: t.exposeString("id", {
      description: "The publication's id, equal to its Collection's.",
    }),
    name: t.exposeString("name", { description: "The display name." }),
    slug: t.exposeString("slug", { description: "The slug in URLs." }),
    tagline: t.exposeString("tagline", { description: "The tagline; may be empty." }),
    avatar: t.field({
      type: ImageMetadata,
      nullable: true,
      description: "The square avatar.",
      resolve: (publication) => squareImage(publication.avatarImageId, publication.name),
    }),
    homepage: t.field({
      type: PublicationHomepage,
      nullable: true,
      description: "The header and sections of its home.",
      resolve: async ({ id }, _args, context, info) => {
        // Starts the sections' reads in the same query batch.
        prefetchSelected(
          info,
          "PublicationHomepage",
          { sections: () => sectionStoriesByCollection(context).load(id) },
          context,
          id,
        );
        const homepage = await homepageByCollection(context).load(id);
        if (!homepage) throw new Error(`The publication ${id} no longer exists`);
        return homepage;
      },
    }),
    navigationItems: t.field({
      type: [CollectionNavigationItem],
      nullable: { list: true, items: true },
      description: "Its navigation, including About.",
      resolve: ({ id }, _args, context) => shownNavigation(context, id),
    }),
    followGraph: t.field({
      type: FollowGraph,
      description: "Its followers.",
      resolve: (publication) => publication,
    }),
    mastheadConnection: t.connection({
      type: User,
      description: "Its people with one role, in its own order.",
      args: {
        role: t.arg({
          type: CollectionRole,
          required: true,
          defaultValue: "EDITOR",
          description: "The role.",
        }),
      },
      resolve: async ({ id }, { role, ...page }, context) =>
        mastheadByRole(context).load({
          collectionId: id,
          role,
          bounds: pageBounds(page, MASTHEAD_EDITORS),
        }),
    }),
  }),
});
