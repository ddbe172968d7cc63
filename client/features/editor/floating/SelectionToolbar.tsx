import { type EditorState, TextSelection } from "prosemirror-state";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useSyncExternalStore,
} from "react";
import type { MarkupType } from "../../../../shared/story/document.ts";
import { joinClasses } from "../../../ui/joinClasses.ts";
import { toggleKind } from "../commands/kinds.ts";
import {
  BoldIcon,
  CodeIcon,
  ItalicIcon,
  LinkIcon,
  PullQuoteIcon,
  QuoteIcon,
} from "../editorIcons.tsx";
import { KIND_NAMES } from "../kindNames.ts";
import type { TextKind } from "../model/schema.ts";
import { moveAlongTools } from "../moveAlongTools.ts";
import { KIND_KEYS, MARK_KEYS, toggleMarkup } from "../shortcuts.ts";
import type { StoryEditing } from "../StoryEditing.ts";
import { Tool } from "../Tool.tsx";
import type { EditorFacts } from "../useEditorFacts.ts";
import { useOneTabStop } from "../useOneTabStop.ts";
import styles from "./floating.module.css";
import { useIsAtText } from "./useIsAtText.ts";
import { usePlacedByText } from "./usePlacedByText.ts";

function letter(className: string | undefined): ReactNode {
  return (
    <span aria-hidden="true" className={className}>
      T
    </span>
  );
}

const MARKS: readonly [type: MarkupType, label: string, icon: ReactNode][] = [
  ["STRONG", "Bold", <BoldIcon key="b" size={20} />],
  ["EM", "Italic", <ItalicIcon key="i" size={20} />],
  ["CODE", "Inline code", <CodeIcon key="c" size={20} />],
];

const KINDS: readonly [kind: TextKind, icon: ReactNode][] = [
  ["H1", letter(styles.letter)],
  ["H2", letter(joinClasses(styles.letter, styles.small))],
  ["BQ", <QuoteIcon key="q" size={20} />],
  ["PQ", <PullQuoteIcon key="p" size={20} />],
];

/**
 * The toolbar of selected text, next to it; on touch screens above the keyboard. Alt+F10 moves
 * focus here from the text, Escape moves it back.
 */
export function SelectionToolbar(props: {
  editing: StoryEditing;
  facts: EditorFacts;
  onLink: () => void;
  onMention: () => void;
}) {
  const { editing, facts } = props;
  const selected = useSyncExternalStore(
    editing.subscribe,
    () => selectedWords(editing.state),
    () => "",
  );
  const bar = useRef<HTMLDivElement>(null);
  const isAtText = useIsAtText(editing.view, bar);
  if (selected === "" || !isAtText) return null;
  const [from = 0, to = 0] = selected.split(" ").map(Number);
  return <Bar {...props} bar={bar} from={from} to={to} facts={facts} />;
}

function Bar(props: {
  bar: RefObject<HTMLDivElement | null>;
  editing: StoryEditing;
  facts: EditorFacts;
  from: number;
  to: number;
  onLink: () => void;
  onMention: () => void;
}) {
  const { bar, editing, facts, from, to, onLink, onMention } = props;
  usePlacedByText(bar, editing.view, { from, to }, "above");
  useOneTabStop(bar);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      event.preventDefault();
      editing.view.focus();
    } else if (bar.current) moveAlongTools(event, bar.current);
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Tools for the selected text"
      data-tools="selection"
      className={styles.bar}
      onKeyDown={onKeyDown}
      // Keeps the text selection when a tool is pressed.
      onMouseDown={(event) => event.preventDefault()}
    >
      {MARKS.map(([type, label, icon]) => (
        <Tool
          key={type}
          label={label}
          keys={MARK_KEYS[type]}
          isPressed={facts.markups.includes(type)}
          onPress={() => editing.apply(toggleMarkup(type))}
        >
          {icon}
        </Tool>
      ))}
      <Tool label="Link" keys={MARK_KEYS.A} isPressed={facts.isLinked} onPress={onLink}>
        <LinkIcon size={20} />
      </Tool>
      {KINDS.map(([kind, icon]) => (
        <Tool
          key={kind}
          label={KIND_NAMES[kind]}
          keys={KIND_KEYS[kind]}
          isPressed={facts.kind === kind}
          onPress={() => editing.apply(toggleKind(kind))}
        >
          {icon}
        </Tool>
      ))}
      <Tool label="Mention a person" onPress={onMention}>
        <span aria-hidden="true">@</span>
      </Tool>
    </div>
  );
}

/**
 * Returns the selected text range as a string, "" for none. Code blocks have no inline formatting.
 */
function selectedWords({ selection, doc }: EditorState): string {
  const { $from, $to, from, to, empty } = selection;
  if (empty || !(selection instanceof TextSelection)) return "";
  if ($from.parent.type.name === "PRE" && $from.sameParent($to)) return "";
  return doc.textBetween(from, to, " ").trim() === "" ? "" : `${from} ${to}`;
}
