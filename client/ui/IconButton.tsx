import type { ComponentPropsWithRef, ReactNode } from "react";
import styles from "./IconButton.module.css";
import { joinClasses } from "./joinClasses.ts";

interface Look {
  /** The accessible label. */
  label: string;
  /** An icon, optionally with a badge whose text must be part of the label. */
  children: ReactNode;
  size?: "small" | "medium";
}

type LinkProps = Look & { href: string } & Omit<ComponentPropsWithRef<"a">, keyof Look>;
type ActionProps = Look & { href?: undefined } & Omit<ComponentPropsWithRef<"button">, keyof Look>;

/** An icon-only button; with an `href`, a link. */
export function IconButton(props: LinkProps | ActionProps) {
  const { label, size = "medium", className, ...rest } = props;
  const classes = joinClasses(styles.button, styles[size], className);
  if (rest.href !== undefined) {
    const { children, ...link } = rest;
    return (
      <a {...link} className={classes} aria-label={label}>
        {children}
      </a>
    );
  }
  const { children, href: _none, ...button } = rest;
  return (
    <button type="button" {...button} className={classes} aria-label={label}>
      {children}
    </button>
  );
}
