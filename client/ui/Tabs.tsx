import type { ReactNode } from "react";
import { ScrollStrip } from "./ScrollStrip.tsx";
import styles from "./Tabs.module.css";

interface TabsProps {
  /** Names the navigation. */
  label: string;
  tabs: readonly { href: string; label: ReactNode; isCurrent: boolean }[];
}

/** Tabs that are pages: a row of links, of which one is the page one is on. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ScrollStrip>
        <ul className={styles.row}>
          {tabs.map((tab) => (
            <li key={tab.href}>
              <a
                href={tab.href}
                className={styles.tab}
                aria-current={tab.isCurrent ? "page" : undefined}
              >
                {tab.label}
              </a>
            </li>
          ))}
        </ul>
      </ScrollStrip>
    </nav>
  );
}
