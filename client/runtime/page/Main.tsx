import type { ReactNode } from "react";
import * as texts from "./texts.ts";
import styles from "./Main.module.css";

/** The main landmark: the target of the skip link and of focus after navigation. */
export function Main(props: { children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
      {props.children}
    </main>
  );
}

/** Skips the chrome. Must be the first focusable element. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      {texts.skipToContent}
    </a>
  );
}

const MAIN_ID = "main";
