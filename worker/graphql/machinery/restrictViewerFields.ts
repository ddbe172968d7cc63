// Owns what a host of somebody's own is told of its reader (decision 167): what the chrome and the
// buttons of its pages need. All else of the viewer is for the main site, a new field too until it is
// listed.

import {
  defaultFieldResolver,
  getNullableType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { selfOf } from "../../domain/core/identity/session.ts";
import type { GraphQLContext } from "./context.ts";

/** The viewer's fields that every host is told. */
export const PUBLIC_FIELDS: ReadonlySet<string> = new Set([
  "adminCollections",
  // Elsewhere without the lists that are for their owner alone.
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
  "isSuspended",
  "measuredAt",
  "membershipStatus",
  "name",
  // The button that saves has to know them; what is on them it is not told.
  "predefinedCatalogs",
  // Elsewhere without what only they may see.
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

/** Has the viewer's other fields answer nothing elsewhere. Answers the schema that it was given. */
export function restrictViewerFields(schema: GraphQLSchema): GraphQLSchema {
  const viewer = schema.getType("Viewer");
  if (!isObjectType(viewer)) throw new Error("The schema has no viewer");
  for (const [name, field] of Object.entries(viewer.getFields())) {
    if (PUBLIC_FIELDS.has(name)) continue;
    const resolve = field.resolve ?? defaultFieldResolver;
    const nothing = nothingOf(field.type, `${viewer.name}.${name}`);
    field.resolve = async (source, args, context: GraphQLContext, info) =>
      selfOf(await context.session()) === null ? nothing : resolve(source, args, context, info);
  }
  return schema;
}

/** What a field says that has nothing to say. */
function nothingOf(type: GraphQLOutputType, name: string): unknown {
  const given = getNullableType(type);
  // Null would say that the list could not be read.
  if (isObjectType(given) && given.getFields().pageInfo) return EMPTY_CONNECTION;
  if (!isNonNullType(type)) return null;
  if (isListType(given)) return [];
  if (given.toString() === "Int") return 0;
  if (given.toString() === "Boolean") return false;
  throw new Error(`${name} can't be left out for a host of somebody's own`);
}
