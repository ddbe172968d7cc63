import { sql, identifier, prepare } from "../../db/sql.ts";
import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import { queueSearchStatement } from "../../domain/searchIndex/queueSearch.ts";
import { idFromKey } from "../../../shared/ids.ts";
import { followCreators } from "../../domain/identity/accountState.ts";
import { type Row, runBatch, type UpsertTarget, upsertRows } from "./bulkWrite.ts";
import { convertStory, type StoryRows, type StorySource } from "./convertStory.ts";
import type { ImportContext, KnownAuthor } from "./ImportContext.ts";
import { hashOf, type LedgerEntry } from "./Ledger.ts";
import { PostRecord } from "./records.ts";
import { readRecords } from "./readRecords.ts";
import type { ItemNote } from "./Report.ts";

/** Stories per transaction: few enough to lose little on an abort, enough to be fast. */
const BATCH_STORIES = 60;
const BATCH_BYTES = 2_000_000;
/** A longer body gets its own statement. */
const LONG_BODY = 300_000;

const POSTS: UpsertTarget = {
  table: "posts",
  key: ["id"],
  columns: [
    "id",
    "creator_id",
    "collection_id",
    "status",
    "visibility",
    "title",
    "subtitle",
    "slug",
    "byline",
    "language",
    "license",
    "license_note",
    "canonical_url",
    "preview_image_id",
    "preview_image_alt",
    "excerpt",
    "word_count",
    "reading_time",
    "is_date_only",
    "created_at",
    "first_published_at",
    "latest_published_at",
    "updated_at",
  ],
};
// Editorial decisions made here (listed, locked, deleted) remain.
POSTS.alsoSet = sql`revision = posts.revision + 1`;
POSTS.update = POSTS.columns.filter(
  (column) => !["id", "status", "visibility", "created_at"].includes(column),
);

const AUTHORS: UpsertTarget = {
  table: "post_authors",
  columns: ["post_id", "user_id", "role", "position"],
  key: ["post_id", "role", "user_id"],
};

const TAGS: UpsertTarget = {
  table: "post_tags",
  columns: ["post_id", "tag_id", "position"],
  key: ["post_id", "tag_id"],
};

/** A parsed story to be written. */
interface ReadyStory {
  entry: LedgerEntry;
  rows: StoryRows;
}

/** Writes stories in batches; each batch records its items in the same transaction. */
export async function importStories(context: ImportContext): Promise<void> {
  const { report, ledger } = context;
  const seen = new Set<string>();
  let ready: ReadyStory[] = [];
  let bytes = 0;
  const write = async () => {
    await writeStories(context, ready);
    ready = [];
    bytes = 0;
  };
  for await (const record of readRecords(context.directory, "posts", PostRecord, report)) {
    const item = `story:${record.key}`;
    if (seen.has(record.key)) {
      report.note(item, { kind: "key-used-twice", count: 1, detail: record.title });
      continue;
    }
    seen.add(record.key);
    const { source, notes } = await lookUp(context, record);
    const hash = hashOf(record, source, [...source.images], notes);
    if (ledger.isUnchanged(item, hash)) {
      report.count("story", "unchanged");
      continue;
    }
    const rows = convertStory(source, context.tagIds);
    if ("error" in rows) {
      report.count("story", "rejected");
      report.note(item, { kind: "story-rejected", count: 1, detail: rows.error });
      continue;
    }
    report.count("story", ledger.has(item) ? "changed" : "new");
    const all = [...notes, ...rows.notes];
    report.note(item, ...all);
    ready.push({ entry: { sourceKey: item, entityId: source.id, hash, notes: all }, rows });
    bytes += rows.document.length;
    if (ready.length >= BATCH_STORIES || bytes >= BATCH_BYTES) await write();
  }
  await write();
}

/** Resolves a record's references. Missing ones are noted. */
async function lookUp(
  context: ImportContext,
  record: PostRecord,
): Promise<{ source: StorySource; notes: ItemNote[] }> {
  const notes: ItemNote[] = [];
  const authors: KnownAuthor[] = [];
  for (const key of new Set(record.authors)) {
    const author = context.authors.get(key);
    if (author) authors.push(author);
    else notes.push({ kind: "author-unknown", count: 1, detail: key });
  }
  const translators: KnownAuthor[] = [];
  const otherTranslators: string[] = [];
  for (const name of new Set(record.translators)) {
    const translator = context.authors.get(name) ?? authorNamed(context, name);
    if (translator) translators.push(translator);
    else otherTranslators.push(name);
  }
  const publication = context.publications.get(record.publication ?? "") ?? null;
  if (record.publication && !publication)
    notes.push({ kind: "publication-unknown", count: 1, detail: record.publication });
  const images = [...context.images].filter(
    ([url]) => record.body.includes(url) || record.cover_image === url,
  );
  const attribution = context.attributions.get(record.publication ?? "") ?? null;
  const source = {
    id: await idFromKey("post", record.key),
    record,
    authors,
    translators,
    otherTranslators,
    publication,
    images: new Map(images),
    attribution,
  };
  return { source, notes };
}

/** The only author with a name; sources identify translators by name, not by key. */
function authorNamed(context: ImportContext, name: string): KnownAuthor | undefined {
  const found = [...context.authors.values()].filter((author) => author.name === name);
  return found.length === 1 ? found[0] : undefined;
}

async function writeStories(context: ImportContext, stories: readonly ReadyStory[]): Promise<void> {
  if (stories.length === 0) return;
  const { db } = context;
  const storyIds = stories.map(({ entry }) => entry.entityId);
  const ids = JSON.stringify(storyIds);
  const clear = (table: string) =>
    prepare(
      db,
      sql`DELETE FROM ${identifier(table)} WHERE post_id IN (SELECT value FROM json_each(${ids}))`,
    );
  await runBatch(db, [
    ...upsertRows(
      db,
      POSTS,
      stories.map(({ rows }) => rows.post),
    ),
    prepare(db, followCreators(storyIds)),
    ...bodyStatements(
      db,
      stories.map(({ entry, rows }) => ({
        post_id: entry.entityId,
        document: rows.document,
      })),
    ),
    clear("post_authors"),
    ...upsertRows(
      db,
      AUTHORS,
      stories.flatMap(({ rows }) => rows.authors),
    ),
    clear("post_tags"),
    ...upsertRows(
      db,
      TAGS,
      stories.flatMap(({ rows }) => rows.tags),
    ),
    prepare(
      db,
      queueSearchStatement(
        "posts",
        stories.map(({ entry }) => entry.entityId),
      ),
    ),
    ...context.ledger.remember(stories.map(({ entry }) => entry)),
  ]);
}

/** A row of post_bodies. */
export interface BodyRow {
  post_id: string;
  document: string;
}

/** Statements that write bodies. */
export function bodyStatements(db: D1Database, bodies: readonly BodyRow[]): D1PreparedStatement[] {
  const target: UpsertTarget = {
    table: "post_bodies",
    columns: ["post_id", "document"],
    key: ["post_id"],
    update: ["document"],
  };
  const short: Row[] = [];
  const statements: D1PreparedStatement[] = [];
  const long = (postId: string, document: string) => sql`
    INSERT INTO post_bodies (post_id, document) VALUES (${postId}, ${document})
    ON CONFLICT (post_id) DO UPDATE SET document = excluded.document`;
  for (const body of bodies) {
    if (body.document.length > LONG_BODY)
      statements.push(prepare(db, long(body.post_id, body.document)));
    else short.push({ ...body });
  }
  return [...upsertRows(db, target, short), ...statements];
}
