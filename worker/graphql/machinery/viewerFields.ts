// Owns which fields are a viewer's: their answers depend on who asks, and no page that is kept for
// everyone may hold them. The schema says so itself: every type and field has a description, and one
// that is a viewer's speaks of them. A new one is known by that; nothing lists them.

import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";

/** How descriptions speak of who asks. */
const VIEWER_FIELDS = /\b(viewers?|whoever asks|who asks|signed in|this request)\b/i;

/**
 * Types and fields that speak of a viewer and are everyone's all the same. On a page that is kept they
 * are as a stranger has them: what only some may see or read is left out.
 */
export const EVERYONES: ReadonlySet<string> = new Set([
  "AccountSuspended",
  "BodyModel",
  "Catalog.areItemsLocked",
  "CatalogItem.post",
  "Forbidden",
  "NotFound",
  "Post.content",
  "Post.inResponseToCatalog",
  "Post.inResponseToPost",
  "PostContent",
  "Query.catalogById",
  "Query.catalogBySlugId",
  "Query.catalogs",
  "Query.node",
  "Query.topicFromSlug",
  "Unauthorized",
  "User.catalogsConnection",
]);

/** The fields of a document whose answer differs from viewer to viewer, as `Type.field`. */
export function viewerFieldsOf(schema: GraphQLSchema, document: DocumentNode): string[] {
  const found: string[] = [];
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name }) {
        const [parent, field] = [types.getParentType(), types.getFieldDef()];
        if (parent && field && isViewers(parent, field)) found.push(`${parent.name}.${name.value}`);
      },
    }),
  );
  return found;
}

/** The names of a schema's fields that are a viewer's. */
export interface ViewerFieldNames {
  /** Of root fields. */
  roots: ReadonlySet<string>;
  /** Of fields that lead from what is everyone's to what is a viewer's. */
  anywhere: ReadonlySet<string>;
}

/** All connections have these. Whether one is a viewer's is told by the field that leads to it. */
const PARTS_OF_LISTS: ReadonlySet<string> = new Set(["edges", "node"]);

/** By which names an answer holds what is a viewer's. */
export function viewerFieldNames(schema: GraphQLSchema): ViewerFieldNames {
  const [roots, anywhere] = [new Set<string>(), new Set<string>()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type === schema.getMutationType() || speaksOfViewer(type)) continue;
    const names = type === schema.getQueryType() ? roots : anywhere;
    for (const field of Object.values(type.getFields()))
      if (!PARTS_OF_LISTS.has(field.name) && isViewers(type, field)) names.add(field.name);
  }
  return { roots, anywhere };
}

function isViewers(parent: GraphQLNamedType, field: GraphQLField<unknown, unknown>): boolean {
  const at = `${parent.name}.${field.name}`;
  if (EVERYONES.has(at)) return false;
  const isSaid = VIEWER_FIELDS.test(field.description ?? "");
  return isSaid || speaksOfViewer(parent) || speaksOfViewer(listedBy(getNamedType(field.type)));
}

/** The type of what a connection lists; any other type itself. */
function listedBy(type: GraphQLNamedType): GraphQLNamedType {
  const edges = fieldOf(type, "edges");
  const node = edges && fieldOf(getNamedType(edges.type), "node");
  return node ? getNamedType(node.type) : type;
}

function fieldOf(type: GraphQLNamedType, name: string): GraphQLField<unknown, unknown> | undefined {
  return isObjectType(type) ? type.getFields()[name] : undefined;
}

function speaksOfViewer({ name, description }: GraphQLNamedType): boolean {
  return !EVERYONES.has(name) && VIEWER_FIELDS.test(description ?? "");
}
