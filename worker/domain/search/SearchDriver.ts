import type { SearchIndex } from "../../../shared/search/multiQuery.ts";
import type { Sql } from "../../db/sql.ts";
import type { Page, PageBounds } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { SearchFilters } from "./searchFilters.ts";

/** One page of results requested from an index. */
export interface AskedPage {
  index: SearchIndex;
  /** As the viewer typed it. */
  query: string;
  filters: SearchFilters;
  bounds: PageBounds;
}

/** A row with its sort position. Greater positions come first. */
export interface Place {
  id: string;
  position: number;
}

/** A row with the counts of all results, where the driver selects them. */
export interface CountedPlace extends Place {
  total?: number;
  capped?: number;
  /** 1 if the search found so little that its words may be misspelled. */
  poor?: number;
}

/** A page of results with the total count. */
export interface FoundPage<Row> extends Page<Row> {
  total: number;
  /** The real count may be greater than `total`. */
  isCapped: boolean;
  /** The search provider did not answer, so the results and their count are unknown. */
  isUnavailable: boolean;
  /** Identifies this search in click reports. Empty when the provider sent no identifier. */
  queryId: string;
}

/**
 * Decides which rows a search finds and in what order: the embedded index (`embeddedDriver`) or an
 * external provider (`providerDriver`). Both define the table `best` (`id` and `score`). `read`
 * selects the rows from it, highest score first, with the extra columns if the driver passes any.
 */
export type SearchDriver = <Row extends CountedPlace>(
  context: DomainContext,
  asked: AskedPage,
  read: (tables: Sql, columns?: Sql) => Promise<Row[]>,
) => Promise<FoundPage<Row>>;
