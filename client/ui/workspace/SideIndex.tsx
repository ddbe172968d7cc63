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

/** The last section whose beginning is above the middle of the window; null before the first. */
function useSectionInView(entries: readonly IndexEntry[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const ids = entries.map(({ id }) => id).join(" ");
  useEffect(() => {
    const find = (): void => {
      const passed = ids.split(" ").filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < window.innerHeight / 2;
      });
      setCurrent(passed.at(-1) ?? null);
    };
    const observer = new IntersectionObserver(find, { threshold: [0, 0.5, 1] });
    for (const id of ids.split(" ")) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
