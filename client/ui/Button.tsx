import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import styles from "./Button.module.css";
import { joinClasses } from "./joinClasses.ts";

interface Look {
  /** `primary` is the page's main action, `secondary` an alternative, `plain` a text button. */
  variant?: "primary" | "secondary" | "plain";
  size?: "small" | "medium" | "large";
  /** `danger` is for actions that can't be undone. */
  tone?: "normal" | "danger";
  /** As wide as its container, at most 300 px from md on. */
  isWide?: boolean;
  children: ReactNode;
}

type LinkProps = Look & { href: string } & Omit<ComponentPropsWithRef<"a">, keyof Look>;

type ActionProps = Look & {
  href?: undefined;
  /** Waiting for a response: announces it, ignores clicks and keeps focus. */
  isBusy?: boolean;
} & Omit<ComponentPropsWithRef<"button">, keyof Look>;

/** A button; with an `href`, a link styled as one. */
export function Button(props: LinkProps | ActionProps) {
  const { variant = "primary", size = "medium", tone, isWide, className, ...rest } = props;
  const classes = joinClasses(
    styles.button,
    styles[variant],
    styles[size],
    tone === "danger" && styles.danger,
    isWide && styles.wide,
    className,
  );
  if (rest.href !== undefined) {
    const { children, ...link } = rest;
    return (
      <a {...link} className={classes}>
        {children}
      </a>
    );
  }
  const { isBusy = false, onClick, children, href: _none, ...button } = rest;
  return (
    <button
      type="button"
      {...button}
      className={classes}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? ignore(event) : onClick?.(event))}
    >
      {children}
    </button>
  );
}

/** A busy submit button must not submit its form again. */
function ignore(event: MouseEvent): void {
  event.preventDefault();
}
