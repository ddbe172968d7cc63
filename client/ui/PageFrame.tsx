import type { ReactNode } from "react";
import { joinClasses } from "./joinClasses.ts";
import styles from "./PageFrame.module.css";
import { type IndexEntry, SideIndex } from "./workspace/SideIndex.tsx";

interface PageHeadProps {
  heading: ReactNode;
  /** One line about the page. */
  lead?: ReactNode;
  /** The page's main action, at most one primary button. */
  action?: ReactNode;
  /** Above the heading, such as the way back. */
  above?: ReactNode;
  /** Below the heading. */
  below?: ReactNode;
}

interface PageBodyProps {
  /** `broad` has room for rows with numbers, `wide` for two columns. */
  width?: "narrow" | "broad" | "wide" | undefined;
  /** The distance between the page's parts. */
  gap?: "medium" | "large" | undefined;
  children: ReactNode;
}

/** The frame of a page that manages something: its heading, and what is managed. */
export function PageFrame(
  props: PageHeadProps &
    PageBodyProps & {
      /** The page's sections, listed beside them where there is room. */
      index?: readonly IndexEntry[];
    },
) {
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
      <PageHead {...props} />
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

/** The frame of one of several pages of the same thing, such as a publication. */
export function NavigatedFrame(
  props: Omit<PageHeadProps, "below"> &
    PageBodyProps & {
      /** The pages, as `Tabs`: in a column beside the page where there is room, else above it. */
      navigation: ReactNode;
    },
) {
  const { above, navigation, width = "narrow", gap = "medium", children, ...head } = props;
  return (
    <div data-page-frame className={joinClasses(styles.page, styles.navigated)}>
      {above}
      <div className={styles.besideNavigation}>
        {navigation}
        <div className={joinClasses(styles.sections, styles[gap], styles[width])}>
          <PageHead {...head} />
          {children}
        </div>
      </div>
    </div>
  );
}

function PageHead(props: PageHeadProps) {
  return (
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
