import { sql } from "../../../db/sql.ts";
import type { ComparisonVerdict } from "../../../../shared/cache/comparisonVerdict.ts";
import type { ViewerLeak } from "../../../../shared/cache/viewerLeaks.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** A fresh render in the control group compared to the cached page. */
export interface Comparison {
  /** The route's metric name. */
  route: string;
  /** Age of the cached page, in milliseconds; null if none was cached. */
  cachedAgeMs: number | null;
  /** Cost of rendering, in milliseconds and in SQL statements. */
  freshMs: number;
  freshStatements: number;
  verdict: ComparisonVerdict;
  /** Cache tags of the differences, except counters. */
  tags: readonly string[];
  /** Where the cached page leaked viewer data. */
  traces: readonly ViewerLeak[];
  /** Host and path of the page; stored only if data leaked. */
  address: string;
}

/** Results of the experiment in a period. */
export interface ExperimentReport {
  comparisons: number;
  verdicts: { verdict: ComparisonVerdict; comparisons: number; oldestCachedMs: number | null }[];
  /** Mean over all comparisons: what one cached response saves. */
  savedMs: number;
  savedStatements: number;
  /** Tags of stale content, most frequent first. */
  staleTags: { tag: string; comparisons: number }[];
  /** Where cached pages leaked viewer data, most frequent first. */
  leaks: ViewerLeakReport[];
}

/** Viewer data leaks in cached pages, by the entity they appeared with. */
interface ViewerLeakReport {
  tag: string;
  /** Path within the page's state or its GraphQL responses. */
  path: string;
  /** Host and path of one of the pages. */
  address: string;
  comparisons: number;
}

/** Maximum number of tags and leaks per report. */
const MAX_TAGS = 20;

/** Stores a comparison. */
export async function noteComparison(
  { db, now }: Pick<DomainContext, "db" | "now">,
  comparison: Comparison,
): Promise<void> {
  const { route, cachedAgeMs, freshMs, freshStatements, verdict, tags, traces, address } =
    comparison;
  await db.write(
    [
      sql`INSERT INTO cache_comparisons
          (compared_at, route, cached_age_ms, fresh_ms, fresh_statements, verdict, tags, traces,
           address)
        VALUES (${now}, ${route}, ${cachedAgeMs === null ? null : Math.round(cachedAgeMs)},
          ${Math.round(freshMs)}, ${freshStatements}, ${verdict}, ${JSON.stringify(tags)},
          ${JSON.stringify(traces.slice(0, MAX_TAGS))}, ${traces.length > 0 ? address : null})`,
    ],
    { idempotent: false },
  );
}

/** Results of the experiment in the last `milliseconds`. */
export async function readExperiment(
  { db, now }: Pick<DomainContext, "db" | "now">,
  milliseconds: number,
): Promise<ExperimentReport> {
  const since = now - milliseconds;
  const [rows, staleTags, leaks] = await Promise.all([
    db.all<{
      verdict: ComparisonVerdict;
      comparisons: number;
      oldestCachedMs: number | null;
      freshMs: number;
      freshStatements: number;
    }>(sql`
      SELECT verdict, count(*) AS comparisons, max(cached_age_ms) AS oldestCachedMs,
        sum(fresh_ms) AS freshMs, sum(fresh_statements) AS freshStatements
      FROM cache_comparisons WHERE compared_at > ${since} GROUP BY verdict ORDER BY comparisons DESC`),
    db.all<{ tag: string; comparisons: number }>(sql`
      SELECT t.value AS tag, count(*) AS comparisons
      FROM cache_comparisons c, json_each(c.tags) t WHERE c.compared_at > ${since}
      GROUP BY t.value ORDER BY comparisons DESC, tag LIMIT +${MAX_TAGS}`),
    db.all<ViewerLeakReport>(sql`
      SELECT t.value ->> '$.tag' AS tag, t.value ->> '$.path' AS path,
        max(c.address) AS address, count(*) AS comparisons
      FROM cache_comparisons c, json_each(c.traces) t
      WHERE c.compared_at > ${since} AND c.verdict = 'leak'
      GROUP BY tag, path ORDER BY comparisons DESC, tag, path LIMIT +${MAX_TAGS}`),
  ]);
  const sum = (value: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((total, row) => total + value(row), 0);
  const comparisons = sum((row) => row.comparisons);
  return {
    comparisons,
    verdicts: rows.map(({ verdict, comparisons: count, oldestCachedMs }) => ({
      verdict,
      comparisons: count,
      oldestCachedMs,
    })),
    savedMs: sum((row) => row.freshMs) / Math.max(1, comparisons),
    savedStatements: sum((row) => row.freshStatements) / Math.max(1, comparisons),
    staleTags,
    leaks,
  };
}
