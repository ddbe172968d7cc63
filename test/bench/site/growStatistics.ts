// Two writers and two publications of the same shape, one of each with a thousand page views and one
// with ten million: the rows that counting them leaves, written directly.

import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { DAY_MS } from "../../../shared/durations.ts";

/** Rows of an owner's counts. */
interface Shape {
  /** Ids are made of it. */
  digit: string;
  stories: number;
  /** Days of each story with views, up to today. */
  days: number;
  /** Views of a story and day. */
  views: number;
  /** Rows of a story and day: hours, sources and tenths. */
  hours: number;
  sources: number;
  stops: number;
  /** Hosts of the owner and day. */
  hosts: number;
  /** People who edit it, of a publication; null for a writer. */
  editors: number | null;
}

/** By name. Each has some page views: stories, times days, times views. */
const OWNERS = {
  // 20 × 50 × 1 = 1,000
  fewOfWriter: shape("1", { stories: 20, days: 50, views: 1, few: true, editors: null }),
  // 1,000 × 365 × 27 = 9.9 million
  manyOfWriter: shape("2", { stories: 1000, days: 365, views: 27, few: false, editors: null }),
  fewOfPublication: shape("3", { stories: 20, days: 50, views: 1, few: true, editors: 1 }),
  // 20,000 × 20 × 25 = 10 million
  manyOfPublication: shape("4", { stories: 20_000, days: 20, views: 25, few: false, editors: 50 }),
} as const;

function shape(
  digit: string,
  { few, ...own }: Pick<Shape, "stories" | "days" | "views" | "editors"> & { few: boolean },
): Shape {
  const rows = few
    ? { hours: 1, sources: 1, stops: 1, hosts: 3 }
    : { hours: 12, sources: 5, stops: 6, hosts: 30 };
  return { digit, ...own, ...rows };
}

export type OwnerName = keyof typeof OWNERS;

/** What is measured of an owner. */
export interface GrownOwner {
  views: number;
  rows: number;
  /** The Cookie header of its writer or an editor. */
  cookie: string;
  /** Its statistics, and those of its most viewed story. */
  path: string;
  storyPath: string;
}

/** Adds the owners to a database with content, and their counts to one of statistics. */
export function growStatistics(
  content: DatabaseSync,
  counts: DatabaseSync,
  now: number,
): Record<OwnerName, GrownOwner> {
  for (const db of [content, counts]) db.exec("PRAGMA synchronous = OFF; BEGIN");
  const grown = Object.entries(OWNERS).map(([name, owner]) => {
    const made = addPeople(content, owner, now);
    addStories(content, owner, now);
    return [name, { ...made, ...addCounts(counts, owner, now) }] as const;
  });
  for (const db of [content, counts]) db.exec("COMMIT; ANALYZE");
  return Object.fromEntries(grown) as Record<OwnerName, GrownOwner>;
}

const userOf = ({ digit }: Shape, index = 0): string =>
  `1f${digit}${String(index).padStart(9, "0")}`;
const collectionOf = ({ digit }: Shape): string => `2f${digit}000000000`;
const ownerOf = (shape: Shape): string =>
  shape.editors === null ? userOf(shape) : collectionOf(shape);
/** SQL: the id of the story with a number. */
const postSql = ({ digit }: Shape, number: string): string =>
  `'df${digit}' || printf('%09d', ${number})`;
/** SQL: the numbers below a count. */
const numbers = (name: string, count: number): string =>
  `${name} (n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM ${name} WHERE n < ${count - 1})`;

/** Adds the writer, or the publication and its editors, and signs one of them in. */
function addPeople(
  db: DatabaseSync,
  shape: Shape,
  now: number,
): Pick<GrownOwner, "cookie" | "path" | "storyPath"> {
  const token = `statistics-of-${shape.digit}`;
  const slug = `statistics-${shape.digit}`;
  for (let index = 0; index < Math.max(1, shape.editors ?? 0); index += 1) {
    const name = `editor${shape.digit}x${index}`;
    db.prepare(
      `INSERT INTO users (id, username, username_key, name, created_at, updated_at)
        VALUES (?1, ?2, ?2, ?2, ?3, ?3)`,
    ).run(userOf(shape, index), name, now);
  }
  db.prepare(
    `INSERT INTO sessions (token_hash, user_id, xsrf_token, created_at, expires_at)
      VALUES (?1, ?2, 'xsrf-of-the-benchmark', ?3, ?4)`,
  ).run(
    createHash("sha256").update(token).digest("hex"),
    userOf(shape),
    now,
    Number.MAX_SAFE_INTEGER,
  );
  if (shape.editors !== null) {
    db.prepare(
      `INSERT INTO collections (id, slug, name, creator_id, created_at, updated_at)
        VALUES (?1, ?2, ?2, ?3, ?4, ?4)`,
    ).run(collectionOf(shape), slug, userOf(shape), now);
    for (let index = 0; index < shape.editors; index += 1)
      db.prepare(
        `INSERT INTO collection_members (collection_id, user_id, role, created_at)
          VALUES (?1, ?2, 'EDITOR', ?3)`,
      ).run(collectionOf(shape), userOf(shape, index), now);
  }
  return {
    cookie: `session=${token}`,
    path: shape.editors === null ? "/me/stats" : `/${slug}/stats`,
    storyPath: `/me/stats/post/df${shape.digit}000000000`,
  };
}

function addStories(db: DatabaseSync, shape: Shape, now: number): void {
  const collection = shape.editors === null ? "NULL" : `'${collectionOf(shape)}'`;
  db.exec(`WITH RECURSIVE ${numbers("s", shape.stories)}
    INSERT INTO posts (id, creator_id, collection_id, status, visibility, title, slug, excerpt,
      reading_time, created_at, first_published_at, latest_published_at, updated_at)
    SELECT ${postSql(shape, "n")}, '${userOf(shape)}', ${collection}, 'PUBLISHED', 'PUBLIC',
      'Story ' || n, 'story-' || n, 'A story', 4, t, t, t, t
    FROM (SELECT n, ${now} - (n % 300 + 60) * ${DAY_MS} - n * 1000 AS t FROM s)`);
}

/** Adds the counts, and returns how many views and rows they are. */
function addCounts(
  db: DatabaseSync,
  shape: Shape,
  now: number,
): Pick<GrownOwner, "views" | "rows"> {
  const { stories, days, views, hours, sources, stops, hosts } = shape;
  const today = Math.floor(now / DAY_MS);
  const post = postSql(shape, "s.n");
  // Of few page views, the days of a story are spread over the year.
  const day = `(${today} - d.n * ${days < 365 ? 7 : 1} % 365)`;
  const rest = (count: string): string => `${count} / 2, ${count} * 60000, 0, 0, 0`;
  const each = (table: string, extra: number, columns: string): string =>
    `WITH RECURSIVE ${numbers("s", stories)}, ${numbers("d", days)}, ${numbers("x", extra)}
      INSERT INTO ${table} SELECT ${columns} FROM s CROSS JOIN d CROSS JOIN x
      WHERE TRUE ON CONFLICT DO NOTHING`;
  const all = stories * days * views;
  const owner = ownerOf(shape);
  const statements = [
    each("post_days", 1, `${post}, ${day}, ${views}, ${views}, ${rest(String(views))}`),
    each(
      "post_hours",
      hours,
      `${post}, ${day} * 24 + x.n * 2, ${Math.ceil(views / hours)}, ${rest("1")}`,
    ),
    each(
      "post_day_sources",
      sources,
      `${post}, ${day}, 'SITE', 'site' || x.n || '.example', ${Math.ceil(views / sources)}`,
    ),
    each("post_day_stops", stops, `${post}, ${day}, x.n, ${Math.ceil(views / stops)}`),
    `WITH RECURSIVE ${numbers("s", stories)} INSERT INTO post_totals (post_id, kind, author_id,
        collection_id, views, visitors, reads, read_ms, member_views, member_reads, member_read_ms,
        next_milestone)
      SELECT ${post}, 'STORY', '${userOf(shape)}',
        ${shape.editors === null ? "NULL" : `'${owner}'`}, ${days * views} + s.n % 97,
        ${days * views}, ${rest(String(days * views))}, 1000000000 FROM s`,
    `WITH RECURSIVE ${numbers("d", 365)} INSERT INTO owner_days SELECT '${owner}', 'STORY',
        ${today} - d.n, ${Math.ceil(all / 365)}, ${Math.ceil(all / 365)},
        ${rest(String(Math.ceil(all / 365)))} FROM d`,
    `WITH RECURSIVE ${numbers("d", 365)}, ${numbers("x", hosts)} INSERT INTO owner_day_sources
      SELECT '${owner}', ${today} - d.n, 'SITE', 'site' || x.n || '.example',
        ${Math.ceil(all / 365 / hosts)} FROM d CROSS JOIN x`,
  ];
  let rows = 0;
  for (const statement of statements) rows += Number(db.prepare(statement).run().changes);
  return { views: all, rows };
}
