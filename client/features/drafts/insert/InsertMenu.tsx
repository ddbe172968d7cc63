import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { PlusIcon } from "../../../ui/icons.tsx";
import { findFocusedText, resumeTyping } from "../../../ui/resumeTyping.ts";
import { useDismiss } from "../../../ui/useDismiss.ts";
import { usePlacedPopover } from "../../../ui/usePlacedPopover.ts";
import { type Suggestion, SuggestionOptions } from "../floating/SuggestionOptions.tsx";
import type { StoryEditing } from "../StoryEditing.ts";
import * as texts from "../texts.ts";
import type { ToolbarRequests } from "../toolbar/EditorToolbar.tsx";
import toolStyles from "../toolbar/EditorToolbar.module.css";
import styles from "./InsertMenu.module.css";
import { findInsertItems } from "./insertItems.tsx";
import { InsertWords } from "./InsertWords.tsx";

interface InsertMenuProps {
  editing: StoryEditing;
  requests: ToolbarRequests;
}

/** The toolbar's button that opens the list of what can be inserted. */
export function InsertMenu(props: InsertMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  /** The text that had the focus, which it gets back. */
  const text = useRef<HTMLElement>(null);
  const open = (): void => {
    text.current = findFocusedText();
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    if (text.current?.isConnected) {
      text.current.focus({ preventScroll: true });
      resumeTyping();
    } else props.editing.view.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={toolStyles.tool}
        aria-label={texts.insert}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={texts.insert}
        onClick={isOpen ? close : open}
      >
        <PlusIcon size={20} />
      </button>
      {isOpen ? (
        <InsertPanel
          {...props}
          button={button}
          onClose={close}
          onLeave={() => {
            // From the button the browser moves Tab to its neighbor.
            button.current?.focus({ preventScroll: true });
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

/** The list, with a field that filters it: below the button, or at the bottom of a phone. */
function InsertPanel({
  editing,
  requests,
  button,
  onClose,
  onLeave,
}: InsertMenuProps & {
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  onLeave: () => void;
}) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [chosenId, setChosenId] = useState<string | null>(null);
  usePlacedPopover(true, panel, button, { side: "below", align: "start" });
  useLayoutEffect(() => {
    // On touch screens the keyboard would cover the list.
    const first = window.matchMedia("(pointer: coarse)").matches ? panel : field;
    first.current?.focus({ preventScroll: true });
  }, []);

  useDismiss(true, onClose, [panel, button]);

  const suggestions: Suggestion[] = findInsertItems(query).map((item) => ({
    id: item.id,
    group: texts.insertGroups[item.group],
    choose: () => {
      onClose();
      // The list has closed then, so that a dialog returns the focus to the text.
      setTimeout(() => item.run(editing, requests), 0);
    },
    content: <InsertWords item={item} />,
  }));
  const chosen = suggestions.find((one) => one.id === chosenId) ?? suggestions[0];
  const activeId = chosen ? `${id}-${chosen.id}` : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const move = (by: 1 | -1): void => {
    const { length } = suggestions;
    const at = chosen ? suggestions.indexOf(chosen) : -1;
    setChosenId(suggestions[(at + by + length) % length]?.id ?? null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Not for the toolbar.
    event.stopPropagation();
    if (event.key === "Escape") onClose();
    else if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) chosen?.choose();
    else {
      if (event.key === "Tab") onLeave();
      return;
    }
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={panel}
      role="dialog"
      tabIndex={-1}
      aria-label={texts.insert}
      popover="manual"
      className={styles.panel}
      onKeyDown={onKeyDown}
      onMouseDown={(event) => event.stopPropagation()}
    >
      <input
        ref={field}
        type="text"
        role="combobox"
        className={styles.field}
        aria-label={texts.findBlock}
        aria-autocomplete="list"
        aria-expanded={suggestions.length > 0}
        aria-controls={suggestions.length > 0 ? id : undefined}
        aria-activedescendant={activeId}
        placeholder={texts.findBlock}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setChosenId(null);
        }}
      />
      <div className={styles.options}>
        {suggestions.length === 0 ? (
          <output className={styles.note}>{texts.noBlock}</output>
        ) : (
          <SuggestionOptions
            id={id}
            label={texts.insert}
            suggestions={suggestions}
            chosen={chosen}
            onPoint={(one) => setChosenId(one.id)}
          />
        )}
      </div>
    </div>
  );
}
