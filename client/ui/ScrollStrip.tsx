import { type ReactNode, useEffect, useRef, useState } from "react";
import { ChevronEndIcon, ChevronStartIcon } from "./icons.tsx";
import styles from "./ScrollStrip.module.css";
import { SCROLL_STEP } from "./timing.ts";

interface ScrollStripProps {
  /** One row. Its current item is scrolled into view. */
  children: ReactNode;
}

/**
 * A row that scrolls horizontally if it overflows. Scrolling works without JavaScript; the arrows
 * appear after hydration and are for pointers only, because focus scrolls its target into view.
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

/**
 * Returns which sides of a row are scrolled out of view. Right-to-left rows have negative scroll
 * positions.
 */
function hiddenSides(row: HTMLElement): { before: boolean; after: boolean } {
  const from = Math.abs(row.scrollLeft);
  return { before: from > 1, after: from + row.clientWidth < row.scrollWidth - 1 };
}
