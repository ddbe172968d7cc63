import type { ReactNode } from "react";
import { joinClasses } from "./joinClasses.ts";
import styles from "./PageFrame.module.css";
import { type IndexEntry, SideIndex } from "./workspace/SideIndex.tsx";

/** The frame of a page that manages something: its heading, and what is managed. */
export function PageFrame(props: {
  /** Above the heading, such as the way back. */
  above?: ReactNode;
  heading: ReactNode;
  /** One line about the page. */
  lead?: ReactNode;
  /** The page's main action, at most one primary button. */
  action?: ReactNode;
  /** Below the heading. */
  below?: ReactNode;
  /** `broad` has room for rows with numbers, `wide` for two columns. */
  width?: "narrow" | "broad" | "wide" | undefined;
  /** The distance between the page's parts. */
  gap?: "medium" | "large";
  /** The page's sections, listed beside them where there is room. */
  index?: readonly IndexEntry[];
  children: ReactNode;
}) {
  const { width = "narrow", gap = "medium", index } = props;
  return (
    <div
      // The layout gives it the whole width.
      data-page-frame
      className={joinClasses(
        styles.page,
        styles[width],
        styles[gap],
        index !== undefined && styles.indexed,
      )}
    >
      <header className={styles.head}>
        {props.above}
        <div className={styles.row}>
          <div className={styles.words}>
            <h1 className={styles.heading} dir="auto">
              {props.heading}
            </h1>
            {props.lead ? <p className={styles.lead}>{props.lead}</p> : null}
          </div>
          {props.action ? <div className={styles.action}>{props.action}</div> : null}
        </div>
        {props.below}
      </header>
      {index === undefined ? (
        props.children
      ) : (
        <div className={styles.columns}>
          <SideIndex entries={index} />
          <div className={joinClasses(styles.sections, styles[gap])}>{props.children}</div>
        </div>
      )}
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
