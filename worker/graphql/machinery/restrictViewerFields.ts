// Restricts viewer data on custom domains (decision 23) to what the page header and buttons need.
// All other viewer fields require the main site, including new fields until they are listed here.

import {
  defaultFieldResolver,
  getNullableType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { selfOf } from "../../domain/identity/rows/session.ts";
import type { GraphQLContext } from "./context.ts";

/** The viewer's fields available on every host. */
export const PUBLIC_FIELDS: ReadonlySet<string> = new Set([
  "adminCollections",
  // On custom domains without private lists.
  "catalogBySlugId",
  "catalogsConnection",
  "collectionRoles",
  "dismissableFlags",
  "feedReductionConnection",
  "followedCatalogsConnection",
  "followedTags",
  "followingCollectionConnection",
  "followingUserConnection",
  "followsAnything",
  "geolocation",
  "hasSubdomain",
  "homeFeedOrder",
  "id",
  "imageId",
  "isLimited",
  "isReadingHistoryPaused",
  "isStaff",
  "isSuspended",
  "moderatedAt",
  "name",
  // The save button needs the lists' ids, but not their items.
  "predefinedCatalogs",
  // On custom domains without fields that only the viewer can see.
  "storyCounts",
  "suggestedCollections",
  "suggestedTags",
  "suggestedUsers",
  "twitterScreenName",
  "unreadNotificationCount",
  "user",
  "username",
  "verifications",
  "viewerEdge",
]);

const EMPTY_CONNECTION = {
  edges: [],
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
};

/** Makes all other viewer fields return nothing on custom domains. Returns the given schema. */
export function restrictViewerFields(schema: GraphQLSchema): GraphQLSchema {
  const viewer = schema.getType("Viewer");
  if (!isObjectType(viewer)) throw new Error("The schema has no Viewer type");
  for (const [name, field] of Object.entries(viewer.getFields())) {
    if (PUBLIC_FIELDS.has(name)) continue;
    const resolve = field.resolve ?? defaultFieldResolver;
    const nothing = nothingOf(field.type, `${viewer.name}.${name}`);
    field.resolve = async (source, args, context: GraphQLContext, info) =>
      selfOf(await context.session()) === null ? nothing : resolve(source, args, context, info);
  }
  return schema;
}

/** The empty value of a field's type. */
function nothingOf(type: GraphQLOutputType, name: string): unknown {
  const given = getNullableType(type);
  // Null would mean that the list couldn't be loaded.
  if (isObjectType(given) && given.getFields().pageInfo) return EMPTY_CONNECTION;
  if (!isNonNullType(type)) return null;
  if (isListType(given)) return [];
  if (given.toString() === "Int") return 0;
  if (given.toString() === "Boolean") return false;
  throw new Error(`${name} is not nullable and can't be omitted on a custom domain`);
}
