// Derives which fields depend on the viewer, which cacheable pages must not contain. The schema
// declares it: every type and field has a description, and a description that matches VIEWER_FIELDS
// marks viewer data. So the wording of descriptions matters; there is no other list.

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

/** The words with which descriptions refer to the viewer. */
const VIEWER_FIELDS = /\b(viewers?|whoever asks|who asks|signed in|this request)\b/i;

/**
 * Types and fields that mention the viewer but are cacheable anyway: cached pages contain the
 * anonymous viewer's version, without anything restricted.
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
  "Query.newsletterEmail",
  "Query.node",
  "Query.topicFromSlug",
  "Unauthorized",
  "User.catalogsConnection",
]);

/** The viewer-dependent fields of a document, as `Type.field`. */
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

/** The names of a schema's viewer-dependent fields. */
export interface ViewerFieldNames {
  /** Root fields. */
  roots: ReadonlySet<string>;
  /** Fields of public types that lead to viewer data. */
  anywhere: ReadonlySet<string>;
}

/** Shared by all connections; the field that returns the connection decides. */
const PARTS_OF_LISTS: ReadonlySet<string> = new Set(["edges", "node"]);

/** The field names under which a response contains viewer data. */
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

/** The node type of a connection; any other type unchanged. */
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
