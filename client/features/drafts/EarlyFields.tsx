import { useRef, useState } from "react";
import { TitleField } from "./TitleField.tsx";

type Field = "title" | "subtitle";

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

/** Title and subtitle that can be written in while the editor loads, which takes over `early`. */
export function EarlyFields(props: { title: string; subtitle: string; early: EarlyTexts }) {
  const { early } = props;
  const [title, setTitle] = useState(props.title);
  const [subtitle, setSubtitle] = useState(props.subtitle);
  const next = useRef<HTMLTextAreaElement>(null);
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
        onNext={() => {}}
      />
    </div>
  );
}

/** Moves the focus, with the selection, from an early field to the editor's own. */
export function takeEarlyFocus(fields: Record<Field, HTMLElement | null>): void {
  const early = document.activeElement;
  if (!(early instanceof HTMLTextAreaElement) || !early.closest("[data-early]")) return;
  const field = fields[early.dataset.field as Field];
  if (!(field instanceof HTMLTextAreaElement)) return;
  const { selectionStart, selectionEnd } = early;
  field.focus({ preventScroll: true });
  field.setSelectionRange(selectionStart, selectionEnd);
}
