import { MAX_NUMBERED_PAGES, NUMBERED_PAGE_SIZE } from "../../../../shared/limits.ts";
import { numberedPageCount } from "../../../../shared/publications/numberedPages.ts";
import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { notMuted } from "../../mutes/rows/notMuted.ts";
import { type RawStory, type StoryRow, storySelect, toStory } from "../../stories/rows/storyRow.ts";

/** A numbered page of a publication's stories, newest first. */
export interface NumberedStories {
  /** From 1. */
  page: number;
  pageCount: number;
  stories: StoryRow[];
}

/**
 * Returns a numbered page of a publication's listed stories, newest first; null if there is no such
 * page. A page is found by an offset in the index of the list, which passes at most
 * MAX_NUMBERED_PAGES pages.
 */
export async function numberedStories(
  context: DomainContext,
  { id, postCount }: { id: string; postCount: number },
  page: number,
): Promise<NumberedStories | null> {
  const pageCount = numberedPageCount(postCount);
  if (page < 1 || page > Math.min(pageCount, MAX_NUMBERED_PAGES)) return null;
  const unmuted = notMuted(context).storyOf;
  const rows = await context.db.all<RawStory>(sql`
    WITH page AS (SELECT p.id, p.first_published_at AS position FROM posts p
      WHERE p.collection_id = ${id} AND p.is_listed = 1${unmuted(sql`p.id`)}
      ORDER BY p.first_published_at DESC, p.id DESC
      LIMIT +${NUMBERED_PAGE_SIZE} OFFSET +${(page - 1) * NUMBERED_PAGE_SIZE})
    ${storySelect(sql`page k JOIN posts p ON p.id = k.id`)}
    ORDER BY k.position DESC, k.id DESC`);
  return { page, pageCount, stories: rows.map((row) => toStory(context, row)) };
}
