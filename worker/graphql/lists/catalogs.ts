import { catalogIdOfSlug, catalogSlugId } from "../../../shared/lists/catalogSlug.ts";
import type {
  CatalogType as Type,
  CatalogVisibility as Visibility,
} from "../../../shared/enums.ts";
import type { IdOrLookup } from "../../db/sql.ts";
import { type PageArguments, pageBounds, toPage } from "../../db/keyset.ts";
import { type CatalogCover, coversByCatalog } from "../../domain/lists/catalogCovers.ts";
import {
  type CatalogItemRow,
  itemsByCatalog,
  type CatalogItemsKey,
  storyOfItem,
} from "../../domain/lists/catalogItems.ts";
import { readVisibleCatalogs, visibleCatalogs } from "../../domain/lists/catalogLists.ts";
import type { CatalogRow } from "../../domain/lists/rows/catalogRow.ts";
import {
  catalogById,
  catalogBySlug,
  catalogVisibility,
  visibleCatalog,
} from "../../domain/lists/rows/catalogs.ts";
import { userByUsername, userOfUsername } from "../../domain/people/rows/users.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { ImageMetadata } from "../images/images.ts";
import { PageParams } from "../machinery/paging.ts";
import { type Prefetches, prefetchSelected } from "../machinery/prefetch.ts";
import { Catalog, Post, User } from "../machinery/refs.ts";

export const CATALOGS_PAGE_SIZE = 10;
const ITEMS_PAGE_SIZE = 25;

const CatalogType = describedEnum<Type>(
  "CatalogType",
  "The kind of a list. Each person has one of each predefined kind, with the id predefined:{userId}:{TYPE}.",
  {
    LIST: "Created and named by its owner.",
    READING_LIST: "Predefined: stories the owner wants to read.",
    CURRENTLY_READING: "Predefined: stories the owner is reading.",
    PURCHASED: "Predefined: books the owner has bought.",
  },
);

export const CatalogVisibility = describedEnum<Visibility>(
  "CatalogVisibility",
  "Who can see a list.",
  {
    PUBLIC: "Everyone.",
    PRIVATE: "Only its owner.",
    LOCKED: "Visible to everyone; only members can open its stories.",
  },
);

const CatalogCoverStory = builder.objectRef<CatalogCover>("CatalogCoverStory").implement({
  description: "A story on the cover of a list.",
  fields: (t) => ({
    postId: t.exposeID("postId", { description: "The story's id." }),
    title: t.exposeString("title", { description: "The story's title; may be empty." }),
    image: t.expose("image", {
      type: ImageMetadata,
      nullable: true,
      description: "The story's image; null for none.",
    }),
  }),
});

export const CatalogItem = builder.objectRef<CatalogItemRow>("CatalogItem").implement({
  description: "A story on a list.",
  fields: (t) => ({
    catalogItemId: t.exposeID("id", { description: "The item's id." }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was added." }),
    note: t.exposeString("note", { description: "The owner's note; may be empty." }),
    post: t.field({
      type: Post,
      nullable: true,
      description: "The story; null if the viewer can no longer see it.",
      resolve: async (item, _args, context) => {
        const catalog = await catalogById(context).load(item.catalogId);
        return catalog && storyOfItem(context, item, catalog.creator.id);
      },
    }),
  }),
});

builder.node(Catalog, {
  description: "A user's list of stories.",
  id: { resolve: ({ id }) => id },
  loadOne: (id, context) => visibleCatalog(context, id),
  fields: (t) => ({
    type: t.expose("type", { type: CatalogType, description: "The kind of list." }),
    visibility: t.expose("visibility", {
      type: CatalogVisibility,
      description: "Who can see it.",
    }),
    name: t.exposeString("name", { description: "The display name." }),
    description: t.exposeString("description", { description: "What it is about; may be empty." }),
    slug: t.string({
      description: "The name followed by the id, as used in URLs.",
      resolve: catalogSlugId,
    }),
    creator: t.expose("creator", { type: User, description: "The owner." }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was created." }),
    updatedAt: t.expose("updatedAt", {
      type: "Timestamp",
      description: "When it was last changed, or a story was last added.",
    }),
    itemCount: t.exposeInt("itemCount", { description: "Number of stories on it." }),
    followerCount: t.exposeInt("followerCount", { description: "Number of followers." }),
    covers: t.field({
      type: [CatalogCoverStory],
      description:
        "Its first stories that everyone can see, at most three; empty for readers who can't open it.",
      resolve: async (catalog, _args, context) => {
        // Loaded in parallel with the viewer, so that both share one query batch.
        const [visibility, covers] = await Promise.all([
          catalogVisibility(context, catalog),
          coversByCatalog(context).load(catalog.id),
        ]);
        return visibility === "locked-out" ? [] : covers;
      },
    }),
    areItemsLocked: t.boolean({
      description:
        "True if the items are hidden from the viewer because they are for members only.",
      resolve: async (catalog, _args, context) =>
        (await catalogVisibility(context, catalog)) === "locked-out",
    }),
    items: t.connection({
      type: CatalogItem,
      description: "The items in their owner's order; empty for readers who can't open it.",
      resolve: async (catalog, args, context) => {
        const key = itemsKey(catalog.id, args);
        if ((await catalogVisibility(context, catalog)) !== "locked-out") {
          return itemsByCatalog(context).load(key);
        }
        return toPage<CatalogItemRow>([], key.bounds, () => ({ value: 0, id: "" }));
      },
    }),
    clapCount: t.exposeInt("clapCount", { description: "Total number of claps." }),
  }),
});

/** The loader key of a page of a list's items. Throws InvalidPageError like `pageBounds`. */
export function itemsKey(catalogId: IdOrLookup, args: PageArguments): CatalogItemsKey {
  return { catalogId, bounds: pageBounds(args, ITEMS_PAGE_SIZE) };
}

interface CatalogFeedValue {
  items: CatalogRow[];
  next: { limit: number; to: string } | null;
}

const CatalogFeed = builder.objectRef<CatalogFeedValue>("CatalogFeed").implement({
  description: "A page of a user's lists.",
  fields: (t) => ({
    items: t.expose("items", { type: [Catalog], description: "The lists, latest change first." }),
    next: t.expose("next", {
      type: PageParams,
      nullable: true,
      description: "The arguments for the next page; null on the last.",
    }),
  }),
});

/** Prefetches of a list's fields by its id, so that they share the list's query batch. */
export const CATALOG_PREFETCHES: Prefetches = {
  covers: (context, id) => coversByCatalog(context).load(id),
  items: async (context, id, args) => itemsByCatalog(context).load(itemsKey(id, args)),
};

builder.queryFields((t) => ({
  catalogById: t.field({
    type: Catalog,
    nullable: true,
    description: "A list by id; null if it doesn't exist or the viewer can't see it.",
    args: { catalogId: idArg(t, "list") },
    resolve: (_root, { catalogId }, context, info) => {
      prefetchSelected(info, "Catalog", CATALOG_PREFETCHES, context, catalogId);
      return visibleCatalog(context, catalogId);
    },
  }),
  catalogBySlugId: t.field({
    type: Catalog,
    nullable: true,
    description: "A list by its owner and slug; null if there is none the viewer can see.",
    args: {
      username: t.arg.string({ required: true, description: "The owner's username, in any case." }),
      slugId: t.arg.string({ required: true, description: "The list's slug." }),
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
    description: "A user's lists that the viewer can see.",
    args: {
      userId: idArg(t, "owner"),
      type: t.arg({ type: CatalogType, description: "Returns only lists of this kind." }),
      visibility: t.arg({ type: CatalogVisibility, description: "Only this visibility." }),
      limit: t.arg.int({ description: "How many at most, 1 to 50." }),
      to: t.arg.string({ description: "The cursor from the previous page." }),
    },
    resolve: async (_root, { userId, type = null, visibility = null, limit, to }, context) => {
      const bounds = pageBounds({ first: limit, after: to }, CATALOGS_PAGE_SIZE);
      const { edges, pageInfo } = await visibleCatalogs(context, userId, {
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
    description: "The user's lists that the viewer can see, latest change first.",
    resolve: ({ id, username }, args, context) =>
      visibleCatalogs(context, id, listsOfUsername(username, args)),
  }),
}));

/** Prefetches of a user's fields by the username in lower case, together with the user. */
export const CATALOG_LIST_PREFETCHES: Prefetches = {
  catalogsConnection: (context, username, args) =>
    readVisibleCatalogs(context, listsOfUsername(username, args)),
};

/** The loader key of a page of a user's lists, which a prefetch and the resolver share. */
function listsOfUsername(username: string, args: PageArguments) {
  return {
    userId: userOfUsername(username.toLowerCase()),
    type: null,
    visibility: null,
    bounds: pageBounds(args, CATALOGS_PAGE_SIZE),
  };
}
