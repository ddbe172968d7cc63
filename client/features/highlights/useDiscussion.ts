import { useCallback, useEffect, useRef, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { type Discussion, readQuotedResponses } from "./readQuotedResponses.ts";

/** The responses to parts of a story's text, and the function that reads them again. */
export function useDiscussion(
  postId: string,
  { isSignedIn, isQuoted }: { isSignedIn: boolean; isQuoted: boolean },
) {
  const environment = useRelayEnvironment();
  const [discussion, setDiscussion] = useState<Discussion | null>(null);
  /** Counts the reads: only the latest one is shown. */
  const reads = useRef(0);
  const read = useCallback(
    (isWithViewerParts: boolean): void => {
      const number = (reads.current += 1);
      readQuotedResponses(environment, postId, isWithViewerParts).then(
        (answer) => number === reads.current && setDiscussion(answer),
        (error: unknown) => console.error("The responses beside the text are not known", error),
      );
    },
    [environment, postId],
  );
  useEffect(() => {
    if (isSignedIn || isQuoted) read(isSignedIn);
    return () => {
      reads.current += 1;
    };
  }, [read, isSignedIn, isQuoted]);
  const reload = useCallback(() => read(false), [read]);
  return { discussion, reload };
}
