// Pages by keyset: a cursor holds the sort values and the id of the last row, so a page costs what
// it shows however deep it lies, and rows that arrive meanwhile neither repeat nor hide others.

import { MAX_PAGE_SIZE } from "../../shared/limits.ts";

/** A list is asked for with a cursor that is not one of ours, or with a size out of bounds. */
export class InvalidPage extends Error {
  override readonly name = "InvalidPage";
}

/** Where a page starts: the sort value and id of the row before it. */
export interface KeysetPosition {
  value: number;
  id: string;
}

/** The cursor of a row. */
export function encodeCursor(position: KeysetPosition): string {
  return btoa(`${position.value}:${position.id}`);
}

/** The position a cursor names. Throws InvalidPage for anything `encodeCursor` did not make. */
export function decodeCursor(cursor: string): KeysetPosition {
  let text: string;
  try {
    text = atob(cursor);
  } catch {
    throw new InvalidPage("The cursor is not valid");
  }
  const parts = /^(-?\d{1,15}(?:\.\d{1,10})?):([0-9a-zA-Z_:-]{1,64})$/.exec(text);
  if (!parts) throw new InvalidPage("The cursor is not valid");
  return { value: Number(parts[1]), id: parts[2]! };
}

/** A page that is asked for. Pages go forwards: `last` and `before` are there to be refused. */
export interface PageArguments {
  first?: number | null;
  after?: string | null;
  last?: number | null;
  before?: string | null;
}

/** A page's bounds: one row more than `limit` is read, to know whether another page follows. */
export interface PageBounds {
  limit: number;
  after: KeysetPosition | null;
}

/**
 * Checks a page's arguments. Throws InvalidPage when `first` is not 1 to 50, the cursor is bad, or
 * the page is asked for from its end.
 */
export function pageBounds(asked: PageArguments, defaultSize: number): PageBounds {
  if (asked.last != null || asked.before != null) {
    throw new InvalidPage("Lists are read forwards, by first and after");
  }
  const limit = asked.first ?? defaultSize;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE_SIZE) {
    throw new InvalidPage(`A page holds 1 to ${MAX_PAGE_SIZE} items`);
  }
  return { limit, after: asked.after ? decodeCursor(asked.after) : null };
}

/** A page of rows as GraphQL connections have it. */
export interface Page<Row> {
  edges: { cursor: string; node: Row }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
}

/** Makes the page from rows read with `limit + 1`. */
export function toPage<Row>(
  rows: readonly Row[],
  bounds: PageBounds,
  position: (row: Row) => KeysetPosition,
): Page<Row> {
  const edges = rows
    .slice(0, bounds.limit)
    .map((node) => ({ cursor: encodeCursor(position(node)), node }));
  return {
    edges,
    pageInfo: {
      hasNextPage: rows.length > bounds.limit,
      hasPreviousPage: bounds.after !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
