import type { ReactNode } from "react";
import { ScrollStrip } from "./ScrollStrip.tsx";
import styles from "./Tabs.module.css";

/** A page that a tab leads to. */
export interface Tab {
  href: string;
  label: ReactNode;
  isCurrent: boolean;
  /** In a column, there is a space above it. */
  startsGroup?: boolean | undefined;
}

interface TabsProps {
  /** Accessible name of the navigation. */
  label: string;
  tabs: readonly Tab[];
}

/**
 * Tabs that are separate pages: a row of links, one of them current; a column in a `NavigatedFrame`
 * that has room for one.
 */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ScrollStrip>
        <ul className={styles.row}>
          {tabs.map((tab) => (
            <li key={tab.href} data-starts-group={tab.startsGroup || undefined}>
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
