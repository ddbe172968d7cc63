import { useEffect, useRef, useState } from "react";
import { loadSectionWatch } from "../../runtime/page/lateFeatures.ts";
import styles from "./StoryContents.module.css";
import * as texts from "./texts.ts";

/** The headings of a story. */
type Outline = readonly {
  readonly anchor: string;
  readonly text: string;
  readonly level: number;
}[];

/**
 * A story's table of contents: collapsed above the text, or beside it where there is room, with the
 * current section marked.
 */
export function StoryContents({ outline }: { outline: Outline }) {
  const nav = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const [isBeside, setBeside] = useState(false);
  useEffect(() => {
    const element = nav.current;
    if (!element) return;
    // The styles decide by the width of the page's content, which the sidebar changes.
    const observer = new ResizeObserver(() =>
      setBeside(getComputedStyle(element).position === "absolute"),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!isBeside) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    loadSectionWatch().then(
      ({ watchSections }) => {
        if (isGone) return;
        stop = watchSections(
          outline.map(({ anchor }) => anchor),
          setCurrent,
        );
      },
      // Without the mark the contents work as well.
      () => {},
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isBeside, outline]);
  return (
    <nav ref={nav} data-contents className={styles.contents} aria-label={texts.contents}>
      {/* Beside the text the styles show it open in any case; this says so to screen readers. */}
      <details className={styles.details} open={isBeside || undefined}>
        <summary className={styles.summary}>{texts.contents}</summary>
        <ol className={styles.list}>
          {outline.map(({ anchor, text, level }) => (
            <li key={anchor} className={level === 1 ? styles.section : styles.subsection}>
              <a
                href={`#${anchor}`}
                dir="auto"
                aria-current={anchor === current ? "true" : undefined}
              >
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
