import type { ReactNode } from "react";
import { joinClasses } from "./joinClasses.ts";
import { ScrollStrip } from "./ScrollStrip.tsx";
import styles from "./Tabs.module.css";

/** A page that a tab leads to. */
export interface Tab {
  href: string;
  label: ReactNode;
  isCurrent: boolean;
  /** In a column, the first tab of a group: a space above it. */
  startsGroup?: boolean | undefined;
}

interface TabsProps {
  /** Accessible name of the navigation. */
  label: string;
  tabs: readonly Tab[];
  /** A column in the frame of a page with `navigation`, where that has room for one. */
  isColumn?: boolean;
}

/** Tabs that are separate pages: a row of links, one of them current. */
export function Tabs({ label, tabs, isColumn = false }: TabsProps) {
  return (
    <nav aria-label={label} className={joinClasses(styles.tabs, isColumn && styles.column)}>
      <ScrollStrip>
        <ul className={styles.row}>
          {tabs.map((tab) => (
            <li key={tab.href} className={tab.startsGroup ? styles.group : undefined}>
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
