import type { MouseEvent, ReactNode } from "react";
import { joinClasses } from "./joinClasses.ts";
import styles from "./MenuItem.module.css";

interface MenuItemProps {
  children: ReactNode;
  icon?: ReactNode;
  /** A second, quieter line. */
  detail?: ReactNode;
  /** Where a link leads; without it the entry is a command. */
  href?: string;
  onSelect?: (event: MouseEvent) => void;
  /** For entries of which one or more are chosen. */
  isChecked?: boolean;
  isDisabled?: boolean;
  tone?: "normal" | "danger";
}

/** An entry of a Menu. In a file of its own, so that naming entries does not load the menu. */
export function MenuItem({
  children,
  icon,
  detail,
  href,
  onSelect,
  isChecked,
  isDisabled = false,
  tone,
}: MenuItemProps) {
  const common = {
    role: isChecked === undefined ? "menuitem" : "menuitemcheckbox",
    "aria-checked": isChecked,
    "aria-disabled": isDisabled || undefined,
    tabIndex: -1,
    className: joinClasses(styles.item, tone === "danger" && styles.danger),
    onClick: (event: MouseEvent) => {
      if (isDisabled) event.preventDefault();
      else onSelect?.(event);
    },
  };
  const content = (
    <>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.words}>
        <span dir="auto">{children}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {isChecked && <span className={styles.check} aria-hidden="true" />}
    </>
  );
  return href === undefined ? (
    <button type="button" {...common}>
      {content}
    </button>
  ) : (
    <a href={href} {...common}>
      {content}
    </a>
  );
}

/** A line between groups of entries. */
export function MenuSeparator() {
  return <hr className={styles.separator} />;
}
