import { type ReactNode, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import * as texts from "./texts.ts";

/**
 * What the editor of something that is saved as a whole does if someone else has saved it meanwhile:
 * nothing is saved, and both versions can be shown until one of them is saved.
 */
export function useVersionConflict<Content>(of: {
  /** How often it was saved, as the page was last fetched. */
  version: number;
  /** What was saved last. */
  stored: Content;
  /** What is in the editor. */
  current: Content;
  /** Shows a version in the editor. */
  show: (content: Content, stored: Content) => void;
}) {
  const { version, stored, current, show } = of;
  const [baseVersion, setBaseVersion] = useState(version);
  const [mine, setMine] = useState<Content | null>(null);

  return {
    /** To send along with a save. */
    baseVersion,
    /** Call it after a save, which raises the version by one. */
    saved: (): void => {
      setBaseVersion(baseVersion + 1);
      setMine(null);
    },
    /** The error of a form with both ways on, or the way back to the viewer's version. */
    renderNote: (form: {
      error: string | null;
      isConflict: boolean;
      dismissError: () => void;
    }): ReactNode => {
      const { error, isConflict, dismissError } = form;
      if (error === null)
        return mine === null ? null : (
          <ErrorNote
            action={
              <Button
                variant="secondary"
                size="small"
                onClick={() => {
                  show(mine, stored);
                  setMine(null);
                }}
              >
                {texts.showMine}
              </Button>
            }
          >
            {texts.theirsIsShown}
          </ErrorNote>
        );
      // Without the other version, because the page couldn't be fetched, there is nothing to choose.
      if (!isConflict || baseVersion === version) return <ErrorNote>{error}</ErrorNote>;
      const continueWith = (content: Content): void => {
        setBaseVersion(version);
        show(content, stored);
        dismissError();
      };
      return (
        <ErrorNote
          action={
            <>
              <Button
                variant="secondary"
                size="small"
                onClick={() => {
                  setMine(current);
                  continueWith(stored);
                }}
              >
                {texts.showTheirs}
              </Button>
              <Button variant="secondary" size="small" onClick={() => continueWith(current)}>
                {texts.keepMine}
              </Button>
            </>
          }
        >
          {error} {texts.conflictText}
        </ErrorNote>
      );
    },
  };
}
