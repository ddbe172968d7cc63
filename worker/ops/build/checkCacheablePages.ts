import path from "node:path";
import { type GraphQLSchema, parse } from "graphql";
import { CACHEABLE_PAGES } from "../../../shared/cache/cacheSubject.ts";
import { viewerFieldsOf } from "../../graphql/machinery/viewerFields.ts";
import { pageModules } from "./pageModules.ts";

/**
 * The query names of cacheable pages by page id. A page's query is named after its file, according
 * to client/runtime/page/pages.ts; a page without one uses another page's query.
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
 * Throws if a cacheable page's query, including its fragments, selects a viewer-dependent field,
 * which would show one reader's data to others. `texts` are the compiled operations.
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
        `The page ${pageId} may be cached at the edge, but ${query} selects ${found.join(", ")}`,
      );
    }
  }
}
