import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import type { SaveAnswer } from "../../../shared/story/delta/draftJournal.ts";
import type { Delta } from "../../../shared/story/delta/delta.ts";
import { sameValue } from "../../../shared/story/delta/sameValue.ts";
import { haveTooLongText, readDeltas } from "../../../shared/story/delta/readDeltas.ts";
import { sql, type Sql, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { sizeError } from "./draftMeasures.ts";
import { type DraftError, type DraftRow, draftToEdit } from "./draftRow.ts";
import { saveConflict } from "./saveConflict.ts";
import {
  type NextText,
  readMissingImages,
  readToken,
  storeDraft,
  wasWrittenSql,
} from "./storeDraft.ts";
import { type TakenDeltas, takeDeltas } from "./takeDeltas.ts";

/** The result of a save. */
export type SaveResult =
  | { kind: "answered"; answer: SaveAnswer; storedConflict: StoredConflict | null }
  | { kind: DraftError | "email-sent" }
  /** Only with `requiresUnchanged`. */
  | { kind: "paragraph-changed" | "paragraph-gone" }
  | { kind: "no-deltas" | "text-too-long" | "too-many-paragraphs" | "too-large" | "busy" };

/** Where both texts of a conflict are stored. `versionId` is null if only the device has them. */
export interface StoredConflict {
  versionId: string | null;
}

/** A save request. */
export interface SaveInput {
  postId: string;
  baseRevision: number;
  /** Untrusted JSON. */
  deltas: unknown;
}

/** Options of a save. */
export interface SaveManner {
  /** True to save nothing if a changed paragraph isn't as the delta says that it was. */
  requiresUnchanged?: boolean;
  /** SQL condition: nothing is saved without it, and the result is "busy". */
  when?: Sql;
  /** Returns statements of the same write; they must check that the draft has this token. */
  also?: (token: string) => Statement[];
}

/** Maximum number of attempts when concurrent writes win. */
const MAX_ATTEMPTS = 5;

/**
 * Saves the deltas that a writer's device sends for a draft. If they conflict with other saves,
 * returns the current draft and stores the conflict as a version. Repeating a request changes
 * nothing more.
 */
export async function saveDraftDeltas(
  context: DomainContext,
  viewerId: string,
  { postId, baseRevision, deltas: untrusted }: SaveInput,
  { requiresUnchanged = false, when, also = () => [] }: SaveManner = {},
): Promise<SaveResult> {
  const deltas = readDeltas(untrusted);
  if (!deltas || deltas.length === 0) {
    return { kind: haveTooLongText(untrusted) ? "text-too-long" : "no-deltas" };
  }
  const ids = deltas.map(({ id }) => id);
  for (let left = MAX_ATTEMPTS; left > 0; left -= 1) {
    const [access, known] = await Promise.all([
      draftToEdit(context, viewerId, postId),
      knownDeltas(context, postId, ids),
    ]);
    if ("error" in access) return { kind: access.error };
    const { draft } = access;
    if (draft.isSent) return { kind: "email-sent" };
    const error = requiresUnchanged ? changedSince(draft.content, deltas) : null;
    if (error) return { kind: error };
    const taken = takeDeltas(draft, { baseRevision, deltas }, known);
    const { fresh, conflict } = taken;
    if (conflict) {
      const { revision } = draft;
      const versionId = await saveConflict(context, viewerId, {
        postId,
        revision,
        conflict,
        fresh,
      });
      return answered(taken.answer, { versionId });
    }
    if (!taken.content) return answered(taken.answer);
    const json = JSON.stringify(taken.content);
    const before = { content: draft.content, json: JSON.stringify(draft.content) };
    const tooLarge = sizeError(before, { content: taken.content, json });
    if (tooLarge) return { kind: tooLarge };
    const next = { content: taken.content, json, userId: viewerId, ...(when && { when }) };
    const stored = await store(context, draft, next, taken, also);
    if (stored) return answered({ ...taken.answer, ...stored });
  }
  return { kind: "busy" };
}

/** Says whether a paragraph was changed or deleted since the deltas were made. */
function changedSince(
  { paragraphs }: DraftContent,
  deltas: readonly Delta[],
): "paragraph-changed" | "paragraph-gone" | null {
  for (const delta of deltas) {
    if (delta.kind !== "UPDATE") continue;
    const current = paragraphs.find(({ name }) => name === delta.was.name);
    if (!current) return "paragraph-gone";
    if (!sameValue(current, delta.was) && !sameValue(current, delta.paragraph))
      return "paragraph-changed";
  }
  return null;
}

function answered(answer: SaveAnswer, storedConflict: StoredConflict | null = null): SaveResult {
  return { kind: "answered", answer, storedConflict };
}

async function knownDeltas(
  { db }: Pick<DomainContext, "db">,
  postId: string,
  ids: readonly string[],
): Promise<Map<string, number | null>> {
  const rows = await db.all<{ id: string; revision: number | null }>(sql`
    SELECT delta_id AS id, revision FROM draft_deltas
    WHERE post_id = ${postId} AND delta_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}

/**
 * Stores a text and returns the images it refers to that don't exist. Returns null if a concurrent
 * write won.
 */
async function store(
  context: DomainContext,
  draft: DraftRow,
  next: NextText,
  { fresh }: TakenDeltas,
  also: (token: string) => Statement[],
): Promise<{ missingImages: string[] } | null> {
  const token = crypto.randomUUID();
  const { postId, revision } = draft;
  const remember: Statement = sql`
    INSERT OR IGNORE INTO draft_deltas (post_id, delta_id, revision, received_at)
    SELECT ${postId}, value, ${revision + 1}, ${context.now}
      FROM json_each(${JSON.stringify(fresh.map(({ id }) => id))})
      WHERE ${wasWrittenSql(sql`${postId}`, sql`${token}`)}`;
  const missing = readMissingImages(next.content);
  const last = readToken(postId);
  const written = await context.db.write(
    [...storeDraft(context, draft, next, token), remember, ...also(token), missing, last],
    { idempotent: true },
  );
  if (written.first(last)?.token !== token) return null;
  return { missingImages: written.rows(missing).map(({ id }) => id) };
}
