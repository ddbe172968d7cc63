import { type ReactNode, useId } from "react";
import { Button } from "./Button.tsx";
import styles from "./SearchForm.module.css";

/** A search within a page: what is typed becomes the `q` of its address, with or without script. */
export function SearchForm(props: {
  action: string;
  /** Names the search for those who hear the page. */
  label: string;
  placeholder: string;
  value: string;
  /** What of the address stays: hidden fields. */
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
      <Button type="submit" variant="secondary" size="small">
        Search
      </Button>
    </form>
  );
}
