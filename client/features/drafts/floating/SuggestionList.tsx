import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { announce } from "../../../runtime/browser/announce.ts";
import type { StoryEditing } from "../StoryEditing.ts";
import styles from "./floating.module.css";
import { type Suggestion, SuggestionOptions } from "./SuggestionOptions.tsx";
import { type TextRange, usePlacedByText } from "./usePlacedByText.ts";

/**
 * Suggestions for what is being typed. The focus stays in the text, and arrow keys, Enter, Tab and
 * Escape go to the list first (ARIA list autocomplete).
 */
export function SuggestionList(props: {
  editing: StoryEditing;
  list: RefObject<HTMLDivElement | null>;
  /** The typed text that the list is beside. */
  range: TextRange;
  label: string;
  /** Shown instead of suggestions; null if there are some, or nothing to say. */
  note: string | null;
  suggestions: readonly Suggestion[];
  /** The announcement for screen readers. */
  found: (count: number) => string;
  onDismiss: () => void;
}) {
  const { editing, list, range, label, note, suggestions, found, onDismiss } = props;
  const id = useId();
  const ids = suggestions.map((one) => one.id).join(" ");
  const [active, setActive] = useState({ ids, index: 0 });
  // Other suggestions start at the first again.
  const index = active.ids === ids ? active.index : 0;
  const chosen = suggestions[index];
  const count = suggestions.length;

  const onKey = (event: KeyboardEvent): boolean => {
    if (event.key === "Escape") onDismiss();
    else if (event.key === "ArrowDown" && count > 0) setActive({ ids, index: (index + 1) % count });
    else if (event.key === "ArrowUp" && count > 0)
      setActive({ ids, index: (index + count - 1) % count });
    else if ((event.key === "Enter" || event.key === "Tab") && chosen) chosen.choose();
    else return false;
    event.preventDefault();
    return true;
  };
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => editing.takeKeys((event) => latest.current(event)), [editing]);

  const chosenId = chosen ? `${id}-${chosen.id}` : null;
  useEffect(() => {
    const { dom } = editing.view;
    dom.setAttribute("aria-autocomplete", "list");
    dom.setAttribute("aria-controls", id);
    return () => {
      for (const name of ["autocomplete", "controls", "activedescendant"])
        dom.removeAttribute(`aria-${name}`);
    };
  }, [editing, id]);
  useEffect(() => {
    if (chosenId === null) return editing.view.dom.removeAttribute("aria-activedescendant");
    editing.view.dom.setAttribute("aria-activedescendant", chosenId);
    document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" });
  }, [editing, chosenId]);
  const announcement = count > 0 ? found(count) : "";
  useEffect(() => {
    if (announcement !== "") announce(announcement);
  }, [announcement]);

  if (note === null && count === 0) return null;
  return (
    <Box editing={editing} list={list} range={range}>
      {note === null ? null : <p className={styles.note}>{note}</p>}
      <SuggestionOptions
        id={id}
        label={label}
        suggestions={suggestions}
        chosen={chosen}
        onPoint={(one) => setActive({ ids, index: suggestions.indexOf(one) })}
      />
    </Box>
  );
}

/** The list's box next to the text. */
function Box({
  editing,
  list,
  range,
  children,
}: {
  editing: StoryEditing;
  list: RefObject<HTMLDivElement | null>;
  range: TextRange;
  children: ReactNode;
}) {
  usePlacedByText(list, editing.view, range, "below");
  return (
    <div ref={list} className={styles.list}>
      {children}
    </div>
  );
}
