// Reads from SQLite query plans how a statement's cost grows: which tables it scans, and which it
// searches once per row of another.

/** A row of EXPLAIN QUERY PLAN. */
export interface PlanStep {
  id: number;
  parent: number;
  detail: string;
}

/** Tables that statements may scan, each with the reason why they stay small. */
const SMALL_TABLES: Readonly<Record<string, string>> = {
  banned_link_hosts: "staff list them",
  collection_sections: "read for one publication, which has 20 at most",
  content_clock: "one row",
  // Staff's status page counts what waits in the queues, and domains by their states.
  custom_domains: "few have a domain; others' lists search it by owner or state",
  event_batches: "what waits to be stored",
  flag_rules: "staff make them",
  notification_outbox: "what waits to be made",
  purge_budgets: "a row for each driver",
  purge_outbox: "what waits to be purged",
  statistics_erasures: "whose raw events wait to be removed",
  statistics_recounts: "days that wait to be counted again",
  statistics_salts: "some days and months",
  statistics_state: "one row",
  topics: "staff make them",
};

/** Indexes of a few rows that may be read whole, each with why they stay small. */
const SMALL_INDEXES: Readonly<Record<string, string>> = {
  mail_outbox_dead: "what could not be sent, for 30 days",
};

/** Aliases by which a statement names what it reads from. */
function sourcesOf(sql: string): Map<string, Set<string>> {
  const sources = new Map<string, Set<string>>();
  for (const [, name = "", alias] of sql.matchAll(
    /\b(?:FROM|JOIN|INTO|UPDATE)\s+"?(\w+)"?(?:\([^()]*\))?(?:\s+(?:AS\s+)?(?!WHERE|SET|ON|JOIN|CROSS|LEFT|ORDER|GROUP|LIMIT|UNION|INDEXED|VALUES|RETURNING)(\w+))?/gi,
  )) {
    const key = alias ?? name;
    sources.set(key, (sources.get(key) ?? new Set()).add(name));
  }
  return sources;
}

/**
 * Returns the steps of a plan whose cost grows, as messages; empty if there are none. Allowed:
 * index searches, reading results that the statement itself produced, full-text matches, and
 * scanning an index or row ids in the requested order until a LIMIT.
 */
export function growingSteps(
  sql: string,
  plan: readonly PlanStep[],
  tables: ReadonlySet<string>,
): string[] {
  const sources = sourcesOf(sql);
  const byId = new Map(plan.map((step) => [step.id, step]));
  const tableOf = (alias: string): string | undefined =>
    [...(sources.get(alias) ?? [alias])].find((name) => tables.has(name));
  const isCorrelated = (step: PlanStep): boolean => {
    for (let at: PlanStep | undefined = step; at; at = byId.get(at.parent)) {
      if (at.detail.startsWith("CORRELATED")) return true;
    }
    return false;
  };
  return plan.flatMap((step) => {
    const { detail, parent } = step;
    const [, kind, alias = "", how = ""] =
      /^(SCAN|SEARCH) (\S+)(?: (?:USING )?(.*))?$/.exec(detail) ?? [];
    if (kind === undefined || how.startsWith("VIRTUAL TABLE")) return [];
    const table = tableOf(alias);
    if (table === undefined || table in SMALL_TABLES) return [];
    if ((how.split(" ").at(-1) ?? "") in SMALL_INDEXES) return [];
    if (how.startsWith("AUTOMATIC")) return [`indexes all of ${table}: ${detail}`];
    if (kind === "SEARCH") return [];
    if (isCorrelated(step)) return [`reads all of ${table} for each row: ${detail}`];
    const isSorted = plan.some(
      (other) => other.parent === parent && other.detail.startsWith("USE TEMP B-TREE"),
    );
    const isOrdered = how.includes("INDEX") || /\bORDER BY (\w+\.)?id\b/i.test(sql);
    const isWalk = isOrdered && !isSorted && /\bLIMIT\b|\b(min|max)\(/i.test(sql);
    return isWalk ? [] : [`reads all of ${table}: ${detail}`];
  });
}
