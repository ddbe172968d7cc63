import type { ReactNode } from "react";
import styles from "./Main.module.css";

/** The page's main landmark, which the skip link and every arrival lead to. */
export function Main(props: { children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
      {props.children}
    </main>
  );
}

/** Leads past the chrome. The first thing that a keyboard reaches. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      Skip to the content
    </a>
  );
}

const MAIN_ID = "main";
