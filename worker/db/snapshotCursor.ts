// Cursors for lists whose order changes. Besides the last row's id they hold the time when
// pagination began; every page is ranked as of that time.

import { InvalidPageError } from "./keyset.ts";

const SNAPSHOT_CURSOR = /^(\d{1,15}):([0-9a-z]{1,32})$/;

/**
 * Builds the id part of a cursor. `timestamp` is the start of the pagination, in milliseconds since
 * 1970.
 */
export function snapshotCursorId(timestamp: number, id: string): string {
  return `${timestamp}:${id}`;
}

/** True if the id part of a cursor comes from `snapshotCursorId`. */
export function isSnapshotCursor(id: string): boolean {
  return SNAPSHOT_CURSOR.test(id);
}

/** Parses the id part of a cursor. Throws InvalidPageError if `snapshotCursorId` did not produce it. */
export function readSnapshotCursor(text: string): { timestamp: number; id: string } {
  const [, timestamp, id] = SNAPSHOT_CURSOR.exec(text) ?? [];
  if (timestamp === undefined || id === undefined)
    throw new InvalidPageError("The cursor is not valid");
  return { timestamp: Number(timestamp), id };
}
