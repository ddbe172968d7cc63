// What would become of a file's rows, before any of them is subscribed.

import type {
  ImportConsent,
  RejectionReason,
} from "../../../../shared/newsletters/subscriberImportErrors.ts";
import type { Database } from "../../../db/database.ts";
import { sql, literal, joinSql, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import type { ImportedRow, UnknownValue } from "./readSubscriberRow.ts";
import { SUBSCRIBER_STATUSES, type SubscriberStatus } from "./statusWords.ts";
import type { ColumnUse, SubscriberColumns } from "./subscriberColumns.ts";

/** A column of a file. */
export interface ColumnReport {
  /** Its header; empty without one. */
  name: string;
  use: ColumnUse;
  /** Some of its values that aren't understood. */
  unknown: string[];
}

/** Stored as JSON in newsletter_imports.preview. Counts are in addresses, those of rejections in rows. */
export interface ImportPreview {
  columns: ColumnReport[];
  subscribed: number;
  /** They get an email that asks them to confirm. */
  pending: number;
  unsubscribed: number;
  suppressed: number;
  /** They are in the newsletter already. */
  known: number;
  rejections: { reason: RejectionReason; rows: number }[];
}

/** A row of a file as it would be imported. */
export interface SampleRow {
  email: string;
  name: string | null;
  status: SubscriberStatus;
}

/** Columns and values shown of a file that has many. */
const MAX_COLUMNS = 60;
const MAX_UNKNOWN = 5;
const MAX_SHOWN = 60;

/** Collects the values of a file that aren't understood, some of each column. */
export class UnknownValues {
  readonly #byColumn = new Map<number, Set<string>>();

  add(unknown: readonly UnknownValue[]): void {
    for (const { column, value } of unknown) {
      const values = this.#byColumn.get(column) ?? new Set();
      this.#byColumn.set(column, values);
      if (values.size < MAX_UNKNOWN) values.add(value.slice(0, MAX_SHOWN));
    }
  }

  of(column: number): string[] {
    return [...(this.#byColumn.get(column) ?? [])];
  }
}

/** Says of each column what it is used for. */
export function reportColumns(columns: SubscriberColumns, unknown: UnknownValues): ColumnReport[] {
  const { header, email, names, times, statuses } = columns;
  if (!columns.hasHeader) return [{ name: "", use: "ADDRESS", unknown: [] }];
  const useOf = (index: number): ColumnUse => {
    if (index === email) return "ADDRESS";
    if (names.includes(index)) return "NAME";
    if (times.includes(index)) return "TIME";
    if (!statuses.some((status) => status.index === index)) return "UNUSED";
    return unknown.of(index).length > 0 ? "NOT_UNDERSTOOD" : "STATUS";
  };
  return header
    .map((name, index) => ({
      name: name.slice(0, MAX_SHOWN),
      use: useOf(index),
      unknown: unknown.of(index),
    }))
    .slice(0, MAX_COLUMNS);
}

/** SQL: a row's status as a number that grows with its strictness. */
const STRICTNESS = sql`CASE r.value ->> 2 ${joinSql(
  SUBSCRIBER_STATUSES.map((status, index) => sql`WHEN ${literal(status)} THEN ${literal(index)}`),
  " ",
)} END`;

/** What becomes of addresses: as decideRows.ts decides, but for the whole file at once. */
const resultsSql = (
  importId: string,
  newsletterId: string,
  strictness: number,
): Statement<{ result: string; addresses: number; rows: number }> => sql`
  SELECT CASE
      WHEN u.email_key IS NOT NULL OR s.state = 'SUPPRESSED' THEN 'blocked'
      WHEN s.state = 'UNSUBSCRIBED' THEN 'left'
      WHEN s.state = 'ACTIVE' OR (s.state = 'PENDING' AND a.strictness > ${strictness}) THEN 'known'
      ELSE CAST(a.strictness AS TEXT) END AS result,
    count(*) AS addresses, sum(a.rows) AS rows
  FROM (SELECT lower(r.value ->> 1) AS key, max(${STRICTNESS}) AS strictness, count(*) AS rows
    FROM newsletter_import_chunks c CROSS JOIN json_each(c.rows) r
    WHERE c.import_id = ${importId} GROUP BY 1) a
  LEFT JOIN newsletter_subscribers s ON s.newsletter_id = ${newsletterId} AND s.email_key = a.key
  LEFT JOIN email_suppressions u ON u.email_key = a.key
  GROUP BY 1`;

/** Counts what would become of a stored file. */
export async function countResults(
  db: Database,
  {
    importId,
    newsletterId,
    consent,
  }: { importId: string; newsletterId: string; consent: ImportConsent },
): Promise<Omit<ImportPreview, "columns">> {
  // Without proof of consent everyone is asked, so nobody becomes subscribed at once.
  const isProven = consent === "CONFIRMED";
  const [results, rejected] = await Promise.all([
    db.all<{ result: string; addresses: number; rows: number }>(
      resultsSql(importId, newsletterId, isProven ? 0 : -1),
    ),
    db.all<{ reason: RejectionReason; rows: number }>(sql`
      SELECT reason, count(*) AS rows FROM newsletter_import_rejections
        WHERE import_id = ${importId}
      GROUP BY reason`),
  ]);
  const of = (result: string): number =>
    results.find((found) => found.result === result)?.addresses ?? 0;
  const become = (status: SubscriberStatus): number =>
    of(String(SUBSCRIBER_STATUSES.indexOf(status)));
  const duplicates = results.reduce((sum, found) => sum + found.rows - found.addresses, 0);
  const rejections = [
    ...rejected,
    { reason: "duplicate" as const, rows: duplicates },
    { reason: "suppressed" as const, rows: of("blocked") },
    { reason: "unsubscribed" as const, rows: of("left") },
  ];
  return {
    subscribed: isProven ? become("subscribed") : 0,
    pending: become("unconfirmed") + (isProven ? 0 : become("subscribed")),
    unsubscribed: become("unsubscribed"),
    suppressed: become("suppressed"),
    known: of("known"),
    rejections: rejections.filter((rejection) => rejection.rows > 0),
  };
}

/** Rows of a file that a preview shows. */
const SAMPLE_SHOWN = 10;

/** The first rows of a file that isn't processed yet. */
export async function sampleRows(
  { db }: Pick<DomainContext, "db">,
  importId: string,
): Promise<SampleRow[]> {
  const chunk = await db.first<{ rows: string }>(
    sql`SELECT rows FROM newsletter_import_chunks WHERE import_id = ${importId} ORDER BY last_row
      LIMIT 1`,
  );
  if (!chunk) return [];
  return (JSON.parse(chunk.rows) as ImportedRow[])
    .slice(0, SAMPLE_SHOWN)
    .map(([, email, status, name]) => ({ email, status, name }));
}
