import { useEffect, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { useClientStore } from "../../app/frame.ts";
import { undoOrOffer } from "../../app/undoOrOffer.ts";
import type { Mark } from "./readHighlights.ts";
import { readNotes } from "./readNotes.ts";
import { createNote, deleteNote, type NoteToSend } from "./writeNote.ts";

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

  /** Resolves to an error message, or null on success. */
  const write = async (input: NoteToSend): Promise<string | null> => {
    const answer = await createNote(environment, postId, input);
    if ("error" in answer) return answer.error;
    const { passage, note } = input;
    const mark: Mark = { ...passage, id: answer.id, kind: "note", by: null, note };
    setNotes((now) => [mark, ...now.filter(({ id }) => id !== answer.id)]);
    return null;
  };
  const remove = async (mark: Mark): Promise<void> => {
    if (mark.id === null) return;
    setNotes((now) => now.filter(({ id }) => id !== mark.id));
    const errorMessage = await deleteNote(environment, mark.id);
    if (errorMessage !== null) {
      setNotes((now) => [mark, ...now]);
      return store.enqueueToast({ toastStyle: "error", message: errorMessage });
    }
    const back = { passage: mark, note: mark.note ?? "", key: crypto.randomUUID() };
    store.enqueueToast({
      toastStyle: "accent",
      message: "Note deleted.",
      extraParams: { act: () => void undoOrOffer(store, () => write(back)) },
    });
  };
  return { notes, write, remove };
}
