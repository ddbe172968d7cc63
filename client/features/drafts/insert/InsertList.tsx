import { useRef, useState, useSyncExternalStore } from "react";
import { PlusIcon } from "../../../ui/icons.tsx";
import styles from "../floating/floating.module.css";
import { SuggestionList } from "../floating/SuggestionList.tsx";
import { useIsAtText } from "../floating/useIsAtText.ts";
import { usePlacedAtLine } from "../floating/usePlacedByText.ts";
import type { StoryEditing } from "../StoryEditing.ts";
import * as texts from "../texts.ts";
import type { ToolbarRequests } from "../toolbar/EditorToolbar.tsx";
import { beginInsert, emptyLineAt, type InsertAsked, insertAt, removeTyped } from "./insertAt.ts";
import { findInsertItems, type InsertItem } from "./insertItems.tsx";
import { InsertWords } from "./InsertWords.tsx";

/** The + beside an empty line, and the list that it or a typed "/" opens. */
export function InsertList(props: { editing: StoryEditing; requests: ToolbarRequests }) {
  const { editing, requests } = props;
  const said = useSyncExternalStore(
    editing.subscribe,
    () => JSON.stringify(editing.view.composing ? null : insertAt(editing.state)),
    () => "null",
  );
  const line = useSyncExternalStore(
    editing.subscribe,
    () => emptyLineAt(editing.state),
    () => null,
  );
  const typed = JSON.parse(said) as InsertAsked | null;
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const [plusAt, setPlusAt] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const isAtText = useIsAtText(editing.view, list);
  // After Escape, a "/" in another paragraph, or a new one in this, opens the list again.
  if (leftAt !== null && line !== null) setLeftAt(null);
  if (!isAtText) return null;
  if (line !== null)
    return (
      <PlusButton
        editing={editing}
        line={line}
        onPress={() => {
          setPlusAt(line);
          editing.run(beginInsert);
        }}
      />
    );
  if (!typed || typed.from === leftAt) return null;
  const items = findInsertItems(typed.query);
  return (
    <SuggestionList
      editing={editing}
      list={list}
      range={typed}
      label={texts.insert}
      note={items.length === 0 && !typed.query.includes(" ") ? texts.nothingToInsert : null}
      found={texts.insertFound}
      onDismiss={() => {
        setLeftAt(typed.from);
        // Nobody typed the "/" of the button.
        if (plusAt === typed.from) editing.run(removeTyped(typed));
      }}
      suggestions={items.map((item) => ({
        id: item.id,
        group: texts.insertGroups[item.group],
        choose: () => choose(editing, requests, { typed, item }),
        content: <InsertWords item={item} />,
      }))}
    />
  );
}

/** Inserts an item. Fast typing may be ahead of the list, so what is in the text now counts. */
function choose(
  editing: StoryEditing,
  requests: ToolbarRequests,
  { typed, item }: { typed: InsertAsked; item: InsertItem },
): void {
  const now = insertAt(editing.state);
  if (!now) return;
  editing.run(removeTyped(now));
  const chosen = now.query === typed.query ? item : findInsertItems(now.query)[0];
  (chosen ?? item).run(editing, requests);
}

function PlusButton(props: { editing: StoryEditing; line: number; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  usePlacedAtLine(button, props.editing.view, props.line);
  return (
    <button
      ref={button}
      type="button"
      // With the keyboard, "/" opens the same list.
      tabIndex={-1}
      className={styles.plus}
      aria-label={texts.insertHere}
      title={texts.insertHere}
      // Keeps the focus, and the on-screen keyboard, in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onPress}
    >
      <PlusIcon size={20} />
    </button>
  );
}
