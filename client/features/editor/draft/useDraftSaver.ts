import { type RefObject, useEffect, useRef, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { EditorHandle } from "../StoryEditor.tsx";
import { DraftSaver } from "./DraftSaver.ts";
import { draftServer, type ServerDraft } from "./draftServer.ts";
import { openJournalStore } from "./JournalStore.ts";

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
  const isOver = useRef(false);

  useEffect(() => {
    isOver.current = false;
    const channel = new BroadcastChannel("drafts");
    let saver: DraftSaver | null = null;
    void openJournalStore(window)
      .catch(() => null)
      .then(async (store) => {
        if (isOver.current) return;
        const made = new DraftSaver({
          ...begun,
          server: draftServer(environment),
          store,
          read: () => editor.current?.read() ?? made.content,
          untilCalm: async () => editor.current?.untilCalm(),
          adopt: (content) => editor.current?.adopt(content),
          onChange: () => setTurn((turn) => turn + 1),
          onCreated: showAddress,
          onSaved: (revision) => {
            const told: Told | null =
              made.postId === null ? null : { postId: made.postId, revision };
            // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is one origin's
            if (told) channel.postMessage(told);
          },
        });
        const content = await made.restore().catch(() => made.content);
        if (isOver.current) return made.stop();
        saver = made;
        setSaved({ saver: made, content });
      });

    channel.addEventListener("message", ({ data }: MessageEvent<Told>) => {
      if (data.postId === saver?.postId) void saver.lookForNews();
    });
    const onVisibility = (): void => {
      if (document.visibilityState === "hidden") saver?.leave();
      else void saver?.lookForNews();
    };
    const onPageHide = (): void => saver?.leave();
    const onOnline = (): void => {
      if (saver?.hasUnsaved) saver.saveNow();
    };
    document.addEventListener("visibilitychange", onVisibility);
    window.addEventListener("pagehide", onPageHide);
    window.addEventListener("online", onOnline);
    return () => {
      isOver.current = true;
      saver?.stop();
      channel.close();
      document.removeEventListener("visibilitychange", onVisibility);
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
