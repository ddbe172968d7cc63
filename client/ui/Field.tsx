import { type KeyboardEvent, type ReactNode, type Ref, useId } from "react";
import { characterCount } from "../../shared/format/characterCount.ts";
import {
  DIGITS_PATTERN,
  LOGIN_CODE_LENGTH,
  LOGIN_CODE_PATTERN,
  TEL_PATTERN,
} from "../../shared/format/inputPatterns.ts";
import * as texts from "./texts.ts";
import styles from "./Field.module.css";
import { CheckIcon } from "./icons.tsx";
import { joinClasses } from "./joinClasses.ts";
import { Spinner } from "./Spinner.tsx";

/** Input field status. */
export type FieldStatus = "none" | "LOADING" | "SUCCESS" | "ERROR";

const KINDS = {
  text: { type: "text", dir: "auto" },
  date: { type: "date", dir: "ltr" },
  search: { type: "search", dir: "auto", enterKeyHint: "search" },
  email: { type: "email", dir: "ltr", inputMode: "email", autoComplete: "email" },
  url: { type: "url", dir: "ltr", inputMode: "url" },
  password: { type: "password", dir: "ltr" },
  digits: { type: "text", dir: "ltr", inputMode: "numeric", pattern: DIGITS_PATTERN },
  tel: { type: "tel", dir: "ltr", autoComplete: "tel-national", pattern: TEL_PATTERN },
  international: { type: "tel", dir: "ltr", autoComplete: "tel" },
  code: {
    type: "text",
    dir: "ltr",
    inputMode: "numeric",
    autoComplete: "one-time-code",
    pattern: LOGIN_CODE_PATTERN,
    maxLength: LOGIN_CODE_LENGTH,
  },
} as const;

interface FieldProps {
  label: string;
  /** Beside the label, such as SaveNote. */
  note?: ReactNode;
  /** True when the context makes the label visually redundant, as in a search box. */
  isLabelHidden?: boolean;
  kind?: keyof typeof KINDS | "multiline";
  value: string;
  onValueChange: (value: string) => void;
  status?: FieldStatus;
  /** Shown while the status is ERROR. */
  error?: string | null;
  hint?: string;
  /**
   * Maximum characters; shows a counter. The field accepts more, so that text can be shortened
   * after pasting.
   */
  limit?: number;
  /** The earliest and latest value of a date: "2027-02-28". */
  min?: string;
  max?: string;
  /** Called on Enter. Not needed inside a form, where Enter submits the form. */
  onSubmit?: () => void;
  onBlur?: () => void;
  name?: string;
  placeholder?: string;
  autoComplete?: string;
  rows?: number;
  isRequired?: boolean;
  isDisabled?: boolean;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** A labeled input with status, error and counter. */
export function Field({
  label,
  note,
  isLabelHidden = false,
  kind = "text",
  value,
  onValueChange,
  status = "none",
  error,
  hint,
  limit,
  min,
  max,
  onSubmit,
  onBlur,
  name,
  placeholder,
  autoComplete,
  rows = 3,
  isRequired,
  isDisabled,
  ref,
}: FieldProps) {
  const id = useId();
  const isWrong = status === "ERROR";
  const shownError = isWrong && error ? error : null;
  const counter = limit === undefined ? null : characterCount(value, limit);
  const described = joinClasses(
    shownError && `${id}-error`,
    hint && `${id}-hint`,
    counter && `${id}-count`,
  );
  const common = {
    id,
    ref,
    name,
    value,
    placeholder,
    className: styles.input,
    required: isRequired,
    disabled: isDisabled,
    "aria-invalid": isWrong || counter?.isOver || undefined,
    "aria-describedby": described || undefined,
    onBlur,
    onChange: (event: { target: { value: string } }) => onValueChange(event.target.value),
  };

  const submitOnEnter = (event: KeyboardEvent): void => {
    // Enter that ends an IME composition must not submit.
    if (!onSubmit || event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSubmit();
  };

  return (
    <div className={joinClasses(styles.field, (isWrong || counter?.isOver) && styles.wrong)}>
      <div className={styles.head}>
        <label htmlFor={id} className={isLabelHidden ? "visually-hidden" : styles.label}>
          {label}
        </label>
        {note}
      </div>
      <div className={styles.box}>
        {kind === "multiline" ? (
          <textarea {...common} rows={rows} dir="auto" autoComplete={autoComplete} />
        ) : (
          <input
            {...common}
            {...KINDS[kind]}
            min={min}
            max={max}
            {...(autoComplete ? { autoComplete } : null)}
            onKeyDown={submitOnEnter}
          />
        )}
        {status === "LOADING" && <Spinner size="small" label={texts.checking(label)} />}
        {status === "SUCCESS" && (
          <span className={styles.accepted}>
            <CheckIcon size={20} />
            <span className="visually-hidden">{texts.accepted}</span>
          </span>
        )}
      </div>
      {(shownError || hint || counter) && (
        <div className={styles.notes}>
          <div className={styles.words}>
            {shownError && (
              <p id={`${id}-error`} role="alert" className={styles.error}>
                {shownError}
              </p>
            )}
            {hint && <p id={`${id}-hint`}>{hint}</p>}
          </div>
          {counter && (
            <span
              id={`${id}-count`}
              className={joinClasses(styles.counter, counter.isOver && styles.error)}
            >
              {counter.text}
            </span>
          )}
        </div>
      )}
    </div>
  );
}
