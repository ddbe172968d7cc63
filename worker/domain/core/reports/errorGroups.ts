// What has failed, kind by kind, as staff read it. Who told of it is not among what is read.

import { type KeysetPosition, type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import type { DomainContext } from "../../context.ts";

/** Where failures come from: pages in browsers, or answers of ours. */
export type ErrorSource = "BROWSER" | "SERVER";

/** Failures of one kind. Moments are in milliseconds since 1970. */
export interface ErrorGroup {
  id: number;
  source: ErrorSource;
  name: string;
  title: string;
  /** Since the first, those that are not kept any more too. */
  reports: number;
  firstAt: number;
  lastAt: number;
  lastBuildId: string;
}

/** One failure. */
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

/** What an answer of ours is told under, and no browser may say; any other client is a browser's. */
export const SERVER_CLIENT = "worker";

const GROUP = `id, iif(client = '${SERVER_CLIENT}', 'SERVER', 'BROWSER') AS source, name, title,
  reports, first_at AS firstAt, last_at AS lastAt, last_build_id AS lastBuildId`;

type Reader = Pick<DomainContext, "db">;

/** The kinds of failures, what failed last first. Throws as Database does. */
export async function listErrorGroups(
  { db }: Reader,
  { source, bounds }: { source: ErrorSource | null; bounds: PageBounds },
): Promise<Page<ErrorGroup>> {
  // Browsers fail far more often than the Worker, whose failures have to be found among theirs.
  const which = {
    SERVER: `client = '${SERVER_CLIENT}' AND`,
    BROWSER: `client <> '${SERVER_CLIENT}' AND`,
  };
  const rows = await db.all<ErrorGroup>(
    `SELECT ${GROUP} FROM error_groups
     WHERE ${source === null ? "" : which[source]} (?1 IS NULL OR (last_at, id) < (?1, ?2))
     ORDER BY last_at DESC, id DESC LIMIT +?3`,
    ...after(bounds),
    bounds.limit + 1,
  );
  return toPage(rows, bounds, ({ lastAt, id }) => ({ value: lastAt, id: String(id) }));
}

/** A kind of failures; null for none of the id. Throws as Database does. */
export function errorGroup({ db }: Reader, id: number): Promise<ErrorGroup | null> {
  return db.first<ErrorGroup>(`SELECT ${GROUP} FROM error_groups WHERE id = ?1`, id);
}

/** What of a kind is kept, the newest first. Throws as Database does. */
export async function listErrorReports(
  { db }: Reader,
  groupId: number,
  bounds: PageBounds,
): Promise<Page<StoredErrorReport>> {
  const rows = await db.all<StoredErrorReport>(
    `SELECT id, received_at AS receivedAt, build_id AS buildId, message, stack,
       file_name AS fileName, line_number AS lineNumber, status, location, user_agent AS userAgent
     FROM error_reports
     WHERE group_id = ?1 AND (?2 IS NULL OR (received_at, id) < (?2, ?3))
     ORDER BY received_at DESC, id DESC LIMIT +?4`,
    groupId,
    ...after(bounds),
    bounds.limit + 1,
  );
  return toPage(rows, bounds, ({ receivedAt, id }) => ({ value: receivedAt, id: String(id) }));
}

/** A position's values; ids are numbers here. */
function after({ after: position }: { after: KeysetPosition | null }): [number | null, number] {
  return position ? [position.value, Number(position.id) || 0] : [null, 0];
}
