import path from "node:path";
import { type GraphQLSchema, parse } from "graphql";
import { CACHEABLE_PAGES } from "../../../shared/rules/cacheSubject.ts";
import { viewerFieldsOf } from "../../graphql/machinery/viewerFields.ts";
import { pageModules } from "./pageModules.ts";

/**
 * The names of the queries of the pages that the edge may keep, by page id. A page's query is named
 * for its file, which client/app/pages.ts gives; a page that has none of its own runs another's.
 */
export function cacheableQueries(root: string, operations: Iterable<string>): Map<string, string> {
  const names = new Set(operations);
  const queries = new Map<string, string>();
  for (const [pageId, file] of pageModules(root)) {
    const query = `${path.basename(file, ".tsx")}Query`;
    if (Object.hasOwn(CACHEABLE_PAGES, pageId) && names.has(query)) queries.set(pageId, query);
  }
  return queries;
}

/**
 * Throws when a page that the edge may keep asks for a field that depends on who asks, however deep
 * in its fragments: what is kept would show one reader what is another's. `texts` are the compiled
 * operations.
 */
export function checkCacheablePages(
  root: string,
  schema: GraphQLSchema,
  texts: Readonly<Record<string, string>>,
): void {
  const byName = new Map(
    Object.values(texts).map((text) => [/\bquery (\w+)/.exec(text)?.[1] ?? "", text]),
  );
  for (const [pageId, query] of cacheableQueries(root, byName.keys())) {
    const found = viewerFieldsOf(schema, parse(byName.get(query)!));
    if (found.length > 0) {
      throw new Error(
        `The page ${pageId} may be kept at the edge, but ${query} asks for ${found.join(", ")}`,
      );
    }
  }
}
