import { type KeyboardEvent, type ReactNode, type ToggleEvent, useRef } from "react";
import { IconButton } from "../IconButton.tsx";
import { CloseIcon, SearchIcon } from "../icons.tsx";
import { joinClasses } from "../joinClasses.ts";
import { SearchForm } from "../SearchForm.tsx";
import styles from "./Toolbar.module.css";
import * as texts from "./texts.ts";

/**
 * A search within a list, as an icon of its Toolbar that opens a field over the row. While a search
 * is shown, the icon says for what, and a link clears it.
 */
export function ToolbarSearch(props: {
  action: string;
  /** The list without the search. */
  clearHref: string;
  /** Accessible name of the search. */
  label: string;
  placeholder: string;
  value: string;
  /** Hidden fields that preserve other query parameters. */
  children?: ReactNode;
}) {
  const { clearHref, ...form } = props;
  const summary = useRef<HTMLElement>(null);
  const close = ({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void => {
    if (key !== "Escape" || !currentTarget.open) return;
    currentTarget.open = false;
    summary.current?.focus();
  };
  return (
    <div className={joinClasses(props.value !== "" && styles.found)}>
      {/* Escape bubbles from the field. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <details className={styles.search} onToggle={focusField} onKeyDown={close}>
        <summary ref={summary} className={styles.summary} aria-label={props.label}>
          <SearchIcon size={20} />
          {props.value === "" ? null : <bdi className={styles.term}>{props.value}</bdi>}
        </summary>
        <div className={styles.panel}>
          <SearchForm {...form} />
        </div>
      </details>
      {props.value === "" ? null : (
        <IconButton size="small" label={texts.clearSearch} href={clearHref}>
          <CloseIcon size={16} />
        </IconButton>
      )}
    </div>
  );
}

function focusField({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.querySelector("input")?.select();
}
