import type { ReactNode } from "react";
import { joinClasses } from "./joinClasses.ts";
import styles from "./PageFrame.module.css";

/** The frame of a page that manages something: its heading, and what is managed. */
export function PageFrame(props: {
  /** Above the heading, such as the way back. */
  above?: ReactNode;
  heading: ReactNode;
  /** Below the heading. */
  below?: ReactNode;
  /** `wide` has room for two columns. */
  width?: "narrow" | "wide";
  /** The distance between the page's parts. */
  gap?: "medium" | "large";
  children: ReactNode;
}) {
  const { width = "narrow", gap = "medium" } = props;
  return (
    <div className={joinClasses(styles.page, styles[width], styles[gap])}>
      <header className={styles.head}>
        {props.above}
        <h1 className={styles.heading} dir="auto">
          {props.heading}
        </h1>
        {props.below}
      </header>
      {props.children}
    </div>
  );
}

/** The link above a heading to where the page belongs. */
export function PageFrameBack(props: { href: string; children: ReactNode }) {
  return (
    <a className={styles.back} href={props.href} dir="auto">
      {props.children}
    </a>
  );
}
