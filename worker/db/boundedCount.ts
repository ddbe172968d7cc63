import { MAX_COUNTED } from "../../shared/limits.ts";
import { sql, type Sql, literal } from "./sql.ts";

/**
 * SQL of the number of rows that a FROM clause with its conditions yields. Reads at most one row
 * beyond MAX_COUNTED, so that a count costs the same however many rows there are; the result is
 * shown with `formatBoundedCount`.
 */
export function boundedCount(from: Sql): Sql {
  return sql`(SELECT count(*) FROM (SELECT 1 FROM ${from} LIMIT ${literal(MAX_COUNTED + 1)}))`;
}
