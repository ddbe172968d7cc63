import type { CollectionRole as Role } from "../../../shared/enums.ts";
import { MASTHEAD_EDITORS } from "../../../shared/limits.ts";
import { pageBounds } from "../../db/keyset.ts";
import type { CollectionRow } from "../../domain/core/publications/collectionRow.ts";
import {
  type Homepage,
  homepageByCollection,
} from "../../domain/publications/publications/homepage.ts";
import {
  type HomepageSection,
  type PostsSection,
  type PromotionSection,
  type SectionLayout,
  type SectionMargin,
  type SectionTextPosition,
} from "../../domain/publications/publications/homepageSections.ts";
import { mastheadByRole } from "../../domain/publications/publications/masthead.ts";
import { navigationItemsByCollection } from "../../domain/publications/publications/navigationItems.ts";
import { sectionStoriesByCollection } from "../../domain/publications/publications/sectionStories.ts";
import { builder } from "../machinery/builder.ts";
import { ColorValue } from "./colors.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { ImageMetadata, squareImage } from "../posts/images.ts";
import { CollectionNavigationItem } from "./navigation.ts";
import { prefetchSelected } from "../machinery/prefetch.ts";
import { Post, User } from "../machinery/refs.ts";

/** A publication as its own home shows it (reader.md §3); the same row as its Collection. */
export const Publication = builder.objectRef<CollectionRow>("Publication");

export const CollectionRole = describedEnum<Role>(
  "CollectionRole",
  "What someone is in a publication.",
  {
    OWNER: "It is theirs.",
    EDITOR: "They decide what stands in it.",
    WRITER: "They write for it.",
  },
);

const HomepageSectionLayout = describedEnum<SectionLayout>(
  "HomepageSectionLayout",
  "How a section's stories are laid out.",
  { STREAM: "One under another.", GRID: "Beside each other.", LIST: "As a list of titles." },
);
const HomepageSectionMargin = describedEnum<SectionMargin>(
  "HomepageSectionMargin",
  "How wide a section stands.",
  { NORMAL: "As wide as the text's measure.", WIDE: "As wide as the page." },
);
const HomepageSectionTextPosition = describedEnum<SectionTextPosition>(
  "HomepageSectionTextPosition",
  "Where a story's words stand to its picture.",
  { BELOW: "Below it.", BESIDE: "Beside it." },
);

const HomepagePromotionSection = builder
  .objectRef<PromotionSection>("HomepagePromotionSection")
  .implement({
    description: "A section that asks readers for one thing.",
    fields: (t) => ({
      id: t.exposeID("id", { description: "The section's id." }),
      backgroundColor: t.field({
        type: ColorValue,
        nullable: true,
        description: "Its ground; the page's own without one.",
        resolve: (section) => section.backgroundColor,
      }),
      buttonText: t.exposeString("buttonText", { description: "The button's words." }),
      headlineText: t.exposeString("headlineText", { description: "The headline; may be empty." }),
      imageId: t.id({
        nullable: true,
        description: "The picture's id.",
        resolve: (section) => section.image?.id,
      }),
      image: t.field({
        type: ImageMetadata,
        nullable: true,
        description: "The picture.",
        resolve: (section) => section.image,
      }),
      url: t.exposeString("url", {
        nullable: true,
        description: "Where the button leads: an absolute http(s) or mailto address.",
      }),
    }),
  });

const HomepagePostsSection = builder.objectRef<PostsSection>("HomepagePostsSection").implement({
  description: "A section of stories.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The section's id." }),
    title: t.exposeString("title", { description: "Its heading; may be empty." }),
    layout: t.field({
      type: HomepageSectionLayout,
      description: "How its stories are laid out.",
      resolve: (section) => section.layout,
    }),
    margin: t.field({
      type: HomepageSectionMargin,
      description: "How wide it stands.",
      resolve: (section) => section.margin,
    }),
    textPosition: t.field({
      type: HomepageSectionTextPosition,
      description: "Where a story's words stand to its picture.",
      resolve: (section) => section.textPosition,
    }),
    posts: t.field({
      type: [Post],
      nullable: { list: true, items: true },
      description: "Its stories: picked by hand, of one tag, or the latest.",
      resolve: async (section, _args, context) =>
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

const PublicationHomepage = builder.objectRef<Homepage>("PublicationHomepage").implement({
  description: "How a publication's home opens, and what stands on it.",
  fields: (t) => ({
    title: t.string({
      nullable: true,
      description: "The title over the home, where it is another than the name.",
      resolve: (homepage) => homepage.title,
    }),
    headerColor: t.field({
      type: ColorValue,
      nullable: true,
      description: "The header's ground; the page's own without one.",
      resolve: (homepage) => homepage.headerColor,
    }),
    backgroundImage: t.field({
      type: ImageMetadata,
      nullable: true,
      description: "The picture behind the header.",
      resolve: (homepage) => homepage.backgroundImage,
    }),
    sections: t.field({
      type: [HomepageSectionUnion],
      nullable: { list: true, items: true },
      description: "In order.",
      resolve: (homepage) => homepage.sections,
    }),
  }),
});

const FollowGraph = builder.objectRef<CollectionRow>("FollowGraph").implement({
  description: "Who follows a publication.",
  fields: (t) => ({
    followerCount: t.exposeInt("followerCount", { description: "How many people follow it." }),
  }),
});

Publication.implement({
  description: "A publication as its own home shows it.",
  fields: (t) => ({
    // Not an ID: a store that keys records by id must not take this view for the Collection.
    id: t.exposeString("id", {
      description: "The publication's id, the same as its Collection's.",
    }),
    name: t.exposeString("name", { description: "The name as shown." }),
    slug: t.exposeString("slug", { description: "The name in addresses." }),
    tagline: t.exposeString("tagline", { description: "A line under the name; may be empty." }),
    avatar: t.field({
      type: ImageMetadata,
      nullable: true,
      description: "A square picture.",
      resolve: (publication) => squareImage(publication.avatarImageId, publication.name),
    }),
    homepage: t.field({
      type: PublicationHomepage,
      nullable: true,
      description: "How its home opens, and what stands on it.",
      resolve: async ({ id }, _args, context, info) => {
        // What the sections hold leaves with them instead of a trip after them.
        prefetchSelected(
          info,
          "PublicationHomepage",
          { sections: () => sectionStoriesByCollection(context).load(id) },
          context,
          id,
        );
        const homepage = await homepageByCollection(context).load(id);
        if (!homepage) throw new Error(`The publication ${id} has gone`);
        return homepage;
      },
    }),
    navigationItems: t.field({
      type: [CollectionNavigationItem],
      nullable: { list: true, items: true },
      description: "Its navigation, About included.",
      resolve: ({ id }, _args, context) => navigationItemsByCollection(context).load(id),
    }),
    followGraph: t.field({
      type: FollowGraph,
      description: "Who follows it.",
      resolve: (publication) => publication,
    }),
    mastheadConnection: t.connection({
      type: User,
      description: "The people of one role in it, in its own order.",
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
