import { catalogIdOfSlug, catalogSlugId } from "../../../shared/rules/catalogSlug.ts";
import {
  PREDEFINED_CATALOGS,
  predefinedCatalogId,
  type PredefinedCatalogType,
} from "../../../shared/rules/predefinedCatalogs.ts";
import type {
  CatalogType as Type,
  CatalogVisibility as Visibility,
} from "../../../shared/enums.ts";
import { type PageArguments, pageBounds, toPage } from "../../db/keyset.ts";
import { coversByCatalog } from "../../domain/reading/catalogs/catalogCovers.ts";
import {
  type CatalogItemRow,
  itemsByCatalog,
  type CatalogItemsKey,
  storyOfItem,
} from "../../domain/reading/catalogs/catalogItems.ts";
import { visibleCatalogs } from "../../domain/reading/catalogs/catalogLists.ts";
import type { CatalogRow } from "../../domain/core/catalogs/catalogRow.ts";
import {
  catalogById,
  catalogBySlug,
  catalogSight,
  visibleCatalog,
} from "../../domain/core/catalogs/catalogs.ts";
import { userByUsername } from "../../domain/core/people/users.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { ImageMetadata } from "../posts/images.ts";
import { PageParams } from "../machinery/paging.ts";
import { type Prefetches, prefetchSelected } from "../machinery/prefetch.ts";
import { Catalog, Post, User, Viewer } from "../machinery/refs.ts";

const CATALOGS_PAGE_SIZE = 10;
const ITEMS_PAGE_SIZE = 25;

const CatalogType = describedEnum<Type>(
  "CatalogType",
  "What a list is. The predefined ones are one of each to a person, by ids predefined:{userId}:{TYPE}.",
  {
    LIST: "One that its owner made and named.",
    READING_LIST: "Predefined: what its owner wants to read.",
    CURRENTLY_READING: "Predefined: what its owner is reading.",
    PURCHASED: "Predefined: what its owner has bought.",
  },
);

export const CatalogVisibility = describedEnum<Visibility>(
  "CatalogVisibility",
  "Who may see a list.",
  {
    PUBLIC: "Everyone.",
    PRIVATE: "Its owner alone.",
    LOCKED: "Everyone sees it; only members open what is on it.",
  },
);

export const CatalogItem = builder.objectRef<CatalogItemRow>("CatalogItem").implement({
  description: "A story on a list.",
  fields: (t) => ({
    catalogItemId: t.exposeID("id", { description: "The item's id." }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was added." }),
    note: t.exposeString("note", { description: "What the owner says of it; may be empty." }),
    post: t.field({
      type: Post,
      nullable: true,
      description: "The story; null where the viewer may not see it any more.",
      resolve: async (item, _args, context) => {
        const catalog = await catalogById(context).load(item.catalogId);
        return catalog && storyOfItem(context, item, catalog.creator.id);
      },
    }),
  }),
});

builder.node(Catalog, {
  description: "A list of stories that someone keeps.",
  id: { resolve: ({ id }) => id },
  loadOne: (id, context) => visibleCatalog(context, id),
  fields: (t) => ({
    type: t.expose("type", { type: CatalogType, description: "What it is." }),
    visibility: t.expose("visibility", {
      type: CatalogVisibility,
      description: "Who may see it.",
    }),
    name: t.exposeString("name", { description: "The name as shown." }),
    description: t.exposeString("description", { description: "What it is about; may be empty." }),
    slug: t.string({
      description: "The name with the id at its end, as addresses carry it.",
      resolve: catalogSlugId,
    }),
    creator: t.expose("creator", { type: User, description: "Whose it is." }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was made." }),
    updatedAt: t.expose("updatedAt", {
      type: "Timestamp",
      description: "When it changed, or a story was saved to it.",
    }),
    itemCount: t.exposeInt("itemCount", { description: "Stories on it." }),
    followerCount: t.exposeInt("followerCount", { description: "People who follow it." }),
    covers: t.field({
      type: [ImageMetadata],
      description: "Pictures of its first stories, at most three; none for who may not open it.",
      resolve: async (catalog, _args, context) => {
        // Asked for beside who asks, so that both come in one trip.
        const [sight, covers] = await Promise.all([
          catalogSight(context, catalog),
          coversByCatalog(context).load(catalog.id),
        ]);
        return sight === "locked-out" ? [] : covers;
      },
    }),
    areItemsLocked: t.boolean({
      description: "True where the viewer may not see what is on it, as only members do.",
      resolve: async (catalog, _args, context) =>
        (await catalogSight(context, catalog)) === "locked-out",
    }),
    items: t.connection({
      type: CatalogItem,
      description: "What is on it, in its owner's order; nothing for who may not open it.",
      resolve: async (catalog, args, context) => {
        const key = itemsKey(catalog.id, args);
        if ((await catalogSight(context, catalog)) !== "locked-out") {
          return itemsByCatalog(context).load(key);
        }
        return toPage<CatalogItemRow>([], key.bounds, () => ({ value: 0, id: "" }));
      },
    }),
    clapCount: t.exposeInt("clapCount", { description: "Claps of all readers." }),
  }),
});

/** The key of a page of a list. Throws InvalidPage as `pageBounds`. */
function itemsKey(catalogId: string, args: PageArguments): CatalogItemsKey {
  return { catalogId, bounds: pageBounds(args, ITEMS_PAGE_SIZE) };
}

interface CatalogFeedValue {
  items: CatalogRow[];
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

/** What the fields of a list read, by the list's id, so that it comes in the list's own trip. */
const CATALOG_PREFETCHES: Prefetches = {
  covers: (context, id) => coversByCatalog(context).load(id),
  items: async (context, id, args) => itemsByCatalog(context).load(itemsKey(id, args)),
};

builder.queryFields((t) => ({
  catalogById: t.field({
    type: Catalog,
    nullable: true,
    description: "A list by its id; null when there is none that the viewer may see.",
    args: { catalogId: t.arg.id({ required: true, description: "The list's id." }) },
    resolve: (_root, { catalogId }, context, info) => {
      prefetchSelected(info, "Catalog", CATALOG_PREFETCHES, context, catalogId);
      return visibleCatalog(context, catalogId);
    },
  }),
  catalogBySlugId: t.field({
    type: Catalog,
    nullable: true,
    description:
      "A list by whose it is and the name that addresses have for it; null when there is none that the viewer may see.",
    args: {
      username: t.arg.string({ required: true, description: "The owner's username, in any case." }),
      slugId: t.arg.string({ required: true, description: "Its name in addresses." }),
    },
    resolve: async (_root, { username, slugId }, context, info) => {
      const id = catalogIdOfSlug(slugId, "");
      if (id !== null) prefetchSelected(info, "Catalog", CATALOG_PREFETCHES, context, id);
      const [owner] = await Promise.all([
        userByUsername(context).load(username),
        id !== null && catalogById(context).load(id),
      ]);
      return owner && catalogBySlug(context, owner.id, slugId);
    },
  }),
  catalogs: t.field({
    type: CatalogFeed,
    description: "The lists of a person that the viewer may see.",
    args: {
      userId: t.arg.id({ required: true, description: "Whose lists." }),
      type: t.arg({ type: CatalogType, description: "Only lists of this kind." }),
      visibility: t.arg({ type: CatalogVisibility, description: "Only lists that these see." }),
      limit: t.arg.int({ description: "How many at most, 1 to 50." }),
      to: t.arg.string({ description: "The cursor that the page before gave." }),
    },
    resolve: async (_root, { userId, type = null, visibility = null, limit, to }, context) => {
      const bounds = pageBounds({ first: limit, after: to }, CATALOGS_PAGE_SIZE);
      const { edges, pageInfo } = await visibleCatalogs(context, {
        userId,
        type,
        visibility,
        bounds,
      });
      const { hasNextPage, endCursor } = pageInfo;
      return {
        items: edges.map(({ node }) => node),
        next: hasNextPage && endCursor !== null ? { limit: bounds.limit, to: endCursor } : null,
      };
    },
  }),
}));

builder.objectFields(User, (t) => ({
  catalogsConnection: t.connection({
    type: Catalog,
    description: "The person's lists that the viewer may see, the latest change first.",
    resolve: ({ id }, args, context) => catalogsOf(context, id, args),
  }),
}));

/** The predefined lists that the library names. Nothing is sold yet that PURCHASED could hold. */
const LIBRARY: readonly PredefinedCatalogType[] = ["READING_LIST", "CURRENTLY_READING"];

builder.objectFields(Viewer, (t) => ({
  predefinedCatalogs: t.field({
    type: [Catalog],
    description: `The viewer's predefined lists: ${LIBRARY.map((type) => PREDEFINED_CATALOGS[type].name).join(", ")}.`,
    resolve: async ({ id }, _args, context) => {
      const lists = await Promise.all(
        LIBRARY.map((type) => catalogById(context).load(predefinedCatalogId(id, type))),
      );
      return lists.filter((list) => list !== null);
    },
  }),
  catalogsConnection: t.connection({
    type: Catalog,
    description: "The lists that the viewer has made, the latest change first.",
    resolve: ({ id }, args, context) => catalogsOf(context, id, args, "LIST"),
  }),
  catalogBySlugId: t.field({
    type: Catalog,
    nullable: true,
    description: "A list of the viewer's by the name that addresses have for it.",
    args: { slugId: t.arg.string({ required: true, description: "Its name in addresses." }) },
    resolve: ({ id }, { slugId }, context, info) => {
      const catalogId = catalogIdOfSlug(slugId, id);
      if (catalogId !== null)
        prefetchSelected(info, "Catalog", CATALOG_PREFETCHES, context, catalogId);
      return catalogBySlug(context, id, slugId);
    },
  }),
}));

function catalogsOf(
  context: GraphQLContext,
  userId: string,
  args: PageArguments,
  type: Type | null = null,
) {
  const bounds = pageBounds(args, CATALOGS_PAGE_SIZE);
  return visibleCatalogs(context, { userId, type, visibility: null, bounds });
}
