import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import type { DraftPurpose, DraftServer, NextStep, ServerDraft } from "./draftServer.ts";
import type { JournalStore } from "./JournalStore.ts";

/** The save state. */
export type SaveStatus =
  /** Nothing has been written yet. */
  | { kind: "empty" }
  | { kind: "saving" }
  | { kind: "saved"; revision: number }
  /** The writer must resolve conflicting texts. */
  | { kind: "conflict"; isStored: boolean }
  /** Offline: all text is stored on the device. */
  | { kind: "waiting"; isStored: boolean }
  | { kind: "rejected"; message: string; isStored: boolean; next: NextStep | null };

export interface DraftSaverOptions {
  server: DraftServer;
  /** Null when the browser doesn't allow storage. */
  store: JournalStore | null;
  userId: string;
  /** The server's draft; null for a new story. */
  draft: ServerDraft | null;
  /** Of a new story. */
  purpose: DraftPurpose;
  /** The key of what this tab's writer entered before the editor had loaded, which `add` takes over. */
  earlyKey: string | null;
  /** Returns the text as the writer sees it. */
  read: () => DraftContent;
  /**
   * Resolves when the text may be changed programmatically: not during an IME composition, which a
   * change would duplicate or lose.
   */
  untilCalm: () => Promise<void>;
  /** Shows text that was merged with remote changes. */
  adopt: (content: DraftContent) => void;
  onChange: () => void;
  /** Called when the server has created the story. */
  onCreated: (postId: string) => void;
  /** Called when the draft has a new revision, for other tabs. */
  onSaved: (revision: number) => void;
}
