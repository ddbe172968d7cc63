import { useEffect, useState } from "react";
import styles from "./SideIndex.module.css";
import * as texts from "./texts.ts";

/** A section of a page: its anchor and its heading. */
export interface IndexEntry {
  id: string;
  label: string;
}

/** The sections of a long page beside it. The one being read is current. */
export function SideIndex(props: { entries: readonly IndexEntry[] }) {
  const { entries } = props;
  const current = useSectionInView(entries);
  return (
    <nav className={styles.index} aria-label={texts.onThisPage}>
      <ul className={styles.list}>
        {entries.map(({ id, label }) => (
          <li key={id}>
            <a
              className={styles.link}
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The last section whose beginning is in the upper third of the window or above; the first one at the
 * top of the page, and the last one at its end. Null before hydration.
 */
function useSectionInView(entries: readonly IndexEntry[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const ids = entries.map(({ id }) => id).join(" ");
  useEffect(() => {
    const all = ids.split(" ");
    const find = (): void => {
      const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
      const passed = all.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < window.innerHeight / 3;
      });
      const found = window.scrollY <= 1 ? all[0] : left <= 1 ? all.at(-1) : passed.at(-1);
      setCurrent(found ?? all[0] ?? null);
    };
    find();
    window.addEventListener("scroll", find, { passive: true });
    return () => window.removeEventListener("scroll", find);
  }, [ids]);
  return current;
}
