import { type ReactNode, useState } from "react";
import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";
import { useLate } from "../../runtime/page/useLate.ts";
import type { Mark } from "./readHighlights.ts";
import { useNotes } from "./useNotes.ts";

const loadNoteDialog = () => import("./NoteDialog.tsx");

/** Selected text that the viewer adds a note to. */
interface Noted {
  selection: HighlightRange;
  /** The viewer's existing notes on it. */
  notes: readonly Mark[];
  isOpen: boolean;
  /** Key that creates a new dialog each time. */
  times: number;
}

/** The viewer's notes in a story, the dialog that adds them, and the function that opens it. */
export function useNoteDialog(
  postId: string,
  viewerId: string | null,
): {
  notes: readonly Mark[];
  openNote: (selection: HighlightRange, existing: readonly Mark[]) => void;
  removeNote: (note: Mark) => Promise<void>;
  noteDialog: ReactNode;
} {
  const { notes, write, remove } = useNotes(postId, viewerId);
  const [noted, setNoted] = useState<Noted | null>(null);
  const dialog = useLate(loadNoteDialog, noted);
  return {
    notes,
    openNote: (selection, existing) =>
      setNoted((now) => ({
        selection,
        notes: existing,
        isOpen: true,
        times: (now?.times ?? 0) + 1,
      })),
    removeNote: remove,
    noteDialog:
      noted && dialog && dialog !== "failed" ? (
        <dialog.NoteDialog
          key={noted.times}
          isOpen={noted.isOpen}
          selection={noted.selection}
          notes={noted.notes.filter((note) => notes.includes(note))}
          write={write}
          remove={remove}
          onClose={() => setNoted({ ...noted, isOpen: false })}
        />
      ) : null,
  };
}
