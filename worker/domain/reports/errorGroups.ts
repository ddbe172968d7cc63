// Reads errors by group for staff. The reporter's identity is not read.

import { sql } from "../../db/sql.ts";
import { type KeysetPosition, type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";

/** Source of an error: a page in a browser, or a response of the Worker. */
export type ErrorSource = "BROWSER" | "SERVER";

/** Errors of one kind. Timestamps are in milliseconds since 1970. */
export interface ErrorGroup {
  id: number;
  source: ErrorSource;
  name: string;
  title: string;
  /** Total since the first, including deleted reports. */
  reports: number;
  firstAt: number;
  lastAt: number;
  lastBuildId: string;
}

/** One error. */
export interface StoredErrorReport {
  id: number;
  receivedAt: number;
  buildId: string;
  message: string;
  stack: string | null;
  fileName: string | null;
  lineNumber: number | null;
  status: number | null;
  location: string;
  userAgent: string;
}

/**
 * Client name of the Worker's own errors. Browsers can't use it; every other client is a browser's.
 */
export const SERVER_CLIENT = "worker";

const GROUP = sql`id, iif(client = ${SERVER_CLIENT}, 'SERVER', 'BROWSER') AS source, name, title,
  reports, first_at AS firstAt, last_at AS lastAt, last_build_id AS lastBuildId`;

type Reader = Pick<DomainContext, "db">;

/** Lists error groups, most recent first. */
export async function listErrorGroups(
  { db }: Reader,
  { source, bounds }: { source: ErrorSource | null; bounds: PageBounds },
): Promise<Page<ErrorGroup>> {
  // Browsers fail far more often than the Worker, so the Worker's errors need a filter.
  const which = {
    SERVER: sql`client = ${SERVER_CLIENT} AND`,
    BROWSER: sql`client <> ${SERVER_CLIENT} AND`,
  };
  const [time, id] = after(bounds);
  const rows = await db.all<ErrorGroup>(sql`
    SELECT ${GROUP} FROM error_groups
    WHERE ${source === null ? sql`` : which[source]} (${time} IS NULL
      OR (last_at, id) < (${time}, ${id}))
    ORDER BY last_at DESC, id DESC LIMIT +${bounds.limit + 1}`);
  return toPage(rows, bounds, ({ lastAt, id }) => ({ value: lastAt, id: String(id) }));
}

/** An error group by id; null for none. */
export function errorGroup({ db }: Reader, id: number): Promise<ErrorGroup | null> {
  return db.first<ErrorGroup>(sql`SELECT ${GROUP} FROM error_groups WHERE id = ${id}`);
}

/** Lists the stored reports of a group, newest first. */
export async function listErrorReports(
  { db }: Reader,
  groupId: number,
  bounds: PageBounds,
): Promise<Page<StoredErrorReport>> {
  const [time, id] = after(bounds);
  const rows = await db.all<StoredErrorReport>(sql`
    SELECT id, received_at AS receivedAt, build_id AS buildId, message, stack,
      file_name AS fileName, line_number AS lineNumber, status, location, user_agent AS userAgent
    FROM error_reports
    WHERE group_id = ${groupId} AND (${time} IS NULL OR (received_at, id) < (${time}, ${id}))
    ORDER BY received_at DESC, id DESC LIMIT +${bounds.limit + 1}`);
  return toPage(rows, bounds, ({ receivedAt, id }) => ({ value: receivedAt, id: String(id) }));
}

/** SQL values of a position; ids are numbers here. */
function after({ after: position }: { after: KeysetPosition | null }): [number | null, number] {
  return position ? [position.value, Number(position.id) || 0] : [null, 0];
}
