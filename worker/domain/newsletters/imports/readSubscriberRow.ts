import type { CsvRow } from "../../../../shared/format/CsvParser.ts";
import type { RejectionReason } from "../../../../shared/newsletters/subscriberImportErrors.ts";
import { oneLine } from "../../../../shared/story/oneLine.ts";
import { readAddressCell } from "./readAddressCell.ts";
import { statusOfWord, stricter, type SubscriberStatus } from "./statusWords.ts";
import type { SubscriberColumns } from "./subscriberColumns.ts";

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
): { row: ImportedRow; unknown: UnknownValue[] } | { rejected: RejectedRow } {
  const { typed, email, name: ofAddress } = readAddressCell(cells[columns.email] ?? "");
  const rejected = (reason: RejectionReason): { rejected: RejectedRow } => ({
    rejected: [number, typed.slice(0, MAX_TYPED), reason],
  });
  if (isUnclosed) return rejected("unclosed-quote");
  if (typed === "") return rejected("no-address");
  if (email === null) return rejected("invalid-address");
  const name = oneLine(columns.names.map((index) => cells[index] ?? "").join(" ")) || ofAddress;
  const times = columns.times.map((index) => readTime(cells[index] ?? "", now));
  const consentedAt = times.find((time) => time !== null) ?? null;
  const { status, unknown } = statusOf(cells, columns);
  return {
    row: [number, email, status, name.slice(0, MAX_NAME) || null, consentedAt],
    unknown,
  };
}

/** A value of a status column that isn't understood. */
export interface UnknownValue {
  column: number;
  value: string;
}

/**
 * The strictest of what the columns say, "unconfirmed" for a value that isn't understood. A cell of any
 * other column counts too if all that it says is that the address left, bounced or complained.
 */
function statusOf(
  cells: readonly string[],
  { statuses, others }: SubscriberColumns,
): { status: SubscriberStatus; unknown: UnknownValue[] } {
  const unknown: UnknownValue[] = [];
  let status: SubscriberStatus = "subscribed";
  for (const { index, read } of statuses) {
    const cell = cells[index] ?? "";
    const said = read(cell);
    if (said === null) unknown.push({ column: index, value: oneLine(cell) });
    status = stricter(status, said ?? "unconfirmed");
  }
  for (const index of others) {
    const said = statusOfWord(cells[index] ?? "");
    if (said === "unsubscribed" || said === "suppressed") status = stricter(status, said);
  }
  return { status, unknown };
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
