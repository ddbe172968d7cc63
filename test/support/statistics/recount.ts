// Counts raw events without the product's code: all events at once, in plain loops, by what the
// counts mean. The tables that it returns are compared with the database's.

interface RawEvent {
  id: string;
  postId: string;
  postKind: string;
  authorId: string;
  collectionId: string | null;
  at: number;
  receivedAt: number;
  visitor: string;
  kind: string;
  host: string;
  words: string;
  isMember: boolean;
  reader: string | null;
  readMs: number;
  stop: number | null;
  isRead: boolean;
  reason: string | null;
}

/** Rows by table: the key's columns joined by "|", and the counters. */
export type CountedTables = Record<string, Record<string, number[]>>;

const HALF_HOUR = 1_800_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** Counts the events of the bucket. */
export function recount(events: readonly RawEvent[]): CountedTables {
  const tables: CountedTables = {};
  const add = (table: string, key: readonly unknown[], counts: readonly number[]): void => {
    const rows = (tables[table] ??= {});
    const name = key.join("|");
    rows[name] = counts.map((count, index) => count + (rows[name]?.[index] ?? 0));
  };

  // One page view has many events: the first says who and when, the largest values how much.
  const pages: Record<string, RawEvent> = {};
  // Of one report that was looked up twice, the smaller text is the first.
  const textOf = (event: RawEvent): string =>
    `${event.visitor} ${event.reason ?? ""} ${event.reader ?? ""} ${event.authorId} ${event.collectionId ?? ""}`;
  const inOrder = events.toSorted(
    (a, b) => a.receivedAt - b.receivedAt || (textOf(a) < textOf(b) ? -1 : 1),
  );
  for (const event of inOrder) {
    const page = (pages[`${event.id} ${event.postId}`] ??= { ...event });
    if (event.readMs > page.readMs) page.readMs = event.readMs;
    if (event.stop !== null && (page.stop === null || event.stop > page.stop))
      page.stop = event.stop;
    if (event.isRead) page.isRead = true;
  }

  const counting = Object.values(pages)
    .filter((page) => page.reason === null)
    .toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at - b.at));
  const lastView: Record<string, number> = {};
  const seen = new Set<string>();
  const read = new Set<string>();
  const readTime: Record<string, number> = {};
  const farthest: Record<string, { page: RawEvent; stop: number | null }> = {};
  for (const page of counting) {
    const day = Math.floor(page.at / DAY);
    const visit = `${page.visitor}|${page.postId}|${day}`;
    const isFirst = !seen.has(visit);
    seen.add(visit);
    const last = lastView[visit];
    const isView = last === undefined || page.at >= last + HALF_HOUR;
    if (isView) lastView[visit] = page.at;
    const isRead = page.isRead && !read.has(visit);
    if (page.isRead) read.add(visit);
    const counted = Math.min(page.readMs, HOUR - (readTime[visit] ?? 0));
    readTime[visit] = (readTime[visit] ?? 0) + counted;
    const far = (farthest[visit] ??= { page, stop: null });
    if (page.stop !== null) far.stop = Math.max(far.stop ?? 0, page.stop);

    const views = Number(isView);
    const reads = Number(isRead);
    const members = page.isMember ? [views, reads, counted] : [0, 0, 0];
    const full = [views, Number(isFirst), reads, counted, ...members];
    add(
      "post_hours",
      [page.postId, Math.floor(page.at / HOUR)],
      [views, reads, counted, ...members],
    );
    add("post_days", [page.postId, day], full);
    add("post_totals", [page.postId], full);
    add("post_day_sources", [page.postId, day, page.kind, page.host], [views]);
    if (page.words) add("post_day_searches", [page.postId, day, page.words], [views]);
    for (const owner of [page.authorId, page.collectionId]) {
      if (owner === null) continue;
      add("owner_days", [owner, page.postKind, day], full);
      add("owner_day_sources", [owner, day, page.kind, page.host], [views]);
    }
    if (page.reader !== null)
      add(
        "member_post_days",
        [day, page.postId, page.reader, page.authorId, page.collectionId ?? ""],
        [counted],
      );
  }
  for (const { page, stop } of Object.values(farthest))
    if (stop !== null) add("post_day_stops", [page.postId, Math.floor(page.at / DAY), stop], [1]);

  for (const rows of Object.values(tables))
    for (const [key, counts] of Object.entries(rows))
      if (counts.every((count) => count === 0)) delete rows[key];
  return tables;
}
