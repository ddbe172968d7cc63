import { sql, prepare } from "../../db/sql.ts";
import { queueNewTagsStatement } from "../../domain/searchIndex/queueSearch.ts";
import { idFromKey } from "../../../shared/ids.ts";
import { cutText } from "../../../shared/story/cutText.ts";
import { inlineMarkdownToText } from "../../../shared/story/markdown/inlineMarkdownToText.ts";
import { packRows, runBatch, upsertRows } from "./bulkWrite.ts";
import type { ImportContext } from "./ImportContext.ts";
import { tagTitle } from "../../../shared/publishing/names.ts";
import { byFrequency } from "./survey.ts";

const MAX_TITLE = 60;

/** Imports the tags of all stories. Existing tags keep their title. */
export async function importTags(context: ImportContext): Promise<void> {
  const { db, survey, report } = context;
  const rows = await Promise.all(
    [...survey.tags].map(async ([slug, { spellings, firstAt }]) => ({
      id: await idFromKey("tag", slug),
      slug,
      display_title: titleOf(spellings) || slug,
      created_at: firstAt,
    })),
  );
  const columns = ["id", "slug", "display_title", "created_at"];
  const target = { table: "tags", columns, key: ["slug"] };
  report.otherRows += await runBatch(db, upsertRows(db, target, rows));
  const slugs = rows.map(({ slug }) => slug);
  await runBatch(db, [prepare(db, queueNewTagsStatement(slugs))]);
  // A tag created elsewhere has another id.
  for (const list of packRows(slugs)) {
    const named = sql`
      SELECT id, slug FROM tags WHERE slug IN (SELECT value FROM json_each(${list}))`;
    const { results } = await prepare(db, named).all<{ id: string; slug: string }>();
    for (const { id, slug } of results) context.tagIds.set(slug, id);
  }
}

/** A tag's title: its most frequent spelling. */
export function titleOf(spellings: ReadonlyMap<string, number>): string {
  const [first = ""] = byFrequency(spellings);
  return cutText(tagTitle(inlineMarkdownToText(first)), MAX_TITLE);
}
