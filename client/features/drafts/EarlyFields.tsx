import { useRef, useState } from "react";
import styles from "./StoryEditor.module.css";
import * as texts from "./texts.ts";
import { TitleField } from "./TitleField.tsx";

type Field = "title" | "subtitle" | "text";

/** What is entered before the editor has loaded. */
export class EarlyTexts {
  readonly #entered = new Map<Field, string>();

  enter(field: Field, text: string): void {
    this.#entered.set(field, text);
  }

  /** Returns what was entered; undefined for a field that nobody has changed. */
  read(field: Field): string | undefined {
    return this.#entered.get(field);
  }

  /** Returns whether anything was entered since the last call. */
  take(): boolean {
    const isEntered = this.#entered.size > 0;
    this.#entered.clear();
    return isEntered;
  }
}

/**
 * Title, subtitle and, of an empty story, its text that can be written in while the editor loads,
 * which takes over `early`.
 */
export function EarlyFields(props: {
  title: string;
  subtitle: string;
  isEmpty: boolean;
  early: EarlyTexts;
}) {
  const { early } = props;
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
          early.enter("title", value);
          setTitle(value);
        }}
        onNext={() => next.current?.focus()}
      />
      <TitleField
        ref={next}
        kind="subtitle"
        value={subtitle}
        onValueChange={(value) => {
          early.enter("subtitle", value);
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
            early.enter("text", value);
            setText(value);
          }}
        />
      ) : null}
    </div>
  );
}

/** True while the focus is in the early text, which moves when the editor has taken it over. */
export const isEarlyTextFocused = (): boolean =>
  document.activeElement?.matches("[data-early] [data-field=text]") ?? false;

/** Moves the focus, with the selection, from an early title to the editor's own. */
export function takeEarlyFocus(fields: Partial<Record<Field, HTMLElement | null>>): void {
  const early = document.activeElement;
  if (!(early instanceof HTMLTextAreaElement) || !early.closest("[data-early]")) return;
  const field = fields[early.dataset.field as Field];
  if (!(field instanceof HTMLTextAreaElement)) return;
  const { selectionStart, selectionEnd } = early;
  field.focus({ preventScroll: true });
  field.setSelectionRange(selectionStart, selectionEnd);
}
