// Owns readers' private notes on selected text. Only the creator can see a note: every read is
// restricted to the session's user.

import { selfOf } from "../identity/rows/session.ts";
import { userOfSession } from "../identity/rows/userOfSession.ts";
import { MAX_READER_NOTE, MAX_STORY_NOTES } from "../../../shared/limits.ts";
import { hasVisibleText } from "../../../shared/format/hasVisibleText.ts";
import { sql, literal } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { HighlightInput } from "./createHighlight.ts";
import type { HighlightRow } from "./highlights.ts";
import { locateSelection, type SelectionError } from "./locateSelection.ts";

/** A note with its selected text, in the same form as a highlight. */
export interface NoteRow extends HighlightRow {
  /** Plain text. */
  note: string;
}

/** The fields of a new note. */
export interface NoteInput extends HighlightInput {
  note: string;
  /**
   * Idempotency key created by the client. The same key of the same reader always refers to the
   * same note.
   */
  key: string;
}

export type NoteResult =
  | { kind: "done"; note: NoteRow }
  | { kind: SelectionError | "no-key" | "no-note" | "too-many" | "suspended" };

/**
 * Columns of NoteRow, with `notes` as `n`. The selection and the note are different entities, so
 * their ids differ.
 */
export const NOTE_COLUMNS = sql`n.id, n.user_id AS userId, n.created_at AS createdAt, 'of-' || n.id AS quoteId,
  n.post_id AS postId, n.paragraph_name AS paragraphName, n.start_offset AS startOffset, n.text,
    n.note`;

/** Creates a private note on text that the reader can read. */
export async function createNote(
  context: DomainContext,
  viewerId: string,
  { postId, note, key, ...mark }: NoteInput,
): Promise<NoteResult> {
  const said = note.toWellFormed().trim();
  if (!/^[\w-]{8,64}$/.test(key)) return { kind: "no-key" };
  if (!hasVisibleText(said)) return { kind: "no-note" };
  if (said.length > MAX_READER_NOTE) return { kind: "too-long" };
  const place = await locateSelection(context, postId, mark);
  if ("error" in place) return { kind: place.error };
  const notes = sql<NoteRow>`
    SELECT ${NOTE_COLUMNS} FROM notes n WHERE n.user_id = ${viewerId} AND n.key = ${key}`;
  const viewers = sql<{ isHidden: number }>`
    SELECT is_hidden AS isHidden FROM users WHERE id = ${viewerId}`;
  const written = await context.db.write(
    [
      sql`INSERT INTO notes
          (id, user_id, post_id, key, paragraph_name, start_offset, text, note, created_at)
        SELECT ${crypto.randomUUID()}, u.id, ${postId}, ${key}, ${place.paragraphName},
          ${place.startOffset}, ${place.text}, ${said}, ${context.now} FROM users u
        WHERE u.id = ${viewerId} AND u.is_hidden = 0 AND ${literal(MAX_STORY_NOTES)} >
          (SELECT count(*) FROM notes WHERE user_id = ${viewerId} AND post_id = ${postId})
        ON CONFLICT (user_id, key) DO NOTHING`,
      notes,
      viewers,
    ],
    { idempotent: true },
  );
  const made = written.first(notes);
  if (made) return made.postId === postId ? { kind: "done", note: made } : { kind: "no-key" };
  return { kind: written.first(viewers)?.isHidden === 0 ? "too-many" : "suspended" };
}

/** Deletes the viewer's own note. Returns false if they have no such note. */
export async function deleteNote(
  { db }: Pick<DomainContext, "db">,
  viewerId: string,
  noteId: string,
): Promise<boolean> {
  const own = sql`SELECT 1 FROM notes WHERE id = ${noteId} AND user_id = ${viewerId}`;
  const written = await db.write(
    [own, sql`DELETE FROM notes WHERE id = ${noteId} AND user_id = ${viewerId}`],
    { idempotent: true },
  );
  return written.hasRows(own);
}

/** A page of the viewer's notes in one story, or in all (null). */
export interface OwnNotesKey {
  postId: string | null;
  bounds: PageBounds;
}

/**
 * Loads the viewer's own notes, newest first. Anonymous viewers get none. The query uses the
 * session's token, so it shares the round trip that reads the session.
 */
export const ownNotes = defineLoader<DomainContext, OwnNotesKey, Page<NoteRow>>(
  (context, keys) => Promise.all(keys.map((key) => readNotes(context, key))),
  (key) => JSON.stringify(key),
);

async function readNotes(
  context: DomainContext,
  { postId, bounds }: OwnNotesKey,
): Promise<Page<NoteRow>> {
  const [session, rows] = await Promise.all([
    context.session(),
    context.sessionHash === null ? [] : readOwn(context, context.sessionHash, { postId, bounds }),
  ]);
  return toPage(selfOf(session) ? rows : [], bounds, ({ createdAt, id }) => ({
    value: createdAt,
    id,
  }));
}

function readOwn(
  context: DomainContext,
  sessionHash: string,
  { postId, bounds }: OwnNotesKey,
): Promise<NoteRow[]> {
  return context.db.all<NoteRow>(sql`
    SELECT ${NOTE_COLUMNS} FROM notes n
    WHERE n.user_id = ${userOfSession(sessionHash)}
      ${postId === null ? sql`` : sql`AND n.post_id = ${postId}`}
        AND (n.created_at, n.id) < (${bounds.after?.value ?? Number.MAX_SAFE_INTEGER},
        ${bounds.after?.id ?? "~"})
    ORDER BY n.created_at DESC, n.id DESC LIMIT +${bounds.limit + 1}`);
}
