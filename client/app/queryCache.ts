/** A query's entry (platform.md §4.3): loading keeps what was there, success stores, error clears. */
export type QueryEntry<Data> =
  | { status: "loading"; data: Data | null }
  | { status: "success"; data: Data }
  | { status: "error"; data: null; error: unknown };

/** What moves an entry on. */
export type QueryEvent<Data> =
  | { type: "load" }
  | { type: "success"; data: Data }
  | { type: "error"; error: unknown };

/** The entry after an event. */
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
