import { sql, literal } from "../../db/sql.ts";
import { selfOf } from "../identity/rows/session.ts";
import { userTag } from "../../../shared/cache/cacheTags.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMuted } from "../mutes/rows/notMuted.ts";
import { visibleUser } from "../people/rows/canSeeUser.ts";
import { userById } from "../people/rows/users.ts";

/** A series of stories in its writer's order. */
export interface SequenceRow {
  id: string;
  creatorId: string;
  title: string;
  description: string;
  /** 0 if only its writer sees it. */
  isPublic: number;
  /** Milliseconds since 1970. */
  updatedAt: number;
  /** Number of its listed stories. */
  listedCount: number;
}

const COLUMNS = sql`q.id, q.creator_id AS creatorId, q.title, q.description,
  q.is_public AS isPublic,
  q.updated_at AS updatedAt, (SELECT count(*) FROM sequence_posts s JOIN posts p ON p.id = s.post_id
    WHERE s.sequence_id = q.id AND p.is_listed = 1) AS listedCount`;

/** Loads a series by id without access checks, or null. See `visibleSequence`. */
export const sequenceById = defineLoader<DomainContext, string, SequenceRow | null>(
  async (context, ids) => {
    const rows = await context.db.all<SequenceRow>(
      sql`SELECT ${COLUMNS} FROM sequences q WHERE q.id IN (SELECT value
        FROM json_each(${JSON.stringify(ids)}))`,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id) ?? null);
  },
);

/** Returns a series if the viewer may see it: its writer always, everyone once it is public. */
export async function visibleSequence(
  context: DomainContext,
  id: string,
): Promise<SequenceRow | null> {
  const row = await sequenceById(context).load(id);
  if (!row) return null;
  context.renderTrace.addTag(userTag(row.creatorId));
  if (row.isPublic === 1) {
    const creator = await userById(context).load(row.creatorId);
    return (await visibleUser(context, creator)) ? row : null;
  }
  const session = await context.session();
  if (selfOf(session) !== row.creatorId) return null;
  context.renderTrace.showsHidden("draft");
  return row;
}

/** Filters series: one person's or everyone's, public or private. */
export interface SequenceFilter {
  creatorId?: string;
  isPublic: boolean;
  /** Omits series without a listed story, as everyone's always are. */
  hasStories?: boolean;
}

/** Returns a page of series, most recently changed first. */
export async function listSequences(
  context: DomainContext,
  { creatorId, isPublic, hasStories = false }: SequenceFilter,
  bounds: PageBounds,
): Promise<Page<SequenceRow>> {
  const which =
    creatorId === undefined
      ? sql`u.is_hidden = 0 AND q.has_stories = 1`
      : sql`q.creator_id = ${creatorId} AND q.has_stories >= ${literal(hasStories ? 1 : 0)}`;
  // Mutes don't apply when a person's series are opened explicitly.
  const unmuted = creatorId === undefined ? notMuted(context).person(sql`q.creator_id`) : sql``;
  const rows = await context.db.all<SequenceRow>(sql`
    SELECT ${COLUMNS} FROM sequences q CROSS JOIN users u ON u.id = q.creator_id
    WHERE q.is_public = ${literal(isPublic ? 1 : 0)} AND ${which}
      AND (q.updated_at, q.id) < (${bounds.after?.value ?? Number.MAX_SAFE_INTEGER},
        ${bounds.after?.id ?? "~"})${unmuted}
    ORDER BY q.updated_at DESC, q.id DESC LIMIT +${bounds.limit + 1}`);
  return toPage(rows, bounds, ({ updatedAt, id }) => ({ value: updatedAt, id }));
}
