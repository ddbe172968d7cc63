import type { ReactNode } from "react";
import styles from "./StepLink.module.css";

/** A link to another step: in place with JavaScript, otherwise as a page. */
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
