import { redo, undo } from "prosemirror-history";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import type { MarkupType } from "../../../shared/story/document.ts";
import { MenuButton, type MenuTrigger } from "../../ui/MenuButton.tsx";
import { MenuItem } from "../../ui/MenuItem.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { ChevronDownIcon } from "../../ui/icons.tsx";
import { setKind, toggleKind } from "./commands/kinds.ts";
import {
  BoldIcon,
  BulletsIcon,
  CodeIcon,
  ItalicIcon,
  LinkIcon,
  NumbersIcon,
  PlusIcon,
  QuoteIcon,
  RedoIcon,
  StrikeIcon,
  UndoIcon,
} from "./editorIcons.tsx";
import styles from "./EditorToolbar.module.css";
import { FigureTools } from "./FigureTools.tsx";
import { keyLabel } from "./keyLabel.ts";
import type { TextKind } from "./model/schema.ts";
import { moveAlongTools } from "./moveAlongTools.ts";
import { Tool } from "./Tool.tsx";
import { useOneTabStop } from "./useOneTabStop.ts";
import { insertSeparator, KIND_KEYS, MARK_KEYS, toggleMarkup } from "./shortcuts.ts";
import type { StoryEditing } from "./StoryEditing.ts";
import { KIND_NAMES } from "./kindNames.ts";
import type { EditorFacts } from "./useEditorFacts.ts";

/** Toolbar actions that open dialogs or pickers outside the text. */
export interface ToolbarRequests {
  editLink: () => void;
  editEmbed: () => void;
  chooseForm: () => void;
  editLanguage: () => void;
  editAlt: () => void;
  editFocus: () => void;
  chooseImages: () => void;
}

const MARK_BUTTONS: readonly [type: MarkupType, label: string, icon: ReactNode][] = [
  ["STRONG", "Bold", <BoldIcon key="b" size={20} />],
  ["EM", "Italic", <ItalicIcon key="i" size={20} />],
  ["STRIKE", "Strikethrough", <StrikeIcon key="s" size={20} />],
  ["CODE", "Inline code", <CodeIcon key="c" size={20} />],
];

const KIND_BUTTONS: readonly [kind: TextKind, icon: ReactNode][] = [
  ["BQ", <QuoteIcon key="q" size={20} />],
  ["ULI", <BulletsIcon key="u" size={20} />],
  ["OLI", <NumbersIcon key="o" size={20} />],
];

/**
 * The editor's toolbar: one tab stop with arrow key navigation (ARIA toolbar pattern). Alt+F10
 * moves focus here from the text, Escape moves it back.
 */
export function EditorToolbar(props: {
  editing: StoryEditing;
  facts: EditorFacts;
  requests: ToolbarRequests;
}) {
  const { editing, facts, requests } = props;
  const bar = useRef<HTMLDivElement>(null);
  useOneTabStop(bar);
  const { figure, kind } = facts;
  const isInText = figure === null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      event.preventDefault();
      editing.view.focus();
      return;
    }
    if (bar.current) moveAlongTools(event, bar.current);
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatting tools"
      data-tools="text"
      className={styles.bar}
      onKeyDown={onKeyDown}
      // Keeps the text selection when a tool is pressed.
      onMouseDown={(event) => event.preventDefault()}
    >
      <InsertMenu editing={editing} requests={requests} />
      <MenuButton
        label="Paragraph style"
        align="start"
        trigger={kindTrigger(kind ? KIND_NAMES[kind] : figure ? "Figure" : "Mixed")}
        items={() =>
          Object.entries(KIND_NAMES).map(([name, label]) => (
            <MenuItem
              key={name}
              isChecked={kind === name}
              detail={keyLabel(KIND_KEYS[name as TextKind])}
              onSelect={() => later(() => editing.run(setKind(name as TextKind)))}
            >
              {label}
            </MenuItem>
          ))
        }
      />
      {figure ? (
        <FigureTools
          editing={editing}
          figure={figure}
          onAlt={requests.editAlt}
          onFocus={requests.editFocus}
        />
      ) : null}
      {isInText ? (
        <>
          {MARK_BUTTONS.map(([type, label, icon]) => (
            <Tool
              key={type}
              label={label}
              keys={MARK_KEYS[type]}
              isPressed={facts.markups.includes(type)}
              onPress={() => editing.run(toggleMarkup(type))}
            >
              {icon}
            </Tool>
          ))}
          <Tool
            label="Link"
            keys={MARK_KEYS.A}
            isPressed={facts.isLinked}
            onPress={requests.editLink}
          >
            <LinkIcon size={20} />
          </Tool>
          {KIND_BUTTONS.map(([name, icon]) => (
            <Tool
              key={name}
              label={KIND_NAMES[name]}
              keys={KIND_KEYS[name]}
              isPressed={kind === name}
              onPress={() => editing.run(toggleKind(name))}
            >
              {icon}
            </Tool>
          ))}
          {kind === "PRE" ? (
            <button
              type="button"
              className={joinClasses(styles.tool, styles.word)}
              onClick={requests.editLanguage}
            >
              {facts.lang ?? "Language"}
            </button>
          ) : null}
        </>
      ) : null}
      <Tool label="Undo" keys="Mod-z" isDisabled={!facts.canUndo} onPress={() => editing.run(undo)}>
        <UndoIcon size={20} />
      </Tool>
      <Tool
        label="Redo"
        keys="Mod-Shift-z"
        isDisabled={!facts.canRedo}
        onPress={() => editing.run(redo)}
      >
        <RedoIcon size={20} />
      </Tool>
    </div>
  );
}

function InsertMenu({ editing, requests }: { editing: StoryEditing; requests: ToolbarRequests }) {
  const entries: readonly [label: string, run: () => void][] = [
    ["Image", requests.chooseImages],
    ["Video, post or other embed", requests.editEmbed],
    ["Form for your readers", requests.chooseForm],
    ["Code", () => editing.run(setKind("PRE"))],
    ["Separator", () => editing.run(insertSeparator)],
  ];
  return (
    <MenuButton
      label="Insert"
      align="start"
      trigger={insertTrigger}
      items={() =>
        entries.map(([label, run]) => (
          <MenuItem key={label} onSelect={() => later(run)}>
            {label}
          </MenuItem>
        ))
      }
    />
  );
}

function kindTrigger(label: string): (trigger: MenuTrigger) => ReactNode {
  return (trigger) => (
    <button {...trigger} type="button" className={joinClasses(styles.tool, styles.kind)}>
      <span>{label}</span>
      <ChevronDownIcon size={16} />
    </button>
  );
}

function insertTrigger(trigger: MenuTrigger): ReactNode {
  return (
    <button {...trigger} type="button" className={styles.tool} aria-label="Insert" title="Insert">
      <PlusIcon size={20} />
    </button>
  );
}

/** Waits until the menu has closed and restored focus. */
function later(run: () => void): void {
  setTimeout(run, 0);
}
