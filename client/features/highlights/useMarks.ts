import { useEffect, useRef, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";
import { announce } from "../../runtime/browser/announce.ts";
import { useClientStore } from "../../runtime/page/frame.ts";
import { type Mark, readHighlights } from "./readHighlights.ts";
import { createHighlight, deleteHighlight } from "./writeHighlight.ts";
import * as texts from "./texts.ts";

/**
 * A story's highlights for its viewer, with optimistic changes that are then sent to the server.
 */
export function useMarks(postId: string, viewerId: string | null) {
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const inputs = useRef({ count: 0, retracted: new Set<string>() });

  useEffect(() => {
    if (viewerId === null) return;
    let isCurrent = true;
    readHighlights(environment, postId, viewerId).then(
      // Highlights added meanwhile may or may not be in the response.
      (read) =>
        isCurrent &&
        setMarks((now) => [...now.filter((mark) => !read.some(isSame(mark))), ...read]),
      (error: unknown) => console.error("The highlights are not known", error),
    );
    return () => {
      isCurrent = false;
    };
  }, [environment, postId, viewerId]);

  const fail = (message: string): void => store.enqueueToast({ toastStyle: "error", message });

  const highlight = async (selections: readonly HighlightRange[]): Promise<void> => {
    announce(texts.highlighted);
    await Promise.all(
      selections.map(async (selection) => {
        const { retracted } = inputs.current;
        const input = `pending:${(inputs.current.count += 1)}`;
        const pending: Mark = { ...selection, id: input, kind: "own", by: null };
        setMarks((now) => [pending, ...now]);
        const result = await createHighlight(environment, postId, selection);
        setMarks((now) =>
          now.flatMap((mark) => {
            if (mark.id !== input) return [mark];
            return result.kind === "success" ? [{ ...mark, id: result.data.id }] : [];
          }),
        );
        if (result.kind !== "success") fail(result.message);
        // The highlight was removed before the server had created it.
        else if (retracted.delete(input)) await deleteHighlight(environment, result.data.id);
      }),
    );
  };

  const remove = async (gone: readonly Mark[]): Promise<void> => {
    const ids = new Set(gone.map(({ id }) => id));
    setMarks((now) => now.filter(({ id }) => !ids.has(id)));
    announce(texts.highlightRemoved);
    const results = await Promise.all(
      gone.map(({ id }) => {
        if (id?.startsWith("pending:")) inputs.current.retracted.add(id);
        return id === null || id.startsWith("pending:") ? null : deleteHighlight(environment, id);
      }),
    );
    const errorMessage = results.find((each) => each?.message)?.message;
    if (errorMessage) {
      setMarks((now) => [...gone, ...now]);
      return fail(errorMessage);
    }
    store.enqueueToast({
      toastStyle: "accent",
      message: texts.highlightRemoved,
      extraParams: { act: () => void highlight(gone) },
    });
  };
  return { marks, highlight, remove };
}

const isSame =
  (mark: Mark) =>
  ({ id }: Mark): boolean =>
    mark.id === id;
