import { type ReactNode, useEffect, useRef, useState } from "react";
import { ChevronEndIcon, ChevronStartIcon } from "./icons.tsx";
import styles from "./ScrollStrip.module.css";
import { SCROLL_STEP } from "./timing.ts";

interface ScrollStripProps {
  /** One row. What is current in it is brought into sight. */
  children: ReactNode;
}

/**
 * A row that scrolls sideways where it does not fit. It scrolls by itself without a script; the
 * arrows come with hydration and are for pointers alone, since focus brings its target into sight.
 */
export function ScrollStrip({ children }: ScrollStripProps) {
  const track = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState({ before: false, after: false });

  const measure = (row: HTMLElement): void => {
    const now = hiddenSides(row);
    setHidden((was) => (was.before === now.before && was.after === now.after ? was : now));
  };

  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const current = row.querySelector("[aria-current]");
    if (current) {
      const at = current.getBoundingClientRect();
      const view = row.getBoundingClientRect();
      row.scrollBy({
        left: at.left + at.width / 2 - view.left - view.width / 2,
        behavior: "instant",
      });
    }
    const sizes = new ResizeObserver(() => setHidden(hiddenSides(row)));
    sizes.observe(row);
    if (row.firstElementChild) sizes.observe(row.firstElementChild);
    return () => sizes.disconnect();
  }, []);

  const step = (towards: 1 | -1): void => {
    const row = track.current;
    if (!row) return;
    const sign = getComputedStyle(row).direction === "rtl" ? -towards : towards;
    row.scrollBy({ left: sign * SCROLL_STEP });
  };

  return (
    <div className={styles.strip}>
      <div
        ref={track}
        className={styles.track}
        data-before={hidden.before || undefined}
        data-after={hidden.after || undefined}
        onScroll={(event) => measure(event.currentTarget)}
      >
        {children}
      </div>
      {hidden.before && (
        <button
          type="button"
          className={`${styles.arrow} ${styles.back}`}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => step(-1)}
        >
          <ChevronStartIcon size={20} />
        </button>
      )}
      {hidden.after && (
        <button
          type="button"
          className={`${styles.arrow} ${styles.forward}`}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => step(1)}
        >
          <ChevronEndIcon size={20} />
        </button>
      )}
    </div>
  );
}

/** Where more of a row is than can be seen. A right-to-left row counts down from zero. */
function hiddenSides(row: HTMLElement): { before: boolean; after: boolean } {
  const from = Math.abs(row.scrollLeft);
  return { before: from > 1, after: from + row.clientWidth < row.scrollWidth - 1 };
}
