// The viewer's own lists.

import { catalogIdOfSlug } from "../../../shared/lists/catalogSlug.ts";
import {
  PREDEFINED_CATALOGS,
  predefinedCatalogId,
  type PredefinedCatalogType,
  predefinedTypeOfSlug,
  readPredefinedCatalogId,
} from "../../../shared/lists/predefinedCatalogs.ts";
import type { IdOrLookup } from "../../db/sql.ts";
import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import { itemsByCatalog, storyOfItem } from "../../domain/lists/catalogItems.ts";
import { catalogsByUser, visibleCatalogs } from "../../domain/lists/catalogLists.ts";
import {
  catalogById,
  catalogBySlug,
  predefinedCatalogOfSession,
} from "../../domain/lists/rows/catalogs.ts";
import { selfOf } from "../../domain/identity/rows/session.ts";
import { builder } from "../machinery/builder.ts";
import { earlyViewerRead } from "../machinery/earlyRead.ts";
import { type Prefetches, prefetchSelected } from "../machinery/prefetch.ts";
import { Catalog, Viewer } from "../machinery/refs.ts";
import { CATALOG_PREFETCHES, CATALOGS_PAGE_SIZE, itemsKey } from "./catalogs.ts";

/** The predefined lists shown in the library. PURCHASED is missing, since nothing is sold yet. */
const LIBRARY: readonly PredefinedCatalogType[] = ["READING_LIST", "CURRENTLY_READING"];

const OWN_CATALOGS = earlyViewerRead(async (context, userId, args: PageArguments) =>
  catalogsByUser(context).load({ ...ownLists(userId, args), viewer: userId }),
);

/** Prefetches of a predefined list's fields by its type: its id contains the viewer's. */
const PREDEFINED_PREFETCHES: Prefetches = {
  items: async (context, type, args) => {
    if (context.sessionHash === null) return;
    const catalogId = predefinedCatalogOfSession(
      context.sessionHash,
      type as PredefinedCatalogType,
    );
    const { edges } = await itemsByCatalog(context).load(itemsKey(catalogId, args));
    const owner = readPredefinedCatalogId(edges[0]?.node.catalogId ?? "");
    if (owner) await Promise.all(edges.map(({ node }) => storyOfItem(context, node, owner.userId)));
  },
};

/** Prefetches of the viewer's fields by the session. */
export const OWN_CATALOG_PREFETCHES: Prefetches = {
  catalogsConnection: OWN_CATALOGS.prefetch,
  catalogBySlugId: async (context, _key, { slugId }, selection) => {
    const type = predefinedTypeOfSlug(String(slugId));
    if (type) return prefetchSelected(selection, "Catalog", PREDEFINED_PREFETCHES, context, type);
    // Every other slug contains the list's id.
    const id = catalogIdOfSlug(String(slugId), "");
    if (id === null) return;
    prefetchSelected(selection, "Catalog", CATALOG_PREFETCHES, context, id);
    await catalogById(context).load(id);
  },
};

builder.objectFields(Viewer, (t) => ({
  predefinedCatalogs: t.field({
    type: [Catalog],
    description: `The viewer's predefined lists: ${LIBRARY.map((type) => PREDEFINED_CATALOGS[type].name).join(", ")}.`,
    resolve: async ({ id }, _args, context, info) => {
      const ids = LIBRARY.map((type) => predefinedCatalogId(id, type));
      for (const catalogId of ids)
        prefetchSelected(info, "Catalog", CATALOG_PREFETCHES, context, catalogId);
      const lists = await Promise.all(ids.map((catalogId) => catalogById(context).load(catalogId)));
      return lists.filter((list) => list !== null);
    },
  }),
  catalogsConnection: t.connection({
    type: Catalog,
    description: "Lists created by the viewer, latest change first.",
    resolve: async ({ id }, args, context) =>
      selfOf(await context.session()) === id
        ? OWN_CATALOGS.read(context, id, args)
        : visibleCatalogs(context, id, ownLists(id, args)),
  }),
  catalogBySlugId: t.field({
    type: Catalog,
    nullable: true,
    description: "One of the viewer's lists by its slug.",
    args: { slugId: t.arg.string({ required: true, description: "The list's slug." }) },
    resolve: ({ id }, { slugId }, context, info) => {
      const catalogId = catalogIdOfSlug(slugId, id);
      if (catalogId !== null)
        prefetchSelected(info, "Catalog", CATALOG_PREFETCHES, context, catalogId);
      return catalogBySlug(context, id, slugId);
    },
  }),
}));

/** A page of the lists that a user has created. */
function ownLists<Id extends IdOrLookup>(userId: Id, args: PageArguments) {
  const bounds = pageBounds(args, CATALOGS_PAGE_SIZE);
  return { userId, type: "LIST", visibility: null, bounds } as const;
}
