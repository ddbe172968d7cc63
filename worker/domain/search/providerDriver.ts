// Owns the search page's lists when an external provider is configured. The provider decides what
// is found and in what order; the product's own rules decide which of it the viewer may see.

import { sql, type Sql } from "../../db/sql.ts";
import { filtersOf } from "../../../shared/search/searchFilters.ts";
import type { MultiQueryEntry, SearchIndex } from "../../../shared/search/multiQuery.ts";
import { searchOrigin } from "../../../shared/search/searchUrl.ts";
import type { SiteSettings } from "../../../shared/siteSettings.ts";
import { encodeCursor } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import { log } from "../../log.ts";
import {
  askProvider,
  type ProviderAnswer,
  SearchProviderUnavailableError,
} from "../../ports/search/askProvider.ts";
import type { DomainContext } from "../kernel/context.ts";
import { searcherOf } from "./searchWithCorrections.ts";
import { conditionsOf, type Searcher } from "./bestRows.ts";
import type { AskedPage, SearchDriver } from "./SearchDriver.ts";
import type { SearchFilters } from "./searchFilters.ts";
import { SOURCES } from "./searchSources.ts";

/** Maximum number of results reachable by paging, the same as in the embedded index. */
const MAX_REACHED = 1000;

/** Returns the provider that replaces the embedded index, or null if none is configured. */
export function providerOf({
  config,
}: Pick<DomainContext, "config">): NonNullable<SiteSettings["search"]> | null {
  const { search } = config.settings;
  const origin = searchOrigin(search);
  return search && origin !== null && origin !== config.publicUrl ? search : null;
}

const fetchOutside = (input: string, init: RequestInit) => fetch(input, init);

/** Loads the provider's answers. Searches of one tick share a request. */
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
 * Searches the configured provider. A cursor's value is the position in the provider's order, from
 * -1 downwards. Results that the viewer may not see are left out.
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
  const rows = last === undefined ? [] : await read(rankedRows(asked, ids, offset, searcher));
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
      // The cursor refers to the last result found, even if the viewer may not see it, so that the
      // next page continues after it.
      endCursor: last === undefined ? null : encodeCursor({ value: -end, id: last }),
    },
    total,
    isCapped: false,
    isUnavailable: found === null,
    queryId: found?.queryId ?? "",
  };
};

/** Returns null if the provider doesn't answer. Doesn't request pages beyond `MAX_REACHED`. */
async function answerTo(
  context: DomainContext,
  entry: MultiQueryEntry,
): Promise<ProviderAnswer | null> {
  if ((entry.page ?? 0) * entry.hitsPerPage >= MAX_REACHED)
    return { ids: [], total: 0, queryId: "" };
  try {
    return await answers(context).load(entry);
  } catch (error) {
    if (!(error instanceof SearchProviderUnavailableError)) throw error;
    log("error", "The search provider did not respond", { error });
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
): Sql {
  const place = sql`-${offset} - 1 - h.key`;
  return sql`best AS (
    SELECT x.id AS id, ${place} AS score FROM json_each(${JSON.stringify(ids)}) h
    JOIN ${SOURCES[index].from} ON x.id = h.value
    WHERE ${conditionsOf(index, filters, searcher)})`;
}
