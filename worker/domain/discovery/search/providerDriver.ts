// Owns the search page's lists where a provider elsewhere is configured: it says what is found and in
// what order, and the product's own rules say what of it the viewer may see.

import { filtersOf } from "../../../../shared/rules/searchFilters.ts";
import type { MultiQueryEntry, SearchIndex } from "../../../../shared/rules/multiQuery.ts";
import { searchOrigin } from "../../../../shared/rules/searchUrl.ts";
import type { SiteSettings } from "../../../../shared/siteSettings.ts";
import { encodeCursor } from "../../../db/keyset.ts";
import { defineLoader } from "../../../db/loader.ts";
import { log } from "../../../log.ts";
import {
  askProvider,
  type ProviderAnswer,
  SearchProviderAway,
} from "../../../ports/search/askProvider.ts";
import type { DomainContext } from "../../context.ts";
import { searcherOf } from "./askForgiving.ts";
import { conditionsOf, type Searcher } from "./bestRows.ts";
import { type Binding, startBinding } from "./matchExpression.ts";
import type { AskedPage, SearchDriver } from "./SearchDriver.ts";
import type { SearchFilters } from "./searchFilters.ts";
import { SOURCES } from "./searchSources.ts";

/** How far pages go, as the product's own do. */
const MAX_REACHED = 1000;

/** The provider that is configured in the place of the product's own index; null for none. */
export function providerOf({
  config,
}: Pick<DomainContext, "config">): NonNullable<SiteSettings["search"]> | null {
  const { search } = config.settings;
  const origin = searchOrigin(search);
  return search && origin !== null && origin !== config.publicUrl ? search : null;
}

const fetchOutside = (input: string, init: RequestInit) => fetch(input, init);

/** What the provider finds; what a page asks for in one tick is one request. */
const answers = defineLoader<DomainContext, MultiQueryEntry, ProviderAnswer>(
  async (context, entries) => {
    const settings = providerOf(context);
    if (!settings) throw new Error("No provider is configured");
    const session = await context.session();
    return askProvider(fetchOutside, settings, entries, session?.userId ?? null);
  },
  (entry) => JSON.stringify(entry),
);

/**
 * The configured provider. A cursor's value is the place in its order, from -1 downwards. What it names
 * and the viewer may not see is left out.
 */
export const providerDriver: SearchDriver = async (context, asked, read) => {
  const { index, query, filters, bounds } = asked;
  const { limit, after } = bounds;
  const searcher = await searcherOf(context);
  const offset = Math.max(0, Math.trunc(-(after?.value ?? 0)));
  const page = Math.floor(offset / limit);
  const found = await answerTo(context, {
    index,
    query,
    hitsPerPage: limit,
    page,
    filters: filtersFor(index, filters, searcher),
  });
  const ids = found?.ids.slice(offset - page * limit) ?? [];
  const total = found?.total ?? 0;
  const end = offset + ids.length;
  const last = ids.at(-1);
  const binding = startBinding();
  const rows =
    last === undefined
      ? []
      : await read(rankedRows(asked, ids, offset, searcher, binding), binding.values);
  const edges = rows.map((node) => ({
    cursor: encodeCursor({ value: node.position, id: node.id }),
    node,
  }));
  return {
    edges,
    pageInfo: {
      hasNextPage: last !== undefined && end < Math.min(total, MAX_REACHED),
      hasPreviousPage: after !== null,
      startCursor: edges[0]?.cursor ?? null,
      // Of the last that was found, whether or not it may be seen: what follows it follows still.
      endCursor: last === undefined ? null : encodeCursor({ value: -end, id: last }),
    },
    total,
    isCapped: false,
    isUnavailable: found === null,
    queryId: found?.queryId ?? "",
  };
};

/** Null where there is no answer; of what lies too far out, none is asked for. */
async function answerTo(
  context: DomainContext,
  entry: MultiQueryEntry,
): Promise<ProviderAnswer | null> {
  if ((entry.page ?? 0) * entry.hitsPerPage >= MAX_REACHED)
    return { ids: [], total: 0, queryId: "" };
  try {
    return await answers(context).load(entry);
  } catch (error) {
    if (!(error instanceof SearchProviderAway)) throw error;
    log("error", "The search provider gave no answer", { error });
    return null;
  }
}

function filtersFor(index: SearchIndex, { collectionId }: SearchFilters, { seesAll }: Searcher) {
  const owner = collectionId === undefined ? null : { collectionId };
  const filters = filtersOf(index, { seesAll, owner });
  const isOfCollection = collectionId !== undefined && ["users", "tags", "lists"].includes(index);
  return [filters, isOfCollection ? `collectionId:${collectionId}` : ""]
    .filter((filter) => filter !== "")
    .join(" AND ");
}

function rankedRows(
  { index, filters }: AskedPage,
  ids: readonly string[],
  offset: number,
  searcher: Searcher,
  binding: Binding,
): string {
  const { bind } = binding;
  const place = `-${bind(offset)} - 1 - h.key`;
  return `best AS (
    SELECT x.id AS id, ${place} AS score FROM json_each(${bind(JSON.stringify(ids))}) h
    JOIN ${SOURCES[index].from} ON x.id = h.value
    WHERE ${conditionsOf(index, filters, searcher, binding)})`;
}
