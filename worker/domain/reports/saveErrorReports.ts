import type { ErrorReport } from "../../../shared/reports/errorReport.ts";
import { HOUR_MS } from "../../../shared/durations.ts";
import type { Statement } from "../../db/database.ts";
import type { DomainContext } from "../context.ts";
import { countTry, isBeyond, networkKey } from "../identity/rateLimits.ts";

/** Calls of one network. A page session makes at most five, and a network may be a whole school's. */
const CALLS = { name: "error-reports", most: 300, window: HOUR_MS };

/** Failures of our own answers that are kept within an hour: what fails always fails often. */
const OWN = { name: "error-reports-own", most: 500, window: HOUR_MS };

/**
 * Keeps what browsers say has failed. False where their network has said too much. Whose browser it
 * was the session says, and only where there is none the report. Throws as `Database.write`.
 */
export async function saveErrorReports(
  context: Pick<DomainContext, "db" | "now" | "browser" | "session">,
  reports: readonly ErrorReport[],
): Promise<boolean> {
  const { db, now, browser } = context;
  const session = await context.session();
  const key = await networkKey(CALLS, browser.network);
  const [tries] = await db.write([countTry(key, CALLS, now)], { idempotent: false });
  if (isBeyond(tries, CALLS)) return false;
  await db.write(
    reports.map((report) => insert(report, now, session?.userId ?? report.extra.userId)),
    { idempotent: false },
  );
  return true;
}

/** Keeps that an answer of ours failed with a status (platform.md §7.2). Throws as `Database.write`. */
export async function saveFailedAnswer(
  { db, now }: Pick<DomainContext, "db" | "now">,
  { error, status, location, buildId }: FailedAnswer,
): Promise<void> {
  const [tries] = await db.write([countTry(OWN.name, OWN, now)], { idempotent: false });
  if (isBeyond(tries, OWN)) return;
  const report: ErrorReport = {
    name: error.name,
    message: error.message,
    stack: error.stack ?? null,
    timestamp: now,
    fileName: null,
    lineNumber: null,
    status,
    extra: { client: "worker", buildId, userId: null, userAgent: "", location },
  };
  await db.write([insert(report, now, null)], { idempotent: false });
}

interface FailedAnswer {
  error: Error;
  status: number;
  /** The path, without what may open something. */
  location: string;
  buildId: string;
}

function insert(report: ErrorReport, now: number, userId: string | null): Statement {
  const { name, message, stack, timestamp, fileName, lineNumber, status, extra } = report;
  return [
    `INSERT INTO error_reports (received_at, happened_at, client, build_id, name, message, stack,
       file_name, line_number, status, location, user_agent, user_id)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)`,
    now,
    timestamp,
    extra.client,
    extra.buildId,
    name,
    message,
    stack,
    fileName,
    lineNumber,
    status,
    extra.location,
    extra.userAgent,
    userId,
  ];
}
