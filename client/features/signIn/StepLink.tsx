import type { ReactNode } from "react";
import styles from "./StepLink.module.css";

/** A link to another step. The step comes in place where there is a script; else its page does. */
export function StepLink(props: { href: string; onFollow: () => void; children: ReactNode }) {
  return (
    <a
      className={styles.link}
      href={props.href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        props.onFollow();
      }}
    >
      {props.children}
    </a>
  );
}
