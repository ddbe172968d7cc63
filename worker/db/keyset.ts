// Keyset pagination: a cursor holds the sort value and id of the last row. A page therefore costs
// the same at any depth, and new rows neither duplicate nor hide others.

import { MAX_PAGE_SIZE } from "../../shared/limits.ts";

/** The cursor is not valid, or the page size is out of bounds. */
export class InvalidPageError extends Error {
  override readonly name = "InvalidPageError";
}

/** Start of a page: sort value and id of the row before it. */
export interface KeysetPosition {
  value: number;
  id: string;
}

/** Encodes the cursor of a row. */
export function encodeCursor(position: KeysetPosition): string {
  return btoa(`${position.value}:${position.id}`);
}

/** Decodes a cursor. Throws InvalidPageError for anything that `encodeCursor` did not produce. */
export function decodeCursor(cursor: string): KeysetPosition {
  let text: string;
  try {
    text = atob(cursor);
  } catch {
    throw new InvalidPageError("The cursor is not valid");
  }
  const parts = /^(-?\d{1,15}(?:\.\d{1,10})?):([0-9a-zA-Z_:-]{1,64})$/.exec(text);
  if (!parts) throw new InvalidPageError("The cursor is not valid");
  return { value: Number(parts[1]), id: parts[2]! };
}

/**
 * Pagination arguments of a field. Only forward pagination works: `last` and `before` exist to be
 * rejected.
 */
export interface PageArguments {
  first?: number | null;
  after?: string | null;
  last?: number | null;
  before?: string | null;
}

/** Bounds of a page. Callers read `limit + 1` rows to learn whether another page follows. */
export interface PageBounds {
  limit: number;
  after: KeysetPosition | null;
}

/**
 * Validates pagination arguments. Throws InvalidPageError if `first` is not 1 to 50, the cursor is
 * invalid, or `last` or `before` is set.
 */
export function pageBounds(asked: PageArguments, defaultSize: number): PageBounds {
  if (asked.last != null || asked.before != null) {
    throw new InvalidPageError("Lists are read forwards, by first and after");
  }
  const limit = asked.first ?? defaultSize;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE_SIZE) {
    throw new InvalidPageError(`A page holds 1 to ${MAX_PAGE_SIZE} items`);
  }
  return { limit, after: asked.after ? decodeCursor(asked.after) : null };
}

/** A page of rows in the shape of a GraphQL connection. */
export interface Page<Row> {
  edges: { cursor: string; node: Row }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
}

/** Builds the page from `limit + 1` rows. */
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
