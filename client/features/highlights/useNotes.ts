import { useEffect, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { useClientStore } from "../../runtime/page/frame.ts";
import { applyChange, undoOrOffer } from "../../runtime/relay/applyChange.ts";
import type { MutationResult } from "../../runtime/relay/runMutation.ts";
import type { Mark } from "./readHighlights.ts";
import { readNotes } from "./readNotes.ts";
import { createNote, deleteNote, type NoteToSend } from "./writeNote.ts";
import * as texts from "./texts.ts";

/** The viewer's notes in a story and the functions that change them. */
export function useNotes(postId: string, viewerId: string | null) {
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const [notes, setNotes] = useState<readonly Mark[]>([]);

  useEffect(() => {
    if (viewerId === null) return;
    let isCurrent = true;
    readNotes(environment, postId).then(
      (read) => isCurrent && setNotes(read),
      (error: unknown) => console.error("The notes are not known", error),
    );
    return () => {
      isCurrent = false;
    };
  }, [environment, postId, viewerId]);

  const write = async (input: NoteToSend): Promise<MutationResult> => {
    const result = await createNote(environment, postId, input);
    if (result.kind === "success") {
      const { selection, note } = input;
      const mark: Mark = { ...selection, id: result.data.id, kind: "note", by: null, note };
      setNotes((now) => [mark, ...now.filter(({ id }) => id !== mark.id)]);
    }
    return result;
  };
  const remove = async (mark: Mark): Promise<void> => {
    const { id } = mark;
    if (id === null) return;
    const back = { selection: mark, note: mark.note ?? "", key: crypto.randomUUID() };
    await applyChange(store, {
      show: (isGone) =>
        setNotes((now) => (isGone ? now.filter((note) => note.id !== id) : [mark, ...now])),
      write: () => deleteNote(environment, id),
      notice: () => ({
        toastStyle: "accent",
        message: texts.noteDeleted,
        extraParams: { act: () => void undoOrOffer(store, () => write(back)) },
      }),
    });
  };
  return { notes, write, remove };
}
