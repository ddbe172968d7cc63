import { sql } from "../../db/sql.ts";
import type { SearchIndex } from "../../../shared/search/multiQuery.ts";
import { toPage } from "../../db/keyset.ts";
import { searchWithCorrections, prefetchCorrections, searcherOf } from "./searchWithCorrections.ts";
import { bestRows, isPoorSql } from "./bestRows.ts";
import { newQueryId } from "./newQueryId.ts";
import type { SearchDriver } from "./SearchDriver.ts";

/** The counts of `CountedPlace`, so that they arrive in the same round trip. */
const counted = (index: SearchIndex) =>
  sql`(SELECT count(*) FROM found) AS total, (SELECT capped FROM capping) AS capped,
    ${isPoorSql(index)} AS poor`;

/** Searches the product's own index. */
export const embeddedDriver: SearchDriver = async (context, asked, read) => {
  const { bounds } = asked;
  prefetchCorrections(context, asked.query);
  const searcher = await searcherOf(context);
  const { rows } = await searchWithCorrections(context, asked, async (wording) => {
    const best = bestRows(
      { ...asked, ...wording, searcher, now: context.now },
      { limit: bounds.limit + 1, after: bounds.after },
    );
    const found = best === null ? [] : await read(best, counted(asked.index));
    // A page without rows has no counts either.
    return { rows: found, isPoor: found[0]?.poor !== 0 };
  });
  const [first] = rows;
  return {
    ...toPage(rows, bounds, ({ position, id }) => ({ value: position, id })),
    total: first?.total ?? 0,
    isCapped: first?.capped === 1,
    isUnavailable: false,
    queryId: newQueryId(),
  };
};
