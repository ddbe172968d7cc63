import type { ErrorReport } from "../../../shared/reports/errorReport.ts";
import { HOUR_MS } from "../../../shared/durations.ts";
import { sql, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { countRequest, isBeyond, networkKey } from "../identity/rows/rateLimits.ts";
import { SERVER_CLIENT } from "./errorGroups.ts";
import { errorTitle } from "./errorTitle.ts";

/** Calls per network. A page session makes at most five, and a network may be a whole school. */
const CALLS = { name: "error-reports", max: 300, window: HOUR_MS };

/** Maximum number of Worker errors stored per hour, since a persistent error repeats often. */
const OWN = { name: "error-reports-own", max: 500, window: HOUR_MS };

/**
 * Stores errors that browsers report; false beyond the network's rate limit. The user comes from
 * the session; only without one from the report.
 */
export async function saveErrorReports(
  context: Pick<DomainContext, "db" | "now" | "network" | "session">,
  reports: readonly ErrorReport[],
): Promise<boolean> {
  const { db, now, network } = context;
  const session = await context.session();
  const key = await networkKey(CALLS, network);
  const attempts = countRequest(key, CALLS, now);
  const written = await db.write([attempts], { idempotent: false });
  if (isBeyond(written.first(attempts), CALLS)) return false;
  await db.write(
    reports.flatMap((report) => insert(report, now, session?.userId ?? report.extra.userId)),
    { idempotent: false },
  );
  return true;
}

/**
 * Stores an error of one of the Worker's responses with its status.
 */
export async function saveFailedAnswer(
  { db, now }: Pick<DomainContext, "db" | "now">,
  { error, status, location, buildId }: FailedAnswer,
): Promise<void> {
  const attempts = countRequest(OWN.name, OWN, now);
  const written = await db.write([attempts], { idempotent: false });
  if (isBeyond(written.first(attempts), OWN)) return;
  const report: ErrorReport = {
    name: error.name,
    message: error.message,
    stack: error.stack ?? null,
    timestamp: now,
    fileName: null,
    lineNumber: null,
    status,
    extra: { client: SERVER_CLIENT, buildId, userId: null, userAgent: "", location },
  };
  await db.write(insert(report, now, null), { idempotent: false });
}

interface FailedAnswer {
  error: Error;
  status: number;
  /** The path, without credentials. */
  location: string;
  buildId: string;
}

/** Builds the statements that store a report and count it in its group. */
function insert(report: ErrorReport, now: number, userId: string | null): Statement[] {
  const { name, message, stack, timestamp, fileName, lineNumber, status, extra } = report;
  const { client, buildId, location, userAgent } = extra;
  const title = errorTitle(message);
  return [
    sql`INSERT INTO error_groups (client, name, title, reports, first_at, last_at, last_build_id)
      VALUES (${client}, ${name}, ${title}, 1, ${now}, ${now}, ${buildId})
        ON CONFLICT (client, name, title) DO UPDATE SET
        reports = reports + 1, last_at = max(last_at, excluded.last_at),
        last_build_id = excluded.last_build_id`,
    sql`INSERT INTO error_reports (received_at, happened_at, client, build_id, name, message, stack,
        file_name, line_number, status, location, user_agent, user_id, group_id)
      SELECT ${now}, ${timestamp}, ${client}, ${buildId}, ${name}, ${message}, ${stack},
        ${fileName}, ${lineNumber}, ${status}, ${location}, ${userAgent}, ${userId}, id
        FROM error_groups
      WHERE client = ${client} AND name = ${name} AND title = ${title}`,
  ];
}
