import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { announce } from "../../../runtime/browser/announce.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { ChevronDownIcon, CloseIcon } from "../../../ui/icons.tsx";
import type { StoryEditing } from "../StoryEditing.ts";
import * as texts from "../texts.ts";
import { ChevronUpIcon } from "../toolbar/editorIcons.tsx";
import {
  chosenMatch,
  goToMatch,
  matchesOf,
  replaceAllMatches,
  replaceMatch,
  setSearch,
} from "./findPlugin.ts";
import styles from "./FindBar.module.css";

/** Delay after the last change of the text, in milliseconds, before it is searched again. */
const SEARCH_AGAIN_MS = 300;
const MAX_FIRST_LENGTH = 100;

/** Finds and replaces in the story's text, in the bar of the page. */
export function FindBar({ editing, onClose }: { editing: StoryEditing; onClose: () => void }) {
  const [text, setText] = useState(() => selectedText(editing));
  const [isExactCase, setExactCase] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const said = useSyncExternalStore(editing.subscribe, () => countOf(editing));
  const [chosen, count] = said.split("/").map(Number) as [number, number];

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
    return () => {
      if (!editing.view.isDestroyed) editing.apply(setSearch(null));
    };
  }, [editing]);
  useEffect(() => {
    const search = { text, isExactCase };
    editing.apply(setSearch(search));
    let { doc } = editing.state;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = editing.subscribe(() => {
      if (editing.state.doc === doc) return;
      doc = editing.state.doc;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!editing.view.isDestroyed) editing.apply(setSearch(search));
      }, SEARCH_AGAIN_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [editing, text, isExactCase]);
  const result = text === "" ? "" : texts.matchOf(chosen, count);
  useEffect(() => {
    if (result !== "") announce(result);
  }, [result]);

  const close = (): void => {
    onClose();
    editing.view.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    close();
  };
  return (
    // Escape closes the bar from any of its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="search" className={styles.bar} aria-label={texts.find} onKeyDown={onKeyDown}>
      <div className={styles.row}>
        <input
          ref={field}
          className={styles.field}
          aria-label={texts.findText}
          placeholder={texts.findText}
          dir="auto"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onEnter((isShifted) => editing.apply(goToMatch(isShifted ? -1 : 1)))}
        />
        <span className={styles.count}>{result}</span>
        <IconButton
          size="small"
          label={texts.previousMatch}
          title={texts.previousMatch}
          onClick={() => editing.apply(goToMatch(-1))}
        >
          <ChevronUpIcon size={20} />
        </IconButton>
        <IconButton
          size="small"
          label={texts.nextMatch}
          title={texts.nextMatch}
          onClick={() => editing.apply(goToMatch(1))}
        >
          <ChevronDownIcon size={20} />
        </IconButton>
        <button
          type="button"
          className={styles.toggle}
          aria-label={texts.matchCase}
          aria-pressed={isExactCase}
          title={texts.matchCase}
          onClick={() => setExactCase(!isExactCase)}
        >
          {texts.matchCaseSign}
        </button>
        <IconButton size="small" label={texts.closeFind} title={texts.closeFind} onClick={close}>
          <CloseIcon size={20} />
        </IconButton>
      </div>
      <ReplaceRow
        onReplace={(replacement) => {
          editing.apply(replaceMatch(replacement));
          editing.apply(goToMatch(1));
        }}
        onReplaceAll={(replacement) => {
          editing.apply(replaceAllMatches(replacement));
          announce(texts.replaced(count));
          editing.apply(setSearch({ text, isExactCase }));
        }}
      />
    </div>
  );
}

function ReplaceRow(props: {
  onReplace: (replacement: string) => void;
  onReplaceAll: (replacement: string) => void;
}) {
  const { onReplace, onReplaceAll } = props;
  const [replacement, setReplacement] = useState("");
  return (
    <div className={styles.row}>
      <input
        className={styles.field}
        aria-label={texts.replaceWith}
        placeholder={texts.replaceWith}
        dir="auto"
        value={replacement}
        onChange={(event) => setReplacement(event.target.value)}
        onKeyDown={onEnter(() => onReplace(replacement))}
      />
      <Button
        size="small"
        variant="plain"

        onClick={() => onReplace(replacement)}
      >
        {texts.replace}
      </Button>
      <Button
        size="small"
        variant="plain"

        onClick={() => onReplaceAll(replacement)}
      >
        {texts.replaceAll}
      </Button>
    </div>
  );
}

/** Handles Enter, with or without Shift. */
function onEnter(run: (isShifted: boolean) => void) {
  return (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    run(event.shiftKey);
  };
}

/** Returns the selected match, from 1, and the number of matches, as text that compares by value. */
function countOf({ state }: StoryEditing): string {
  const matches = matchesOf(state);
  return `${chosenMatch(state, matches) + 1}/${matches.length}`;
}

/** Returns the selected words of one paragraph; "" for a longer selection or none. */
function selectedText({ state: { doc, selection } }: StoryEditing): string {
  const { from, to, $from, $to } = selection;
  const isShort =
    $from.sameParent($to) && $from.parent.isTextblock && to - from <= MAX_FIRST_LENGTH;
  return isShort ? doc.textBetween(from, to) : "";
}
