import type { ReactNode } from "react";
import { ScrollStrip } from "./ScrollStrip.tsx";
import styles from "./Tabs.module.css";

interface TabsProps {
  /** Accessible name of the navigation. */
  label: string;
  tabs: readonly { href: string; label: ReactNode; isCurrent: boolean }[];
}

/** Tabs that are separate pages: a row of links, one of them current. */
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
