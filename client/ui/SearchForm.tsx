import { type ReactNode, useId } from "react";
import { Button } from "./Button.tsx";
import * as texts from "./texts.ts";
import styles from "./SearchForm.module.css";

/** A search within a page: submits the text as `q`, with or without JavaScript. */
export function SearchForm(props: {
  action: string;
  /** Accessible name of the search. */
  label: string;
  placeholder: string;
  value: string;
  /** Hidden fields that preserve other query parameters. */
  children?: ReactNode;
}) {
  const { action, label, placeholder, value, children } = props;
  const id = useId();
  return (
    <form className={styles.search} role="search" aria-label={label} action={action}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        type="search"
        name="q"
        dir="auto"
        maxLength={200}
        placeholder={placeholder}
        defaultValue={value}
      />
      {children}
      <Button type="submit" variant="secondary">
        {texts.search}
      </Button>
    </form>
  );
}
