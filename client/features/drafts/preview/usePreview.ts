import { useCallback, useEffect, useState } from "react";
import { useLate } from "../../../runtime/page/useLate.ts";
import type * as preview from "./StoryPreview.tsx";

const loadPreview = (): Promise<typeof preview> => import("./StoryPreview.tsx");

/** Whether the preview is open, its code once it was opened, and what toggles it, also by its key. */
export function usePreview(): {
  isOpen: boolean;
  loaded: typeof preview | null;
  toggle: () => void;
} {
  const [isOpen, setOpen] = useState(false);
  const loaded = useLate(loadPreview, isOpen ? true : null);
  const toggle = useCallback(() => setOpen((before) => !before), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      // On a Mac, Option changes the character of the key.
      const isKey = event.code === "KeyP" && event.altKey && (event.ctrlKey || event.metaKey);
      // A dialog that is open keeps its keys.
      if (!isKey || event.shiftKey || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [toggle]);
  return { isOpen, loaded: loaded === "failed" ? null : loaded, toggle };
}
