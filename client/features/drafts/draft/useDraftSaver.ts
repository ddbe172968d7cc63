import { type RefObject, useLayoutEffect, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { storageOf } from "../../../runtime/browser/storageOf.ts";
import type { EditorHandle } from "../StoryEditor.tsx";
import { DraftSaver } from "./DraftSaver.ts";
import { draftServer } from "./draftServer.ts";
import type { DraftSaverOptions } from "./draftSaverOptions.ts";
import { openJournalStore } from "./JournalStore.ts";
import { isNewestSaved, noteSaved } from "./savedRevisions.ts";

/** A draft with its saver. */
export interface SavedDraft {
  saver: DraftSaver;
  /** The editor's initial text: the server's text merged with unsaved changes on this device. */
  content: DraftContent;
}

/** The message that tabs with the same draft exchange. */
interface SavedMessage {
  postId: string;
  revision: number;
}

const CHANNEL = "drafts";
const EDITOR_LOOKED_FOR_MS = 20;

/** Resolves once drafts previously left in this tab can be taken over. */
let lastLeft: Promise<unknown> = Promise.resolve();

function leave(saver: DraftSaver): void {
  lastLeft = Promise.all([lastLeft, saver.stop().catch(() => {})]);
}

/** Opens a draft for saving; null until unsaved changes on this device have been looked up. */
export function useDraftSaver(
  start: Pick<DraftSaverOptions, "userId" | "draft" | "purpose" | "earlyKey">,
  editor: RefObject<EditorHandle | null>,
): SavedDraft | null {
  const environment = useRelayEnvironment();
  const [saved, setSaved] = useState<SavedDraft | null>(null);
  const [, setTurn] = useState(0);
  // Each page instance edits one draft; later props are ignored.
  const [started] = useState(start);

  // A layout effect's cleanup runs before the editor unmounts, so its last text can still be read.
  useLayoutEffect(() => {
    let isOver = false;
    const channel = new BroadcastChannel(CHANNEL);
    const storage = storageOf(window);
    let saver: DraftSaver | null = null;
    void openJournalStore(window)
      .catch(() => null)
      .then(async (store) => {
        await lastLeft;
        if (isOver) return;
        const made = new DraftSaver({
          ...started,
          server: draftServer(environment),
          store,
          read: () => editor.current?.read() ?? made.content,
          untilCalm: async () => {
            // Changes that arrive before the editor has mounted would be overwritten by its initial
            // content.
            // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- modified by the effect's cleanup
            while (!editor.current && !isOver) {
              await new Promise((resolve) => {
                setTimeout(resolve, EDITOR_LOOKED_FOR_MS);
              });
            }
            await editor.current?.untilCalm();
          },
          adopt: (content) => editor.current?.adopt(content),
          onChange: () => setTurn((turn) => turn + 1),
          onCreated: (postId) => {
            if (!isOver) showAddress(postId);
          },
          onSaved: (revision) => {
            const message: SavedMessage | null =
              made.postId === null ? null : { postId: made.postId, revision };
            if (!message) return;
            noteSaved(storage, message.postId, revision);
            // Saves that finish after leaving the page notify the page that followed.
            const sender = isOver ? new BroadcastChannel(CHANNEL) : channel;
            // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is limited to one origin
            sender.postMessage(message);
            if (isOver) sender.close();
          },
        });
        const content = await made.restore().catch(() => made.content);
        if (isOver) return void leave(made);
        saver = made;
        setSaved({ saver: made, content });
        // The page is refetched on each visit, but another tab, or this one, may have been saving
        // at that moment.
        const { draft } = started;
        if (draft && !isNewestSaved(storage, draft.postId, draft.revision)) void made.lookForNews();
      });

    channel.addEventListener("message", ({ data }: MessageEvent<SavedMessage>) => {
      if (data.postId === saver?.postId) void saver.lookForNews();
    });
    const onVisibility = (): void => {
      if (document.visibilityState === "hidden") saver?.leave();
      else {
        // A rejected save may succeed now: the writer may have signed in again in another tab.
        if (saver?.hasUnsaved) saver.saveNow();
        void saver?.lookForNews();
      }
    };
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (saver?.isAtRisk) event.preventDefault();
    };
    const onPageHide = (): void => saver?.leave();
    const onOnline = (): void => {
      if (saver?.hasUnsaved) saver.saveNow();
    };
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("beforeunload", onBeforeUnload);
    window.addEventListener("pagehide", onPageHide);
    window.addEventListener("online", onOnline);
    return () => {
      isOver = true;
      if (saver) leave(saver);
      channel.close();
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("beforeunload", onBeforeUnload);
      window.removeEventListener("pagehide", onPageHide);
      window.removeEventListener("online", onOnline);
    };
  }, [started, editor, environment]);

  return saved;
}

/** Updates the URL to the new story's address, so that a reload returns to it. */
function showAddress(postId: string): void {
  const path = buildPath("EditPost", { postId });
  window.history.replaceState(window.history.state, "", path);
}
