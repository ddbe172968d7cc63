import { DraftSaver } from "../../../../../client/features/drafts/draft/DraftSaver.ts";
import type {
  DraftPurpose,
  DraftServer,
  ServerDraft,
} from "../../../../../client/features/drafts/draft/draftServer.ts";
import type { JournalStore } from "../../../../../client/features/drafts/draft/JournalStore.ts";
import { type DraftContent, EMPTY_DRAFT } from "../../../../../shared/story/delta/draftContent.ts";

/** A tab that edits a draft: the text on screen, and its saver. */
export interface Tab {
  saver: DraftSaver;
  readonly text: DraftContent;
  /** The number of conflicts in the page's latest notification. */
  readonly shownConflicts: number;
  /** The writer replaces the text. */
  write: (text: DraftContent) => void;
}

/** Opens a draft from the server's page and shows what the device stored of it. */
export async function openTab(options: {
  draft: ServerDraft | null;
  server: DraftServer;
  store?: JournalStore | null;
  earlyKey?: string | null;
  purpose?: DraftPurpose;
  onSaved?: (revision: number) => void;
  /** Called after changes of others were merged. */
  onAdopt?: () => void;
}): Promise<Tab> {
  const { draft, server, store = null, onSaved = () => {}, onAdopt = () => {} } = options;
  let text: DraftContent | null = null;
  let shownConflicts = 0;
  const { promise: shown, resolve: show } = Promise.withResolvers<void>();
  const saver = new DraftSaver({
    server,
    store,
    userId: "writer",
    draft,
    purpose: options.purpose ?? null,
    earlyKey: options.earlyKey ?? null,
    read: () => text ?? saver.content,
    untilCalm: () => shown,
    adopt: (content) => {
      text = content;
      onAdopt();
    },
    onChange: () => {
      shownConflicts = saver.conflicts.length;
    },
    onCreated: () => {},
    onSaved,
  });
  text = await saver.restore();
  show();
  return {
    saver,
    get text() {
      return text ?? EMPTY_DRAFT;
    },
    get shownConflicts() {
      return shownConflicts;
    },
    write: (next) => {
      text = next;
      saver.changed();
    },
  };
}

/** Builds a text with one paragraph per line. */
export function linesOf(...lines: string[]): DraftContent {
  const paragraphs = lines.map((text, index) => ({
    name: `aaa${index}`,
    type: "P" as const,
    text,
  }));
  return { title: "A title", subtitle: "", paragraphs };
}
