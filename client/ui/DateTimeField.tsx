import { useId, useState } from "react";
import { localToUtcInput, utcToLocalInput } from "./dateTimeInput.ts";
import { useHydrated } from "./useHydrated.ts";
import * as texts from "./texts.ts";

/**
 * A field for a date and time in the reader's time zone, which submits UTC. Without JavaScript it
 * takes UTC, and its label says so.
 */
export function DateTimeField(props: {
  label: string;
  className?: string | undefined;
  /** Classes of the label and the input. */
  labelClassName?: string | undefined;
  inputClassName?: string | undefined;
  /** The initial value in UTC, as of a `datetime-local` field. */
  value?: string;
  onValueChange?: (value: string) => void;
  name?: string;
  hint?: string;
  hintClassName?: string | undefined;
  isRequired?: boolean;
}) {
  const id = useId();
  // As typed: a half-typed year is a valid date, which conversions there and back would change.
  const [typed, setTyped] = useState<string | null>(null);
  const isLocal = useHydrated();
  const toUtc = (text: string): string => (isLocal ? localToUtcInput(text) : text);
  const initial = props.value ?? "";
  const shown = typed ?? (isLocal ? utcToLocalInput(initial) : initial);
  const change = (text: string): void => {
    setTyped(text);
    props.onValueChange?.(toUtc(text));
  };
  return (
    <div className={props.className}>
      <label className={props.labelClassName} htmlFor={id}>
        {isLocal ? texts.inLocalTime(props.label) : texts.inUtc(props.label)}
      </label>
      <input
        id={id}
        className={props.inputClassName}
        type="datetime-local"
        name={isLocal ? undefined : props.name}
        aria-describedby={props.hint ? `${id}-hint` : undefined}
        value={shown}
        onChange={(event) => change(event.target.value)}
        required={props.isRequired}
      />
      {isLocal && props.name ? (
        <input type="hidden" name={props.name} value={toUtc(shown)} />
      ) : null}
      {props.hint ? (
        <span id={`${id}-hint`} className={props.hintClassName}>
          {props.hint}
        </span>
      ) : null}
    </div>
  );
}
