import { draftIdFromKey } from "../../../../shared/ids.ts";
import type { DomainContext } from "../../context.ts";
import { type DraftAccess, draftToEdit } from "../drafts/draftRow.ts";

/** How often one story of elsewhere may be imported anew after it was erased here. */
const MAX_TIMES = 20;

/** The draft that a story of elsewhere is, or is going to be. */
interface ImportedDraft {
  /** Its key for `createDraft`. */
  key: string;
  postId: string;
  access: DraftAccess;
}

/**
 * Which draft a story of elsewhere is for its importer, by the key that its name gives. One that was
 * deleted for good is none any more: its id is nobody's again (decision 43), so that the story has the
 * next. Throws as `Database.all`.
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
  const erased = await context.db.all<{ id: string }>(
    `SELECT id FROM posts
     WHERE id IN (SELECT value FROM json_each(?1)) AND erased_at IS NOT NULL`,
    JSON.stringify(candidates.map(({ postId }) => postId)),
  );
  const gone = new Set(erased.map(({ id }) => id));
  const next = candidates.find(({ postId }) => !gone.has(postId)) ?? candidates.at(-1)!;
  return { ...next, access: await draftToEdit(context, userId, next.postId) };
}
