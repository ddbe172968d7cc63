import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from "react";
import { MAX_DRAFT_FIELD_LENGTH } from "../../../shared/limits.ts";
import type { Paragraph } from "../../../shared/story/document.ts";
import "../stories/storyBody.css";
import { useClientStore } from "../../runtime/page/frame.ts";
import "./editor.css";
import { EditorTools } from "./toolbar/EditorTools.tsx";
import { LinkDialog } from "./LinkDialog.tsx";
import styles from "./StoryEditor.module.css";
import * as texts from "./texts.ts";
import { TitleField } from "./TitleField.tsx";
import { chooseImage } from "./commands/chooseImage.ts";
import { IMAGE_TYPES } from "./uploads/imageTypes.ts";
import { partTitle } from "./partTitle.ts";
import { useBarsOverText } from "./useBarsOverText.ts";
import { useTypingMark } from "./useTypingMark.ts";
import { useStoryEditing } from "./useStoryEditing.ts";
import { WordDialog, type WordQuestion } from "./WordDialog.tsx";

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
  /** Null until the server has created the story. */
  postId: string | null;
  /** Resolves when the current story is stored on the device. */
  untilCached: () => Promise<void>;
  ref: Ref<EditorHandle>;
}

/** Title, subtitle and text of a story with its tools. */
export function StoryEditor({
  story,
  onChange,
  onAdopt,
  onSave,
  userId,
  postId,
  untilCached,
  ref,
}: StoryEditorProps) {
  const editor = useRef<HTMLDivElement>(null);
  useBarsOverText();
  useTypingMark(editor);
  const titleField = useRef<HTMLTextAreaElement>(null);
  const subtitleField = useRef<HTMLTextAreaElement>(null);
  const [title, setTitle] = useState(story.title);
  const [subtitle, setSubtitle] = useState(story.subtitle);
  const [question, setQuestion] = useState<WordQuestion | null>(null);
  const [isLinking, setIsLinking] = useState(false);
  const [first] = useState(story);
  const store = useClientStore();
  const latest = useRef({ onChange, onAdopt, onSave, postId, untilCached, title, subtitle });
  const files = useRef<HTMLInputElement>(null);
  const editLink = useCallback(() => setIsLinking(true), []);

  useEffect(() => {
    latest.current = { onChange, onAdopt, onSave, postId, untilCached, title, subtitle };
  });

  useEffect(() => {
    // Focuses the title of a new story, unless the focus is already elsewhere on the page.
    const isNew = latest.current.postId === null && latest.current.title === "";
    if (isNew && document.activeElement === document.body)
      titleField.current?.focus({ preventScroll: true });
  }, []);

  const { mount, editing, uploads, embeds } = useStoryEditing(latest, {
    paragraphs: first.paragraphs,
    userId,
    onEditLink: editLink,
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
    };
  }, [editing, change]);

  return (
    <div ref={editor} className={styles.editor}>
      {editing ? (
        <EditorTools
          editing={editing}
          onAsk={setQuestion}
          onLink={editLink}
          onImages={() => {
            // When the chooser closes, the browser returns the focus to the text.
            editing.view.focus();
            files.current?.click();
          }}
          onEmbedded={() => void embeds.current?.look()}
        />
      ) : null}
      <TitleField
        ref={titleField}
        kind="title"
        value={title}
        onValueChange={(value) => change("title", value)}
        onNext={() => subtitleField.current?.focus()}
      />
      <TitleField
        ref={subtitleField}
        kind="subtitle"
        value={subtitle}
        onValueChange={(value) => change("subtitle", value)}
        onNext={() => editing?.focusAt("start")}
      />
      <div ref={mount} className="story-body story-editor" />
      <ImageChooser
        ref={files}
        onChosen={(chosen) => {
          if (editing) uploads.current?.add(chosen, editing.state.selection.to);
        }}
      />
      {editing ? (
        <LinkDialog editing={editing} isOpen={isLinking} onClose={() => setIsLinking(false)} />
      ) : null}
      <WordDialog question={question} onClose={() => setQuestion(null)} />
    </div>
  );
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
