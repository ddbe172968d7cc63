/**
 * A query's cache entry: loading keeps the previous data, success stores, error
 * clears.
 */
export type QueryEntry<Data> =
  | { status: "loading"; data: Data | null }
  | { status: "success"; data: Data }
  | { status: "error"; data: null; error: unknown };

/** The events that change an entry. */
export type QueryEvent<Data> =
  | { type: "load" }
  | { type: "success"; data: Data }
  | { type: "error"; error: unknown };

/** Returns the entry after an event. */
export function nextQueryEntry<Data>(
  entry: QueryEntry<Data> | undefined,
  event: QueryEvent<Data>,
): QueryEntry<Data> {
  switch (event.type) {
    case "load":
      return { status: "loading", data: entry?.data ?? null };
    case "success":
      return { status: "success", data: event.data };
    case "error":
      return { status: "error", data: null, error: event.error };
  }
}
