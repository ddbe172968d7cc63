// Private notes of a reader on highlighted text.

import { MAX_QUOTE_LENGTH, MAX_READER_NOTE, MAX_STORY_NOTES } from "../../../shared/limits.ts";
import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import { seenQuote } from "../../domain/highlights/highlights.ts";
import {
  createNote,
  deleteNote,
  type NoteResult,
  type NoteRow,
  type NoteInput,
  ownNotes,
  type OwnNotesKey,
} from "../../domain/highlights/notes.ts";
import { visibleUser } from "../../domain/people/rows/canSeeUser.ts";
import { userById } from "../../domain/people/rows/users.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { Quote } from "./highlights.ts";
import { type SelectionArguments, selectionArgs, selectionErrorResult } from "./selectionInput.ts";
import { permitted } from "../machinery/permissions.ts";
import type { Prefetches } from "../machinery/prefetch.ts";
import { Post, User, Viewer } from "../machinery/refs.ts";
import {
  defineResult,
  type ErrorResult,
  errorResult,
  WRITE_ERRORS,
  invalidKey,
} from "../machinery/results.ts";

const NOTES_PAGE_SIZE = 10;

export const Note = builder.objectRef<NoteRow>("Note").implement({
  description: "A private note of the viewer's on selected text.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The note's id." }),
    creator: t.field({
      type: User,
      nullable: true,
      description: "The writer of the note: the viewer.",
      resolve: async ({ userId }, _args, context) =>
        visibleUser(context, await userById(context).load(userId)),
    }),
    quote: t.field({
      type: Quote,
      description: "The selected text, located in the current version of its story.",
      resolve: (note, _args, context) => seenQuote(context, note),
    }),
    text: t.exposeString("note", { description: "The note as plain text." }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was created." }),
  }),
});

/** Throws InvalidPageError like `pageBounds`. */
function notesKey(postId: string | null, args: PageArguments): OwnNotesKey {
  return { postId, bounds: pageBounds(args, NOTES_PAGE_SIZE) };
}

/** Prefetches of these fields by the story's id, so that they share the story's query batch. */
export const NOTE_PREFETCHES: Prefetches = {
  notesConnection: async (context, id, args) => ownNotes(context).load(notesKey(id, args)),
};

/**
 * Prefetches of the viewer's fields by session token, so that they share the session's query batch.
 */
export const OWN_NOTE_PREFETCHES: Prefetches = {
  notesConnection: async (context, _key, args) => ownNotes(context).load(notesKey(null, args)),
};

builder.objectFields(Post, (t) => ({
  notesConnection: t.connection({
    type: Note,
    description: "The viewer's own notes on it, newest first. Never selected by cacheable pages.",
    resolve: ({ id }, args, context) => ownNotes(context).load(notesKey(id, args)),
  }),
}));

builder.objectFields(Viewer, (t) => ({
  notesConnection: t.connection({
    type: Note,
    description: "The viewer's notes in all stories, newest first.",
    resolve: (_viewer, args, context) => ownNotes(context).load(notesKey(null, args)),
  }),
}));

interface Made {
  __typename: "NoteCreated";
  note: NoteRow;
}

const NoteCreated = builder.objectRef<Made>("NoteCreated").implement({
  description: "A note that the viewer has created.",
  fields: (t) => ({ note: t.expose("note", { type: Note, description: "The note." }) }),
});

interface Gone {
  __typename: "NoteDeleted";
  noteId: string;
}

const NoteDeleted = builder.objectRef<Gone>("NoteDeleted").implement({
  description: "A note that the viewer has deleted.",
  fields: (t) => ({ noteId: t.exposeID("noteId", { description: "The note's id." }) }),
});

const CreateNoteResult = defineResult({
  name: "CreateNoteResult",
  description: "Result of `createNote`.",
  types: [NoteCreated],
  errors: WRITE_ERRORS,
});

const DeleteNoteResult = defineResult({
  name: "DeleteNoteResult",
  description: "Result of `deleteNote`.",
  types: [NoteDeleted],
  errors: ["Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});

interface CreateArguments extends SelectionArguments, Pick<NoteInput, "note" | "key"> {}

builder.mutationFields((t) => ({
  createNote: t.field({
    type: CreateNoteResult,
    description: "Adds a private note of the viewer's to selected text. Idempotent by key.",
    args: {
      ...selectionArgs(t),
      note: t.arg.string({
        required: true,
        description: `The note's text, at most ${MAX_READER_NOTE} characters.`,
      }),
      key: t.arg.string({
        required: true,
        description: "Idempotency key: 8 to 64 letters, digits, - and _.",
      }),
    },
    resolve: permitted(
      "createNote",
      async ({ targetPostId: postId, ...input }: CreateArguments, context, { userId }) =>
        created(await createNote(context, userId, { postId, ...input })),
    ),
  }),
  deleteNote: t.field({
    type: DeleteNoteResult,
    description: "Deletes one of the viewer's notes.",
    args: { noteId: idArg(t, "note") },
    resolve: permitted("deleteNote", async ({ noteId }: { noteId: string }, context, { userId }) =>
      (await deleteNote(context, userId, noteId))
        ? { __typename: "NoteDeleted" as const, noteId }
        : errorResult("NotFound", "We couldn’t find this note. It may have been deleted already."),
    ),
  }),
}));

function created(result: NoteResult): Made | ErrorResult {
  switch (result.kind) {
    case "done":
      return { __typename: "NoteCreated", note: result.note };
    case "no-key":
      return invalidKey();
    case "no-note":
      return errorResult("BadRequest", "Write something first.");
    case "too-long":
      return errorResult(
        "BadRequest",
        `A note can have at most ${MAX_READER_NOTE} characters, its selection ${MAX_QUOTE_LENGTH}.`,
      );
    case "too-many":
      return errorResult("BadRequest", `You can add at most ${MAX_STORY_NOTES} notes to a story.`);
    default:
      return selectionErrorResult(result.kind);
  }
}
