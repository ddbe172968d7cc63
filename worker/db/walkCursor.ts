// Cursors of lists whose order moves: besides the last row's id they hold the moment at which the walk
// began, as of which every page of it is ranked.

import { InvalidPage } from "./keyset.ts";

const WALK_CURSOR = /^(\d{1,15}):([0-9a-z]{1,32})$/;

/** A cursor's id for a walk that began at a moment, in milliseconds since 1970. */
export function walkCursorId(moment: number, id: string): string {
  return `${moment}:${id}`;
}

/** True of a cursor's id where it is one of a walk. */
export function isWalkCursor(id: string): boolean {
  return WALK_CURSOR.test(id);
}

/** The moment and the row's id that a cursor's id holds. Throws InvalidPage for any other. */
export function readWalkCursor(text: string): { moment: number; id: string } {
  const [, moment, id] = WALK_CURSOR.exec(text) ?? [];
  if (moment === undefined || id === undefined) throw new InvalidPage("The cursor is not valid");
  return { moment: Number(moment), id };
}
