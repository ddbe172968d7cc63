import { type RefObject, useLayoutEffect, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { storageOf } from "../../../app/storageOf.ts";
import type { EditorHandle } from "../StoryEditor.tsx";
import { DraftSaver } from "./DraftSaver.ts";
import { draftServer, type ServerDraft } from "./draftServer.ts";
import { openJournalStore } from "./JournalStore.ts";
import { isNewestSaved, noteSaved } from "./savedRevisions.ts";

/** A draft that is saved while it is written. */
export interface SavedDraft {
  saver: DraftSaver;
  /** What the editor begins with: the server's text and what this device still had. */
  content: DraftContent;
}

/** What a tab tells others of the same draft. */
interface Told {
  postId: string;
  revision: number;
}

const CHANNEL = "drafts";
const EDITOR_LOOKED_FOR_MS = 20;

/** Resolves once the drafts that were left in this tab are free to be taken over. */
let lastLeft: Promise<unknown> = Promise.resolve();

function leave(saver: DraftSaver): void {
  lastLeft = Promise.all([lastLeft, saver.stop().catch(() => {})]);
}

/** Opens a draft to be saved; null until what this device still had of it has been looked up. */
export function useDraftSaver(
  start: { userId: string; draft: ServerDraft | null; inResponseToPostId: string | null },
  editor: RefObject<EditorHandle | null>,
): SavedDraft | null {
  const environment = useRelayEnvironment();
  const [saved, setSaved] = useState<SavedDraft | null>(null);
  const [, setTurn] = useState(0);
  // A page begins one draft; what its data say later changes nothing here.
  const [begun] = useState(start);

  // A layout effect ends before the editor does: what it says last can still be read then.
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
          ...begun,
          server: draftServer(environment),
          store,
          read: () => editor.current?.read() ?? made.content,
          untilCalm: async () => {
            // What came before the editor is there would be overwritten by what it begins with.
            // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- the effect's end modifies it
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
            const told: Told | null =
              made.postId === null ? null : { postId: made.postId, revision };
            if (!told) return;
            noteSaved(storage, told.postId, revision);
            // What goes on after the page is left is told to the page that came.
            const teller = isOver ? new BroadcastChannel(CHANNEL) : channel;
            // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is one origin's
            teller.postMessage(told);
            if (isOver) teller.close();
          },
        });
        const content = await made.restore().catch(() => made.content);
        if (isOver) return void leave(made);
        saver = made;
        setSaved({ saver: made, content });
        // The page is asked for anew each time; but this tab's or another's last words may have been
        // on their way just then.
        const { draft } = begun;
        if (draft && !isNewestSaved(storage, draft.postId, draft.revision)) void made.lookForNews();
      });

    channel.addEventListener("message", ({ data }: MessageEvent<Told>) => {
      if (data.postId === saver?.postId) void saver.lookForNews();
    });
    const onVisibility = (): void => {
      if (document.visibilityState === "hidden") saver?.leave();
      else {
        // What was refused may be taken now: the writer has signed in again in another tab.
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
  }, [begun, editor, environment]);

  return saved;
}

/** The story has an address of its own now, to which a reload comes back. */
function showAddress(postId: string): void {
  const path = buildPath("EditPost", { postId });
  window.history.replaceState(window.history.state, "", path);
}
