import { useEffect, useRef, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import type { PassageMark } from "../../../shared/story/placePassage.ts";
import { announce } from "../../app/announce.ts";
import { useClientStore } from "../../app/frame.ts";
import { type Mark, readMarks } from "./readMarks.ts";
import { createHighlight, deleteHighlight } from "./writeHighlight.ts";

/** What is marked in a story for its reader, and what changes it: at once here, then on the server. */
export function useMarks(postId: string, viewerId: string | null) {
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const wishes = useRef({ count: 0, takenBack: new Set<string>() });

  useEffect(() => {
    if (viewerId === null) return;
    let isCurrent = true;
    readMarks(environment, postId, viewerId).then(
      // What the reader has marked meanwhile may be in the answer or not.
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

  const highlight = async (passages: readonly PassageMark[]): Promise<void> => {
    announce("Highlighted.");
    await Promise.all(
      passages.map(async (passage) => {
        const { takenBack } = wishes.current;
        const wish = `wish:${(wishes.current.count += 1)}`;
        const pending: Mark = { ...passage, id: wish, kind: "own", by: null };
        setMarks((now) => [pending, ...now]);
        const answer = await createHighlight(environment, postId, passage);
        setMarks((now) =>
          now.flatMap((mark) => {
            if (mark.id !== wish) return [mark];
            return "id" in answer ? [{ ...mark, id: answer.id }] : [];
          }),
        );
        if ("problem" in answer) fail(answer.problem);
        // It went from the page before the server had it.
        else if (takenBack.delete(wish)) await deleteHighlight(environment, answer.id);
      }),
    );
  };

  const remove = async (gone: readonly Mark[]): Promise<void> => {
    const ids = new Set(gone.map(({ id }) => id));
    setMarks((now) => now.filter(({ id }) => !ids.has(id)));
    announce("Highlight removed.");
    const problems = await Promise.all(
      gone.map(({ id }) => {
        if (id?.startsWith("wish:")) wishes.current.takenBack.add(id);
        return id === null || id.startsWith("wish:") ? null : deleteHighlight(environment, id);
      }),
    );
    const problem = problems.find((each) => each !== null);
    if (problem) {
      setMarks((now) => [...gone, ...now]);
      return fail(problem);
    }
    store.enqueueToast({
      toastStyle: "accent",
      message: "Highlight removed.",
      extraParams: { act: () => void highlight(gone) },
    });
  };
  return { marks, highlight, remove };
}

const isSame =
  (mark: Mark) =>
  ({ id }: Mark): boolean =>
    mark.id === id;
