import type { ReactNode } from "react";
import type { MastheadLayout, StoryWidth, Typeface } from "../../../shared/enums.ts";
import { joinClasses } from "../../ui/joinClasses.ts";
import type { DesignOption } from "./OptionCards.tsx";
import styles from "./designOptions.module.css";
import * as texts from "./texts.ts";
import "./typefaces.ts";

const TYPEFACE_NAMES: readonly (readonly [Typeface, string])[] = [
  ["CLASSIC", texts.classic],
  ["EDITORIAL", texts.editorial],
  ["MODERN", texts.modern],
  ["BOOK", texts.book],
  ["CLEAN", texts.clean],
  ["FRIENDLY", texts.friendly],
];

/** The typeface pairs, each with a title and a line of text. */
export const TYPEFACE_OPTIONS: readonly DesignOption<Typeface>[] = TYPEFACE_NAMES.map(
  ([value, label]) => ({
    value,
    label,
    sample: (
      <span className={styles.words} data-typeface={value}>
        <span className={styles.title}>{texts.sampleTitle}</span>
        <span className={styles.text}>{texts.sampleText}</span>
      </span>
    ),
  }),
);

/** The layouts of a header, each drawn small. */
export const MASTHEAD_OPTIONS: readonly DesignOption<MastheadLayout>[] = [
  { value: "CENTERED", label: texts.centered, sample: header(styles.centered) },
  { value: "START", label: texts.start, sample: header(styles.start) },
  { value: "COMPACT", label: texts.compact, sample: header(styles.compact) },
];

/** The widths of a story, each drawn small. */
export const WIDTH_OPTIONS: readonly DesignOption<StoryWidth>[] = [
  { value: "NARROW", label: texts.narrow, sample: page(styles.narrow) },
  { value: "MEDIUM", label: texts.medium, sample: page(styles.medium) },
  { value: "WIDE", label: texts.wide, sample: page(styles.wide) },
];

function header(layout: string | undefined): ReactNode {
  return (
    <span className={styles.sheet}>
      <span className={joinClasses(styles.header, layout)}>
        <span className={styles.image} />
        <span className={styles.lines}>
          <span className={styles.strong} />
          <span className={styles.line} />
        </span>
      </span>
      <span className={styles.body} />
    </span>
  );
}

function page(width: string | undefined): ReactNode {
  return (
    <span className={styles.sheet}>
      <span className={joinClasses(styles.column, width)}>
        <span className={styles.strong} />
        <span className={styles.line} />
        <span className={styles.line} />
        <span className={styles.line} />
      </span>
    </span>
  );
}
