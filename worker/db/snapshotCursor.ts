// Cursors of lists whose order moves: besides the last row's id they hold the moment at which the walk
// began, as of which every page of it is ranked.

import { InvalidPage } from "./keyset.ts";

const SNAPSHOT_CURSOR = /^(\d{1,15}):([0-9a-z]{1,32})$/;

/** A cursor's id for a walk that began at a moment, in milliseconds since 1970. */
export function snapshotCursorId(timestamp: number, id: string): string {
  return `${timestamp}:${id}`;
}

/** True of a cursor's id where it is one of a walk. */
export function isSnapshotCursor(id: string): boolean {
  return SNAPSHOT_CURSOR.test(id);
}

/** The moment and the row's id that a cursor's id holds. Throws InvalidPage for any other. */
export function readSnapshotCursor(text: string): { timestamp: number; id: string } {
  const [, timestamp, id] = SNAPSHOT_CURSOR.exec(text) ?? [];
  if (timestamp === undefined || id === undefined) throw new InvalidPage("The cursor is not valid");
  return { timestamp: Number(timestamp), id };
}
