import { sql, prepare } from "../../db/sql.ts";
import { readingMinutes } from "../../../shared/format/readingTime.ts";
import { idFromKey } from "../../../shared/ids.ts";
import { measureStory } from "../../../shared/story/countWords.ts";
import { excerptOf } from "../../../shared/story/excerptOf.ts";
import { markdownToDocument } from "../../../shared/story/markdown/markdownToDocument.ts";
import { followCreators } from "../../domain/identity/accountState.ts";
import { hideBelow } from "../../domain/responses/rows/hideBelow.ts";
import { type Row, runBatch, type UpsertTarget, upsertRows } from "./bulkWrite.ts";
import type { ImportContext } from "./ImportContext.ts";
import { type BodyRow, bodyStatements } from "./importStories.ts";
import { hashOf, type LedgerEntry } from "./Ledger.ts";
import { ResponseRecord } from "./records.ts";
import { readRecords } from "./readRecords.ts";

const POSTS: UpsertTarget = {
  table: "posts",
  key: ["id"],
  columns: [
    "id",
    "creator_id",
    "status",
    "visibility",
    "license",
    "excerpt",
    "word_count",
    "reading_time",
    "in_response_to_post_id",
    "root_post_id",
    "created_at",
    "first_published_at",
    "latest_published_at",
    "updated_at",
  ],
  update: ["excerpt", "word_count", "reading_time"],
};

/** Imports responses. A reply comes after what it replies to. */
export async function importResponses(context: ImportContext): Promise<void> {
  const { db, directory, report, ledger, authors } = context;
  const stories = await storyIds(context);
  const roots = new Map<string, string>();
  const rows: Row[] = [];
  const bodies: BodyRow[] = [];
  const entries: LedgerEntry[] = [];
  for await (const record of readRecords(directory, "responses", ResponseRecord, report)) {
    const item = `response:${record.key}`;
    const author = authors.get(record.author);
    const parent = await idFromKey("post", record.post);
    const root = stories.has(parent) ? parent : roots.get(parent);
    if (!author || !root) {
      report.count("response", "rejected");
      const detail = author ? `no story ${record.post}` : `no author ${record.author}`;
      report.note(item, { kind: "response-rejected", count: 1, detail });
      continue;
    }
    const id = await idFromKey("post", record.key);
    roots.set(id, root);
    const hash = hashOf(record, author.id, root);
    if (ledger.isUnchanged(item, hash)) {
      report.count("response", "unchanged");
      continue;
    }
    report.count("response", ledger.has(item) ? "changed" : "new");
    const { document } = markdownToDocument(record.body);
    const length = measureStory(document);
    const at = record.published_at;
    bodies.push({
      post_id: id,
      document: JSON.stringify(document),
    });
    entries.push({ sourceKey: item, entityId: id, hash, notes: [] });
    rows.push({
      id,
      creator_id: author.id,
      status: "PUBLISHED",
      visibility: "PUBLIC",
      license: "CC_40_ZERO",
      excerpt: excerptOf(document, 200),
      word_count: length.words + length.cjkCharacters,
      reading_time: readingMinutes(length.words, length.images, length.cjkCharacters),
      in_response_to_post_id: parent,
      root_post_id: root,
      created_at: at,
      first_published_at: at,
      latest_published_at: at,
      updated_at: at,
    });
  }
  const ids = entries.map(({ entityId }) => entityId);
  await runBatch(db, [
    ...upsertRows(db, POSTS, rows),
    ...[
      followCreators(ids),
      hideBelow(
        sql`SELECT in_response_to_post_id FROM posts
          WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
            AND in_response_to_post_id IS NOT NULL`,
      ),
    ].map((statement) => prepare(db, statement)),
    ...bodyStatements(db, bodies),
    ...ledger.remember(entries),
  ]);
}

/** The ids of stories that can have responses. */
async function storyIds({ db }: ImportContext): Promise<Set<string>> {
  const ids = new Set<string>();
  const page = (after: string) => sql`
    SELECT id FROM posts WHERE in_response_to_post_id IS NULL AND id > ${after}
    ORDER BY id LIMIT 5000`;
  let last = "";
  for (;;) {
    const { results } = await prepare(db, page(last)).all<{ id: string }>();
    for (const { id } of results) ids.add(id);
    const end = results.at(-1);
    if (!end) return ids;
    last = end.id;
  }
}
