// The targets of the scale benchmark: every list field in the schema in each of its orders, and every
// scheduled task. sitePages.ts has the pages, feeds and sitemaps.

import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from "graphql";
import { GRAPHQL_PATH, TASK_PATH } from "../workers/recorderPaths.ts";
import type { GrownSite } from "./growSite.ts";

/** The viewer of a request. */
export type Asking = "anonymous" | "reader" | "staff";

/**
 * Rows that a search may read whatever the ratio, because it looks at every match up to the limits of
 * decision 59, and the small site has too few matches to reach them.
 */
export const MAX_SEARCH_ROWS = 40_000;

/**
 * Rows that suggested tags may read: those of the tags of 260 stories, at most five each, of which a
 * large site has more different ones.
 */
const MAX_SUGGESTION_ROWS = 5000;

function maxRowsOf(call: string): Pick<Target, "maxRows"> {
  if (/search/i.test(call)) return { maxRows: MAX_SEARCH_ROWS };
  return call.startsWith("suggestedTags") ? { maxRows: MAX_SUGGESTION_ROWS } : {};
}

/** Something whose reads are measured. */
export interface Target {
  kind: "page" | "feed" | "sitemap" | "GraphQL" | "task";
  name: string;
  as: Asking;
  path: string;
  /** The document of a GraphQL operation. */
  query?: string;
  /** The first label of a host other than the main one. */
  subdomain?: string;
  /** The expected status, 200 unless given. */
  status?: number;
  /**
   * Rows that it may read whatever the ratio: for what reads up to a limit that the small site doesn't
   * reach.
   */
  maxRows?: number;
}

/** Returns the scheduled tasks of these names. */
export function taskTargets(names: readonly string[]): Target[] {
  return names.map((name) => ({
    kind: "task",
    name,
    as: "anonymous",
    path: TASK_PATH + encodeURIComponent(name),
  }));
}

/** Page size of GraphQL lists. */
const PAGE_SIZE = 10;

/** Fields with side effects or external requests, and lists outside our tables. */
const LEFT_OUT = new Set(["node", "nodes", "accountToken", "emailAvailability"]);

/** Returns a document for every list in the schema, and for the other fields of each type. */
export function graphqlTargets(schema: GraphQLSchema, site: GrownSite): Target[] {
  const values = argumentValues(site);
  const targets: Target[] = [];
  const seen = new Set<string>();
  const visit = (
    type: GraphQLObjectType,
    as: Asking,
    label: string,
    wrap: (inner: string) => string,
  ): void => {
    const plain: string[] = [];
    for (const field of Object.values(type.getFields())) {
      if (LEFT_OUT.has(field.name)) continue;
      const named = getNamedType(field.type);
      for (const call of callsOf(type, field, values)) {
        if (call === null) continue;
        const add = (inner: string): void => {
          const name = `${label}.${call}`;
          targets.push({
            kind: "GraphQL",
            name,
            as,
            path: GRAPHQL_PATH,
            query: wrap(`${call} ${inner}`),
            ...maxRowsOf(call),
          });
        };
        if (isLeafType(named)) {
          if (!field.args.length) plain.push(field.name);
        } else if (isConnection(named) || isListType(unwrap(field))) add(selectionOf(named, 2));
        else if (isObjectType(named) && holdsLists(named) && !isEntity(named)) {
          // A type reachable through a single field is visited there.
          if (seen.has(named.name)) continue;
          seen.add(named.name);
          visit(named, as, `${label}.${field.name}`, (inner) => wrap(`${call} { ${inner} }`));
        } else add(selectionOf(named, 1));
      }
    }
    if (plain.length > 0)
      targets.push({
        kind: "GraphQL",
        name: `${label}.{scalars}`,
        as,
        path: GRAPHQL_PATH,
        query: wrap(plain.join(" ")),
      });
  };
  const typeOf = (name: string) => schema.getType(name) as GraphQLObjectType;
  visit(typeOf("Query"), "reader", "Query", (inner) => `{ ${inner} }`);
  for (const name of ["errorDashboard", "internalStatus", "topicEditor"]) {
    const field = typeOf("Query").getFields()[name]!;
    const [call] = callsOf(typeOf("Query"), field, values);
    visit(
      getNamedType(field.type) as GraphQLObjectType,
      "staff",
      name,
      (inner) => `{ ${call} { ${inner} } }`,
    );
  }
  const nodes: [label: string, type: string, id: string][] = [
    ["Post", "Post", site.storyId],
    ["Post(response)", "Post", site.responseId],
    ["Post(draft)", "Post", site.draftId],
    ["User", "User", site.writerId],
    ["User(viewer)", "User", site.readerId],
    ["Collection", "Collection", site.collectionId],
    ["Tag", "Tag", site.tagId],
    ["Topic", "Topic", site.topicId],
    ["Catalog", "Catalog", site.catalogId],
  ];
  for (const [label, name, id] of nodes) {
    visit(
      typeOf(name),
      "reader",
      label,
      (inner) => `{ node(id: "${id}") { ... on ${name} { ${inner} } } }`,
    );
  }
  visit(
    typeOf("Sequence"),
    "reader",
    "Sequence",
    (inner) => `{ sequenceBySlug(slug: "series-${site.sequenceId}") { ${inner} } }`,
  );
  visit(
    typeOf("ReaderForm"),
    "reader",
    "ReaderForm",
    (inner) => `{ viewer { form(id: "${site.formId}") { ${inner} } } }`,
  );
  return targets;
}

/** Returns the same list after a cursor. */
export function afterCursor(target: Target, cursor: string): Target {
  const query = target.query!.replace(
    `first: ${PAGE_SIZE}`,
    `first: ${PAGE_SIZE}, after: ${JSON.stringify(cursor)}`,
  );
  return { ...target, name: `${target.name} (next page)`, query };
}

const isConnection = ({ name }: GraphQLNamedType): boolean => name.endsWith("Connection");
/** Entity types, whose fields are visited once at their own root. */
const isEntity = (type: GraphQLNamedType): boolean =>
  isObjectType(type) &&
  (type.getInterfaces().length > 0 || type.name === "Sequence" || type.name === "ReaderForm");

const unwrap = ({ type }: GraphQLField<unknown, unknown>) =>
  isNonNullType(type) ? type.ofType : type;

function holdsLists(type: GraphQLObjectType): boolean {
  return Object.values(type.getFields()).some(
    (field) =>
      isConnection(getNamedType(field.type)) ||
      (isListType(unwrap(field)) && !isLeafType(getNamedType(field.type))),
  );
}

/** Values of required arguments, by name, or by type and name. */
function argumentValues(site: GrownSite): Record<string, unknown> {
  return {
    "Viewer.book.id": site.bookId,
    "Viewer.form.id": site.formId,
    "ErrorDashboard.group.id": "1",
    "Query.sequenceOfPost.postId": site.storyId,
    "Query.postDraft.postId": site.draftId,
    "Query.postResult.id": site.storyId,
    "Query.publication.id": site.collectionId,
    "Query.publicationByRef.slug": "publication-1",
    "Query.sequenceBySlug.slug": `series-${site.sequenceId}`,
    "Query.userResult.username": "person2",
    "Query.catalogBySlugId.username": "person1",
    "Sequence.place.postId": site.storyId,
    catalogId: site.catalogId,
    slugId: `list-${site.catalogId}`,
    userId: site.readerId,
    domainOrSlug: "publication-1",
    prefix: "person",
    query: "amber",
    quoteId: "quote1",
    submissionId: site.submissionId,
    tagSlug: "topic-1",
    topicSlug: "subject-1",
    targetId: site.writerId,
    version: "1.0.0",
    code: "NONE",
    email: "somebody@example.com",
    versionId: "version1",
    id: site.storyId,
    isPublic: true,
  };
}

/**
 * Returns a field's calls: without options, and once with each value of each enum argument. Null
 * for a field that can't be called.
 */
function callsOf(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  values: Record<string, unknown>,
): (string | null)[] {
  const given = new Map<string, string>();
  for (const argument of field.args) {
    const own = values[`${type.name}.${field.name}.${argument.name}`];
    const value =
      own ??
      (isRequiredArgument(argument)
        ? (values[argument.name] ?? choicesOf(argument)[0])
        : undefined);
    if (argument.name === "first") given.set("first", String(PAGE_SIZE));
    else if (value !== undefined)
      given.set(
        argument.name,
        isEnumType(getNamedType(argument.type)) ? String(value) : JSON.stringify(value),
      );
    else if (isRequiredArgument(argument)) return [null];
  }
  const call = (more: Map<string, string>): string => {
    const all = new Map([...given, ...more]);
    if (all.size === 0) return field.name;
    return `${field.name}(${[...all].map(([name, value]) => `${name}: ${value}`).join(", ")})`;
  };
  const calls = new Set([call(new Map())]);
  for (const argument of field.args) {
    const choices = isListType(argument.type) ? [] : choicesOf(argument);
    for (const choice of choices) calls.add(call(new Map([[argument.name, choice]])));
    if (argument.name === "search") calls.add(call(new Map([[argument.name, '"amber"']])));
  }
  return [...calls];
}

function choicesOf(argument: GraphQLArgument): string[] {
  const type = getNamedType(argument.type);
  return isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
}

/** Selects all fields of a type without arguments, to this depth. */
function selectionOf(type: GraphQLNamedType, depth: number): string {
  if (isLeafType(type)) return "";
  if (!isObjectType(type)) return "{ __typename }";
  const parts = ["__typename"];
  for (const field of Object.values(type.getFields())) {
    if (field.args.length > 0 && field.args.some(isRequiredArgument)) continue;
    const named = getNamedType(field.type);
    if (isLeafType(named)) parts.push(field.name);
    else if (/^(edges|node|pageInfo)$/.test(field.name))
      parts.push(`${field.name} ${selectionOf(named, field.name === "node" ? depth - 1 : depth)}`);
    else if (
      depth > 0 &&
      !field.args.length &&
      isObjectType(named) &&
      !isListType(unwrap(field)) &&
      !isEntity(named)
    )
      parts.push(`${field.name} ${selectionOf(named, depth - 1)}`);
    else if (depth > 0 && !field.args.length && isEntity(named)) parts.push(`${field.name} { id }`);
  }
  return `{ ${parts.join(" ")} }`;
}
