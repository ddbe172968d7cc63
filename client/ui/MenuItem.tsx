import type { MouseEvent, ReactNode } from "react";
import { joinClasses } from "./joinClasses.ts";
import styles from "./MenuItem.module.css";

interface MenuItemProps {
  children: ReactNode;
  icon?: ReactNode;
  /** A second, quieter line. */
  detail?: ReactNode;
  /** The link's target; without it the item is a command. */
  href?: string;
  /** Opens the link in a new tab. */
  isExternal?: boolean;
  onSelect?: (event: MouseEvent) => void;
  /** For checkable items. */
  isChecked?: boolean;
  isDisabled?: boolean;
  tone?: "normal" | "danger";
}

/** An item of a Menu. A separate file, so that importing items doesn't load the menu. */
export function MenuItem({
  children,
  icon,
  detail,
  href,
  isExternal = false,
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
    <a href={href} {...(isExternal ? NEW_TAB : {})} {...common}>
      {content}
    </a>
  );
}

const NEW_TAB = { target: "_blank", rel: "noopener noreferrer" };

/** A separator between groups of items. */
export function MenuSeparator() {
  return <hr className={styles.separator} />;
}
