import { type KeyboardEvent, type Ref, useEffect, useLayoutEffect, useRef } from "react";
import { joinClasses } from "../../ui/joinClasses.ts";
import titles from "../stories/storyTitle.module.css";
import styles from "./StoryEditor.module.css";
import * as texts from "./texts.ts";

/**
 * The title or subtitle field: one line that wraps. Enter and arrow down move to the next field.
 */
export function TitleField(props: {
  kind: "title" | "subtitle";
  value: string;
  onValueChange: (value: string) => void;
  onNext: () => void;
  ref?: Ref<HTMLTextAreaElement>;
}) {
  const { kind, value, onValueChange, onNext, ref } = props;
  const field = useRef<HTMLTextAreaElement | null>(null);
  useLayoutEffect(() => {
    const element = field.current;
    // Reading the height forces layout of the whole page, and most browsers size the field with
    // CSS.
    if (!element || CSS.supports("field-sizing", "content")) return;
    element.style.blockSize = "auto";
    element.style.blockSize = `${element.scrollHeight}px`;
  });
  // A new story starts with its title, unless the writer is somewhere else already.
  const isFirst = kind === "title" && value === "";
  useEffect(() => {
    const active = document.activeElement;
    if (isFirst && (active === document.body || active?.tagName === "MAIN"))
      field.current?.focus({ preventScroll: true });
    // Only when the editor opens, not whenever the title becomes empty.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isAtEnd = selectionStart === value.length && selectionEnd === value.length;
    if (event.key !== "Enter" && !(event.key === "ArrowDown" && isAtEnd)) return;
    event.preventDefault();
    onNext();
  };
  return (
    <textarea
      ref={(element) => {
        field.current = element;
        if (typeof ref === "function") ref(element);
        else if (ref) ref.current = element;
      }}
      className={joinClasses(styles.field, titles[kind], styles[kind])}
      data-field={kind}
      aria-label={texts.fields[kind]}
      placeholder={texts.fields[kind]}
      rows={1}
      dir="auto"
      value={value}
      onChange={(event) => onValueChange(event.target.value.replaceAll(/\s*\n\s*/g, " "))}
      onKeyDown={onKeyDown}
    />
  );
}
