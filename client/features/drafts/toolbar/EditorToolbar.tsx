import { redo, undo } from "prosemirror-history";
import type { Command } from "prosemirror-state";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import type { MarkupType } from "../../../../shared/story/document.ts";
import { SearchIcon } from "../../../ui/icons.tsx";
import { ScrollStrip } from "../../../ui/ScrollStrip.tsx";
import { toggleKind } from "../commands/kinds.ts";
import {
  BoldIcon,
  BulletsIcon,
  CodeIcon,
  ItalicIcon,
  KeyboardIcon,
  LinkIcon,
  MentionIcon,
  NumbersIcon,
  QuoteIcon,
  RedoIcon,
  StrikeIcon,
  UndoIcon,
} from "./editorIcons.tsx";
import styles from "./EditorToolbar.module.css";
import { LanguageMenu, StyleMenu } from "./EditorMenus.tsx";
import type { FrameKind } from "../frames/OwnFrameDialog.tsx";
import { InsertMenu } from "../insert/InsertMenu.tsx";
import { OutlineMenu } from "../outline/OutlineMenu.tsx";
import type { TextKind } from "../model/schema.ts";
import { moveAlongTools } from "./moveAlongTools.ts";
import { Tool } from "./Tool.tsx";
import { useKeyboardInset } from "../useKeyboardInset.ts";
import { useOneTabStop } from "./useOneTabStop.ts";
import { FIND_KEY, KIND_KEYS, MARK_KEYS, SHORTCUTS_KEY, toggleMarkup } from "../shortcuts.ts";
import type { StoryEditing } from "../StoryEditing.ts";
import * as texts from "../texts.ts";
import type { EditorFacts } from "../useEditorFacts.ts";

/** Toolbar actions that open dialogs, lists or pickers outside the text. */
export interface ToolbarRequests {
  editLink: () => void;
  find: () => void;
  editEmbed: () => void;
  addButton: () => void;
  chooseFrame: (kind: FrameKind) => void;
  chooseImages: () => void;
  /** Chooses images to show side by side. */
  chooseRow: () => void;
  mention: () => void;
  showShortcuts: () => void;
}

const MARK_BUTTONS: readonly [type: MarkupType, label: string, icon: ReactNode][] = [
  ["STRONG", texts.bold, <BoldIcon key="b" size={20} />],
  ["EM", texts.italic, <ItalicIcon key="i" size={20} />],
  ["STRIKE", texts.strikethrough, <StrikeIcon key="s" size={20} />],
  ["CODE", texts.inlineCode, <CodeIcon key="c" size={20} />],
];

const KIND_BUTTONS: readonly [kind: TextKind, icon: ReactNode][] = [
  ["BQ", <QuoteIcon key="q" size={20} />],
  ["ULI", <BulletsIcon key="u" size={20} />],
  ["OLI", <NumbersIcon key="o" size={20} />],
];

/**
 * The editor's toolbar: one tab stop with arrow key navigation (ARIA toolbar pattern). Alt+F10
 * moves focus here from the text, Escape moves it back. It keeps its tools, so that nothing moves
 * under the pointer; those that don't apply are disabled.
 */
export function EditorToolbar(props: {
  editing: StoryEditing;
  facts: EditorFacts;
  requests: ToolbarRequests;
}) {
  const { editing, facts, requests } = props;
  const bar = useRef<HTMLDivElement>(null);
  useOneTabStop(bar);
  useKeyboardInset(editing);
  const { figure, kind } = facts;
  const isInText = figure === null;
  // With the keyboard the focus stays on the tool; otherwise it goes to the text.
  const run = (command: Command): void => {
    if (bar.current?.contains(document.activeElement)) editing.apply(command);
    else editing.run(command);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      event.preventDefault();
      editing.view.focus();
      return;
    }
    if (bar.current) moveAlongTools(event, bar.current);
  };
  return (
    // Keeps the text selection, and the on-screen keyboard, when a tool is pressed.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.strip} onMouseDown={(event) => event.preventDefault()}>
      <ScrollStrip>
        <div
          ref={bar}
          role="toolbar"
          tabIndex={-1}
          aria-label={texts.formatting}
          data-tools="text"
          className={styles.bar}
          onKeyDown={onKeyDown}
        >
          <InsertMenu editing={editing} requests={requests} />
          <StyleMenu editing={editing} kind={kind} isFigure={!isInText} />
          {MARK_BUTTONS.map(([type, label, icon]) => (
            <Tool
              key={type}
              label={label}
              keys={MARK_KEYS[type]}
              isPressed={facts.markups.includes(type)}
              isDisabled={!isInText}
              onPress={() => run(toggleMarkup(type))}
            >
              {icon}
            </Tool>
          ))}
          <Tool
            label={texts.link}
            keys={MARK_KEYS.A}
            isPressed={facts.link !== null}
            isDisabled={!isInText}
            onPress={requests.editLink}
          >
            <LinkIcon size={20} />
          </Tool>
          {KIND_BUTTONS.map(([name, icon]) => (
            <Tool
              key={name}
              label={texts.kindNames[name]}
              keys={KIND_KEYS[name]}
              isPressed={kind === name}
              isDisabled={!isInText}
              onPress={() => run(toggleKind(name))}
            >
              {icon}
            </Tool>
          ))}
          {kind === "PRE" ? (
            <LanguageMenu editing={editing} lang={facts.lang} />
          ) : (
            <Tool label={texts.mention} isDisabled={!isInText} onPress={requests.mention}>
              <MentionIcon size={20} />
            </Tool>
          )}
          <Tool
            label={texts.undo}
            keys="Mod-z"
            isDisabled={!facts.canUndo}
            onPress={() => run(undo)}
          >
            <UndoIcon size={20} />
          </Tool>
          <Tool
            label={texts.redo}
            keys="Mod-Shift-z"
            isDisabled={!facts.canRedo}
            onPress={() => run(redo)}
          >
            <RedoIcon size={20} />
          </Tool>
          <Tool label={texts.find} keys={FIND_KEY} onPress={requests.find}>
            <SearchIcon size={20} />
          </Tool>
          <OutlineMenu editing={editing} />
          <Tool label={texts.shortcuts} keys={SHORTCUTS_KEY} onPress={requests.showShortcuts}>
            <KeyboardIcon size={20} />
          </Tool>
        </div>
      </ScrollStrip>
    </div>
  );
}
