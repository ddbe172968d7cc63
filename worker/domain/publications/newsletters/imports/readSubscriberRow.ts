import { readEmail } from "../../../../../shared/format/inputPatterns.ts";
import type { CsvRow } from "../../../../../shared/format/CsvParser.ts";
import type { RejectionReason } from "../../../../../shared/rules/subscriberImportErrors.ts";
import { oneLine } from "../../../../../shared/story/oneLine.ts";
import type { SubscriberColumns, SubscriberStatus } from "./subscriberColumns.ts";

/** A row of an import's file with a valid address, as stored in newsletter_import_chunks. */
export type ImportedRow = readonly [
  number: number,
  email: string,
  status: SubscriberStatus,
  name: string | null,
  /** In milliseconds since 1970. */
  consentedAt: number | null,
];

/** A row of which nobody is subscribed, as stored in newsletter_import_rejections. */
export type RejectedRow = readonly [number: number, email: string, reason: RejectionReason];

const MAX_NAME = 100;
/** Characters kept of what a file has in place of an address. */
const MAX_TYPED = 300;

/** Reads a row of a file: either its subscriber or why there is none. */
export function readSubscriberRow(
  { number, cells, isUnclosed }: CsvRow,
  columns: SubscriberColumns,
  now: number,
): { row: ImportedRow } | { rejected: RejectedRow } {
  const typed = oneLine(cells[columns.email] ?? "");
  const rejected = (reason: RejectionReason): { rejected: RejectedRow } => ({
    rejected: [number, typed.slice(0, MAX_TYPED), reason],
  });
  if (isUnclosed) return rejected("unclosed-quote");
  if (typed === "") return rejected("no-address");
  const email = readEmail(typed);
  if (email === null) return rejected("invalid-address");
  const name = oneLine(columns.names.map((index) => cells[index] ?? "").join(" "));
  const times = columns.times.map((index) => readTime(cells[index] ?? "", now));
  const consentedAt = times.find((time) => time !== null) ?? null;
  return {
    row: [number, email, statusOf(cells, columns), name.slice(0, MAX_NAME) || null, consentedAt],
  };
}

/** The strictest of what the columns say. */
function statusOf(cells: readonly string[], { statuses }: SubscriberColumns): SubscriberStatus {
  const read = new Set(statuses.map(({ index, read: of }) => of(cells[index] ?? "")));
  if (read.has("unsubscribed")) return "unsubscribed";
  return read.has("unconfirmed") ? "unconfirmed" : "subscribed";
}

const EARLIEST = Date.UTC(1990, 0);

/** Reads a date that begins with the year, in UTC unless it says otherwise; others are ambiguous. */
function readTime(cell: string, now: number): number | null {
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(?:UTC|Z|([+-]\d{2}):?(\d{2}))?)?$/.exec(
      cell.trim(),
    );
  if (!match) return null;
  const [, day, time = "00:00:00", hours, minutes = "00"] = match;
  const at = Date.parse(`${day}T${time}${hours ? `${hours}:${minutes}` : "Z"}`);
  return at >= EARLIEST && at <= now ? at : null;
}
