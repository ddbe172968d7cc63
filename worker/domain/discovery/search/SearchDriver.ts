import type { SearchIndex } from "../../../../shared/rules/multiQuery.ts";
import type { Bindable } from "../../../db/database.ts";
import type { Page, PageBounds } from "../../../db/keyset.ts";
import type { DomainContext } from "../../context.ts";
import type { SearchFilters } from "./searchFilters.ts";

/** A page of an index that is asked for. */
export interface AskedPage {
  index: SearchIndex;
  /** As typed. */
  query: string;
  filters: SearchFilters;
  bounds: PageBounds;
}

/** A row with its place in the order: greater ones come first. */
export interface Place {
  id: string;
  position: number;
}

/** A page, with how many there are in all. */
export interface FoundPage<Row> extends Page<Row> {
  total: number;
  /** There may be more than `total`. */
  isCapped: boolean;
  /** Whatever searches gave no answer: what there is nobody knows. */
  isUnavailable: boolean;
  /** What is opened of it is told by this name; empty where whoever searches gave none. */
  queryId: string;
}

/**
 * What says which rows a search finds, and in what order: the product's own index (`embeddedDriver`),
 * or a provider elsewhere (`providerDriver`). Either makes the table `best` (`id` and `score`), from
 * which `read` reads the rows, the greatest score first, with further columns where it is given some. Throws as `Database.all`.
 */
export type SearchDriver = <Row extends Place>(
  context: DomainContext,
  asked: AskedPage,
  read: (tables: string, values: readonly Bindable[], columns?: string) => Promise<Row[]>,
) => Promise<FoundPage<Row>>;
