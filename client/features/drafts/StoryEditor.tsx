import {
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { MAX_DRAFT_FIELD_LENGTH } from "../../../shared/limits.ts";
import type { Paragraph } from "../../../shared/story/document.ts";
import "../stories/storyBody.css";
import { useClientStore } from "../../runtime/page/frame.ts";
import "./editor.css";
import { type EarlyFocus, readEarlyFocus } from "./EarlyFields.tsx";
import { EditorTools, type OpenTool } from "./toolbar/EditorTools.tsx";
import styles from "./StoryEditor.module.css";
import * as texts from "./texts.ts";
import { TitleField } from "./TitleField.tsx";
import { emptyLineAt } from "./insert/insertAt.ts";
import { beginAfter } from "./commands/enter.ts";
import { chooseImage } from "./commands/chooseImage.ts";
import { IMAGE_TYPES } from "./uploads/imageTypes.ts";
import { nameAt } from "./model/nameAt.ts";
import { partTitle } from "./partTitle.ts";
import { useBarsOverText } from "./useBarsOverText.ts";
import { useTypingMark } from "./useTypingMark.ts";
import type { StoryEditing } from "./StoryEditing.ts";
import { useStoryEditing } from "./useStoryEditing.ts";

// Loaded only on editing pages.

/** The content being edited. */
export interface WrittenStory {
  title: string;
  subtitle: string;
  paragraphs: readonly Paragraph[];
}

/** The imperative API of the editor. */
export interface EditorHandle {
  /** Returns the current story. */
  read: () => WrittenStory;
  /** Resolves when no IME composition is active. */
  untilCalm: () => Promise<void>;
  /** Applies a story merged with remote changes. */
  adopt: (story: WrittenStory) => void;
  /** Changes the title or subtitle as if it were typed there. */
  write: (field: "title" | "subtitle", text: string) => void;
  /** Scrolls to an image in the text. */
  showImage: (imageId: string) => void;
  /** The name of the paragraph with the caret; null while the text isn't focused. */
  paragraphAtCaret: () => string | null;
}

interface StoryEditorProps {
  /** The initial story; later values are ignored. */
  story: WrittenStory;
  /** Called after each change; `read()` of the handle returns the result. */
  onChange: () => void;
  /** Called after remote changes were applied. */
  onAdopt: () => void;
  /** Called when the writer asks to save immediately. */
  onSave: () => void;
  userId: string;
  /** False for a text that has only a title. */
  hasSubtitle?: boolean;
  /** Null until the server has created the story. */
  postId: string | null;
  /** Resolves when the current story is stored on the device. */
  untilCached: () => Promise<void>;
  /** Called once, when the text can be edited and `ref` is set. */
  onReady: () => void;
  ref: Ref<EditorHandle>;
}

/** Title, subtitle and text of a story with its tools. */
export function StoryEditor({
  story,
  onChange,
  onAdopt,
  onSave,
  userId,
  hasSubtitle = true,
  postId,
  untilCached,
  onReady,
  ref,
}: StoryEditorProps) {
  const editor = useRef<HTMLDivElement>(null);
  useBarsOverText();
  useTypingMark(editor);
  const titleField = useRef<HTMLTextAreaElement>(null);
  const subtitleField = useRef<HTMLTextAreaElement>(null);
  const [title, setTitle] = useState(story.title);
  const [subtitle, setSubtitle] = useState(story.subtitle);
  const [open, setOpen] = useState<OpenTool | null>(null);
  const [first] = useState(story);
  const store = useClientStore();
  const latest = useRef({ onChange, onAdopt, onSave, postId, untilCached, title, subtitle });
  const files = useRef<HTMLInputElement>(null);
  const isRow = useRef(false);

  useEffect(() => {
    latest.current = { onChange, onAdopt, onSave, postId, untilCached, title, subtitle };
  });

  const { mount, editing, uploads, embeds, cards } = useStoryEditing(latest, {
    paragraphs: first.paragraphs,
    userId,
    onOpen: setOpen,
  });

  const change = useCallback(
    (field: "title" | "subtitle", text: string): void => {
      const [value, rest] = editing ? partTitle(text, MAX_DRAFT_FIELD_LENGTH) : [text, ""];
      latest.current[field] = value;
      (field === "title" ? setTitle : setSubtitle)(value);
      if (rest !== "") {
        editing?.beginWith(rest);
        store.enqueueToast({ message: texts.tooLong(field), toastStyle: "accent" });
      }
      latest.current.onChange();
    },
    [editing, store],
  );

  useImperativeHandle(ref, () => {
    if (!editing) return null as unknown as EditorHandle;
    return {
      read: () => ({
        title: latest.current.title,
        subtitle: latest.current.subtitle,
        paragraphs: editing.paragraphs,
      }),
      untilCalm: () => editing.untilCalm(),
      adopt: (merged) => {
        setTitle(merged.title);
        setSubtitle(merged.subtitle);
        latest.current = { ...latest.current, title: merged.title, subtitle: merged.subtitle };
        editing.adopt(merged.paragraphs);
        latest.current.onAdopt();
      },
      write: change,
      showImage: (imageId) => editing.run(chooseImage(imageId)),
      paragraphAtCaret: () => (editing.view.hasFocus() ? nameAt(editing.state) : null),
    };
  }, [editing, change]);
  useEarlyFocus(editing, onReady, { title: titleField, subtitle: subtitleField });

  return (
    <div ref={editor} className={styles.editor}>
      {editing ? (
        <EditorTools
          editing={editing}
          open={open}
          onOpen={setOpen}
          onImages={(row) => {
            isRow.current = row;
            // When the chooser closes, the browser returns the focus to the text.
            editing.view.focus();
            files.current?.click();
          }}
          onEmbedded={() => void embeds.current?.look()}
          onLinked={(href) => void cards.current?.show(href)}
        />
      ) : null}
      <TitleField
        ref={titleField}
        kind="title"
        value={title}
        onValueChange={(value) => change("title", value)}
        onNext={() => (hasSubtitle ? subtitleField.current?.focus() : editing?.focusAt("start"))}
      />
      {hasSubtitle ? (
        <TitleField
          ref={subtitleField}
          kind="subtitle"
          value={subtitle}
          onValueChange={(value) => change("subtitle", value)}
          onNext={() => editing?.focusAt("start")}
        />
      ) : null}
      <div ref={mount} className="story-body story-editor" />
      <ImageChooser
        ref={files}
        onChosen={(chosen) => {
          if (!editing) return;
          // The caret waits below the images.
          if (emptyLineAt(editing.state) === null) editing.run(beginAfter);
          uploads.current?.add(chosen, editing.state.selection.to, isRow.current);
        }}
      />
    </div>
  );
}

/**
 * Calls `onReady`, which takes over what was entered early and removes those fields, and moves
 * their focus to the editor's own.
 */
function useEarlyFocus(
  editing: StoryEditing | null,
  onReady: () => void,
  fields: Record<"title" | "subtitle", RefObject<HTMLTextAreaElement | null>>,
): void {
  const early = useRef<EarlyFocus | null>(null);
  const latest = useRef({ onReady, fields });
  // The fields show what was taken over only after another render: the one after the effect below.
  useLayoutEffect(() => {
    const focus = early.current;
    if (!focus) return;
    early.current = null;
    if (focus.field === "text") return editing?.focusAt("end");
    const field = latest.current.fields[focus.field].current;
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(focus.start, focus.end);
  });
  useLayoutEffect(() => {
    if (!editing) return;
    early.current = readEarlyFocus();
    latest.current.onReady();
  }, [editing]);
}

/** Opens the browser's chooser of image files; not a control of its own. */
function ImageChooser(props: { ref: Ref<HTMLInputElement>; onChosen: (files: File[]) => void }) {
  const { ref, onChosen } = props;
  return (
    <input
      ref={ref}
      className="visually-hidden"
      type="file"
      accept={IMAGE_TYPES}
      multiple
      tabIndex={-1}
      aria-hidden="true"
      onChange={(event) => {
        onChosen(Array.from(event.target.files ?? []));
        event.target.value = "";
      }}
    />
  );
}
