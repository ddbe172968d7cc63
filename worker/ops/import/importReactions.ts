import { sql, type Sql, identifier, joinSql, prepare, type Statement } from "../../db/sql.ts";
import { idFromKey } from "../../../shared/ids.ts";
import type { StoryDocument } from "../../../shared/story/document.ts";
import { locateHighlight } from "../../../shared/story/locateHighlight.ts";
import { normalizeTag } from "../../../shared/topics/normalizeTag.ts";
import { packRows, type Row, runBatch, type UpsertTarget, valueOf } from "./bulkWrite.ts";
import type { ImportContext } from "./ImportContext.ts";
import { hashOf } from "./Ledger.ts";
import { ClapRecord, FollowRecord, HighlightRecord, StaffPickRecord } from "./records.ts";
import { readRecords } from "./readRecords.ts";

/** Imports claps, highlights, follows and staff picks. Existing reader actions remain unchanged. */
export async function importReactions(context: ImportContext): Promise<void> {
  await importClaps(context);
  await importHighlights(context);
  await importFollows(context);
  await importStaffPicks(context);
}

async function importClaps(context: ImportContext): Promise<void> {
  const rows: Row[] = [];
  for await (const record of readRecords(context.directory, "claps", ClapRecord, context.report)) {
    const user = context.authors.get(record.user);
    if (!user) noteMissing(context, "claps", record.user);
    else
      rows.push({
        post_id: await idFromKey("post", record.post),
        user_id: user.id,
        clap_count: record.count,
        updated_at: record.at,
      });
  }
  await writeNew(context, rows, {
    table: "claps",
    columns: ["post_id", "user_id", "clap_count", "updated_at"],
    key: ["post_id", "user_id"],
    exists: sql`EXISTS (SELECT 1 FROM posts WHERE id = value->>'post_id')`,
  });
}

async function importHighlights(context: ImportContext): Promise<void> {
  const { db, directory, report, authors } = context;
  const bodies = new Map<string, StoryDocument | null>();
  const rows: Row[] = [];
  for await (const record of readRecords(directory, "highlights", HighlightRecord, report)) {
    const user = authors.get(record.user);
    if (!user) {
      noteMissing(context, "highlights", record.user);
      continue;
    }
    const postId = await idFromKey("post", record.post);
    const document = bodies.get(postId) ?? (await readBody(context, postId));
    bodies.set(postId, document);
    const range = { paragraphName: "", startOffset: 0, text: record.text };
    const place = document && locateHighlight(document, range);
    if (!place)
      report.note("highlights", { kind: "text-not-found", count: 1, detail: record.text });
    else
      rows.push({
        id: hashOf(record.user, postId, record.text),
        quote_id: hashOf(postId, record.text),
        user_id: user.id,
        post_id: postId,
        paragraph_name: place.paragraph.name,
        start_offset: place.startOffset,
        text: record.text,
        created_at: record.at,
      });
  }
  for (const list of packRows(rows))
    report.otherRows += await runBatch(
      db,
      highlightStatements(list).map((statement) => prepare(db, statement)),
    );
}

/**
 * Statements that store highlights; the same text is one quote, whoever highlighted it first. A quote
 * of an earlier import stays where it was: reading locates its text again.
 */
function highlightStatements(list: string): Statement[] {
  return [
    sql`INSERT INTO quotes (id, post_id, paragraph_name, start_offset, text, created_at)
      SELECT value->>'quote_id', value->>'post_id', value->>'paragraph_name',
        value->>'start_offset', value->>'text', value->>'created_at'
      FROM json_each(${list}) WHERE TRUE ON CONFLICT DO NOTHING`,
    sql`INSERT INTO highlights (id, user_id, post_id, quote_id, created_at)
      SELECT value->>'id', value->>'user_id', q.post_id, q.id, value->>'created_at'
      FROM json_each(${list}) JOIN quotes q ON q.post_id = value->>'post_id'
        AND q.text = value->>'text' AND (q.id = value->>'quote_id'
          OR (q.paragraph_name = value->>'paragraph_name'
            AND q.start_offset = value->>'start_offset'))
      WHERE TRUE ON CONFLICT DO NOTHING`,
  ];
}

async function readBody({ db }: ImportContext, postId: string): Promise<StoryDocument | null> {
  const row = await prepare(
    db,
    sql`SELECT document FROM post_bodies WHERE post_id = ${postId}`,
  ).first<{ document: string }>();
  return row && (JSON.parse(row.document) as StoryDocument);
}

async function importFollows(context: ImportContext): Promise<void> {
  const users: Row[] = [];
  const collections: Row[] = [];
  const tags: Row[] = [];
  for await (const record of readRecords(
    context.directory,
    "follows",
    FollowRecord,
    context.report,
  )) {
    const follower = context.authors.get(record.follower);
    const row = { follower_id: follower?.id, created_at: record.at };
    const user = context.authors.get(record.user ?? "");
    const collection = context.publications.get(record.publication ?? "");
    const tag = context.tagIds.get(normalizeTag(record.tag ?? ""));
    if (!follower) noteMissing(context, "follows", record.follower);
    else if (user && user.id !== follower.id) users.push({ ...row, target_id: user.id });
    else if (collection) collections.push({ ...row, collection_id: collection.id });
    else if (tag) tags.push({ ...row, tag_id: tag });
    else noteMissing(context, "follows", record.user ?? record.publication ?? record.tag ?? "");
  }
  for (const [rows, table, column] of [
    [users, "user_follows", "target_id"],
    [collections, "collection_follows", "collection_id"],
    [tags, "tag_follows", "tag_id"],
  ] as const) {
    await writeNew(context, rows, {
      table,
      columns: ["follower_id", column, "created_at"],
      key: ["follower_id", column],
      exists: sql`TRUE`,
    });
  }
}

async function importStaffPicks(context: ImportContext): Promise<void> {
  const rows: Row[] = [];
  const { directory, report } = context;
  for await (const record of readRecords(directory, "staffPicks", StaffPickRecord, report))
    rows.push({ post_id: await idFromKey("post", record.post), picked_at: record.at });
  await writeNew(context, rows, {
    table: "staff_picks",
    columns: ["post_id", "picked_at"],
    key: ["post_id"],
    exists: sql`EXISTS (SELECT 1 FROM posts WHERE id = value->>'post_id')`,
  });
}

/** Inserts missing rows whose story exists. */
async function writeNew(
  { db, report }: ImportContext,
  rows: readonly Row[],
  { table, columns, key, exists }: UpsertTarget & { exists: Sql },
): Promise<void> {
  const write = (list: string) => sql`
    INSERT INTO ${identifier(table)} (${joinSql(columns.map(identifier), ", ")})
    SELECT ${joinSql(columns.map(valueOf), ", ")} FROM json_each(${list})
    WHERE ${exists} ON CONFLICT (${joinSql(key.map(identifier), ", ")}) DO NOTHING`;
  report.otherRows += await runBatch(
    db,
    packRows(rows).map((list) => prepare(db, write(list))),
  );
}

function noteMissing({ report }: ImportContext, file: string, key: string): void {
  report.note(file, { kind: "reaction-of-unknown", count: 1, detail: key });
}
