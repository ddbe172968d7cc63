import type { UserRow } from "../domain/people/userRow.ts";
import type { StoryRow } from "../domain/stories/storyRow.ts";
import { builder } from "./builder.ts";
import { describedEnum } from "./describedEnum.ts";
import { EMPTY_YET, emptyPage, NONE_YET, noneYet } from "./notYet.ts";
import { PageParams, Paging } from "./paging.ts";
import { Post, User } from "./refs.ts";

const CATALOGS_PAGE_SIZE = 10;
const ITEMS_PAGE_SIZE = 25;
const CLAPPERS_PAGE_SIZE = 25;
const RESPONSES_PAGE_SIZE = 10;

const CatalogType = describedEnum(
  "CatalogType",
  "What a list is. The predefined ones are one of each to a person, by ids predefined:{userId}:{TYPE}.",
  {
    LIST: "One that its owner made and named.",
    READING_LIST: "Predefined: what its owner wants to read.",
    CURRENTLY_READING: "Predefined: what its owner is reading.",
    PURCHASED: "Predefined: what its owner has bought.",
  },
);

const CatalogVisibility = describedEnum("CatalogVisibility", "Who may see a list.", {
  PUBLIC: "Everyone.",
  PRIVATE: "Its owner alone.",
  LOCKED: "Everyone sees it; only members open what is on it.",
});

interface CatalogItemValue {
  catalogItemId: string;
  createdAt: number;
  post: StoryRow | null;
}

const CatalogItem = builder.objectRef<CatalogItemValue>("CatalogItem").implement({
  description: "A story on a list.",
  fields: (t) => ({
    catalogItemId: t.exposeID("catalogItemId", { description: "The item's id." }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was added." }),
    post: t.expose("post", {
      type: Post,
      nullable: true,
      description: "The story; null where the viewer may not see it any more.",
    }),
  }),
});

interface CatalogValue {
  id: string;
  type: typeof CatalogType.$inferType;
  visibility: typeof CatalogVisibility.$inferType;
  name: string;
  description: string;
  slug: string;
  creator: UserRow;
  clapCount: number;
  responsesCount: number;
  createdAt: number;
}

const Catalog = builder.objectRef<CatalogValue>("Catalog");

builder.node(Catalog, {
  description: "A list of stories that someone keeps.",
  id: { resolve: ({ id }) => id },
  loadOne: noneYet,
  fields: (t) => ({
    type: t.expose("type", { type: CatalogType, description: "What it is." }),
    visibility: t.expose("visibility", {
      type: CatalogVisibility,
      description: "Who may see it.",
    }),
    name: t.exposeString("name", { description: "The name as shown." }),
    description: t.exposeString("description", { description: "What it is about; may be empty." }),
    slug: t.exposeString("slug", {
      description: "The name with the id at its end, as addresses carry it.",
    }),
    creator: t.expose("creator", { type: User, description: "Whose it is." }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was made." }),
    items: t.connection({
      type: CatalogItem,
      description: `What is on it, in its owner's order. ${EMPTY_YET}`,
      resolve: (_catalog, args) => emptyPage<CatalogItemValue>(args, ITEMS_PAGE_SIZE),
    }),
    clapCount: t.exposeInt("clapCount", { description: "Claps of all readers." }),
    clappers: t.connection({
      type: User,
      description: `Who clapped, the most recent first. ${EMPTY_YET}`,
      resolve: (_catalog, args) => emptyPage<UserRow>(args, CLAPPERS_PAGE_SIZE),
    }),
    responsesCount: t.exposeInt("responsesCount", {
      description: "Visible responses, threads included.",
    }),
    threadedCatalogResponses: t.connection(
      {
        type: Post,
        description: `What readers answered, newest first. ${EMPTY_YET}`,
        resolve: (_catalog, args) => emptyPage<StoryRow>(args, RESPONSES_PAGE_SIZE),
      },
      {
        fields: (c) => ({
          paging: c.field({
            type: Paging,
            description: "How the list goes on.",
            resolve: (page) => page,
          }),
        }),
      },
    ),
  }),
});

interface CatalogFeedValue {
  items: CatalogValue[];
  next: { limit: number; to: string } | null;
}

const CatalogFeed = builder.objectRef<CatalogFeedValue>("CatalogFeed").implement({
  description: "A page of someone's lists.",
  fields: (t) => ({
    items: t.expose("items", { type: [Catalog], description: "The latest change first." }),
    next: t.expose("next", {
      type: PageParams,
      nullable: true,
      description: "How to ask for the page after this; null on the last.",
    }),
  }),
});

builder.queryFields((t) => ({
  catalogById: t.field({
    type: Catalog,
    nullable: true,
    description: `A list by its id; null when there is none that the viewer may see. ${NONE_YET}`,
    args: { catalogId: t.arg.id({ required: true, description: "The list's id." }) },
    resolve: noneYet,
  }),
  catalogs: t.field({
    type: CatalogFeed,
    description: `The lists of a person that the viewer may see. ${EMPTY_YET}`,
    args: {
      userId: t.arg.id({ required: true, description: "Whose lists." }),
      type: t.arg({ type: CatalogType, description: "Only lists of this kind." }),
      visibility: t.arg({ type: CatalogVisibility, description: "Only lists that these see." }),
      limit: t.arg.int({ description: "How many at most, 1 to 50." }),
      to: t.arg.string({ description: "The cursor that the page before gave." }),
    },
    resolve: (_root, { limit, to }): CatalogFeedValue => {
      const page = emptyPage<CatalogValue>({ first: limit, after: to }, CATALOGS_PAGE_SIZE);
      return { items: page.edges.map(({ node }) => node), next: null };
    },
  }),
}));
