import { useRef, useState } from "react";
import type { EarlyField, EarlyTexts } from "./draft/EarlyTexts.ts";
import styles from "./StoryEditor.module.css";
import * as texts from "./texts.ts";
import { TitleField } from "./TitleField.tsx";

/**
 * Title, subtitle and, of an empty story, its text that can be written in while the editor loads,
 * which takes over `early`.
 */
export function EarlyFields(props: {
  title: string;
  subtitle: string;
  isEmpty: boolean;
  early: EarlyTexts;
  onEnter: () => void;
}) {
  const enter = (field: EarlyField, value: string): void => {
    props.early.enter(field, value);
    props.onEnter();
  };
  const [title, setTitle] = useState(props.title);
  const [subtitle, setSubtitle] = useState(props.subtitle);
  const [text, setText] = useState("");
  const next = useRef<HTMLTextAreaElement>(null);
  const last = useRef<HTMLTextAreaElement>(null);
  return (
    <div data-early="" data-needs-script="">
      <TitleField
        kind="title"
        value={title}
        onValueChange={(value) => {
          enter("title", value);
          setTitle(value);
        }}
        onNext={() => next.current?.focus()}
      />
      <TitleField
        ref={next}
        kind="subtitle"
        value={subtitle}
        onValueChange={(value) => {
          enter("subtitle", value);
          setSubtitle(value);
        }}
        onNext={() => last.current?.focus()}
      />
      {props.isEmpty ? (
        <textarea
          ref={last}
          className={styles.earlyText}
          data-field="text"
          aria-label={texts.storyText}
          placeholder={texts.placeholder}
          rows={3}
          dir="auto"
          value={text}
          onChange={({ target: { value } }) => {
            enter("text", value);
            setText(value);
          }}
        />
      ) : null}
    </div>
  );
}

/** The focused early field and its selection. */
export interface EarlyFocus {
  field: EarlyField;
  start: number;
  end: number;
}

/** Returns where the focus is in the early fields; null if it is elsewhere. */
export function readEarlyFocus(): EarlyFocus | null {
  const early = document.activeElement;
  if (!(early instanceof HTMLTextAreaElement) || !early.closest("[data-early]")) return null;
  const { selectionStart: start, selectionEnd: end } = early;
  return { field: early.dataset.field as EarlyField, start, end };
}
