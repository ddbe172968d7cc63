import { sql } from "../../db/sql.ts";
import { draftIdFromKey } from "../../../shared/ids.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type DraftAccess, draftToEdit } from "../drafts/draftRow.ts";

/** How often an external story may be imported again after its draft was erased. */
const MAX_TIMES = 20;

/** The existing or future draft of an external story. */
interface ImportedDraft {
  /** Its key for `createDraft`. */
  key: string;
  postId: string;
  access: DraftAccess;
}

/**
 * Returns the draft of an external story for its importer, by the story's key. The id of an erased
 * draft can't be reused (decision 41), so the story then gets the next key.
 */
export async function importedDraft(
  context: DomainContext,
  userId: string,
  key: string,
): Promise<ImportedDraft> {
  const candidates = await Promise.all(
    Array.from({ length: MAX_TIMES }, async (_, time) => {
      const own = time === 0 ? key : `${key}-${time + 1}`;
      return { key: own, postId: await draftIdFromKey(userId, own) };
    }),
  );
  const erased = await context.db.all<{ id: string }>(sql`
    SELECT id FROM posts
    WHERE id IN (SELECT value
      FROM json_each(${JSON.stringify(candidates.map(({ postId }) => postId))}))
      AND erased_at IS NOT NULL`);
  const gone = new Set(erased.map(({ id }) => id));
  const next = candidates.find(({ postId }) => !gone.has(postId)) ?? candidates.at(-1)!;
  return { ...next, access: await draftToEdit(context, userId, next.postId) };
}
