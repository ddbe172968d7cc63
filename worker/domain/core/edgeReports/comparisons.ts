import type { ComparisonVerdict } from "../../../../shared/rules/comparisonVerdict.ts";
import type { ViewerLeak } from "../../../../shared/rules/viewerLeaks.ts";
import type { DomainContext } from "../../context.ts";

/** A page of the control group beside what was kept of it. */
export interface Comparison {
  /** The route's metric name. */
  route: string;
  /** How old the kept page was, in milliseconds; null where none was kept. */
  cachedAgeMs: number | null;
  /** What rendering took, in milliseconds and in statements. */
  freshMs: number;
  freshStatements: number;
  verdict: ComparisonVerdict;
  /** The cache tags of what differs, counters aside. */
  tags: readonly string[];
  /** Where the kept page said something of a viewer. */
  traces: readonly ViewerLeak[];
  /** The page's host and path, which are noted where there are such. */
  address: string;
}

/** What the experiment has shown in a stretch of time. */
export interface ExperimentReport {
  comparisons: number;
  verdicts: { verdict: ComparisonVerdict; comparisons: number; oldestCachedMs: number | null }[];
  /** The mean over all comparisons: what one answer from the cache spares. */
  savedMs: number;
  savedStatements: number;
  /** Tags of what was out of date, the most frequent first. */
  staleTags: { tag: string; comparisons: number }[];
  /** Where kept pages said something of a viewer, the most frequent first. */
  leaks: ViewerLeakReport[];
}

/** What kept pages said of a viewer, by the entity that it was said beside. */
interface ViewerLeakReport {
  tag: string;
  /** The place in the page's state or its answers. */
  path: string;
  /** Host and path of one of the pages. */
  address: string;
  comparisons: number;
}

/** Tags of one report. */
const MAX_TAGS = 20;

/** Notes a comparison. Throws as `Database.write`. */
export async function noteComparison(
  { db, now }: Pick<DomainContext, "db" | "now">,
  comparison: Comparison,
): Promise<void> {
  const { route, cachedAgeMs, freshMs, freshStatements, verdict, tags, traces, address } =
    comparison;
  await db.write(
    [
      [
        `INSERT INTO cache_comparisons
           (compared_at, route, cached_age_ms, fresh_ms, fresh_statements, verdict, tags, traces,
            address)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`,
        now,
        route,
        cachedAgeMs === null ? null : Math.round(cachedAgeMs),
        Math.round(freshMs),
        freshStatements,
        verdict,
        JSON.stringify(tags),
        JSON.stringify(traces.slice(0, MAX_TAGS)),
        traces.length > 0 ? address : null,
      ],
    ],
    { idempotent: false },
  );
}

/** What the experiment has shown in the last so many milliseconds. Throws as `Database.all`. */
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
    }>(
      `SELECT verdict, count(*) AS comparisons, max(cached_age_ms) AS oldestCachedMs,
         sum(fresh_ms) AS freshMs, sum(fresh_statements) AS freshStatements
       FROM cache_comparisons WHERE compared_at > ?1 GROUP BY verdict ORDER BY comparisons DESC`,
      since,
    ),
    db.all<{ tag: string; comparisons: number }>(
      `SELECT t.value AS tag, count(*) AS comparisons
       FROM cache_comparisons c, json_each(c.tags) t WHERE c.compared_at > ?1
       GROUP BY t.value ORDER BY comparisons DESC, tag LIMIT +?2`,
      since,
      MAX_TAGS,
    ),
    db.all<ViewerLeakReport>(
      `SELECT t.value ->> '$.tag' AS tag, t.value ->> '$.path' AS path,
         max(c.address) AS address, count(*) AS comparisons
       FROM cache_comparisons c, json_each(c.traces) t
       WHERE c.compared_at > ?1 AND c.verdict = 'leak'
       GROUP BY tag, path ORDER BY comparisons DESC, tag, path LIMIT +?2`,
      since,
      MAX_TAGS,
    ),
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
