import type { ComponentPropsWithRef, ReactNode } from "react";
import styles from "./IconButton.module.css";
import { joinClasses } from "./joinClasses.ts";

interface Look {
  /** What it does, for those who cannot see the icon. */
  label: string;
  /** An icon, and where needed a badge whose text belongs into the label. */
  children: ReactNode;
  size?: "small" | "medium";
}

type LinkProps = Look & { href: string } & Omit<ComponentPropsWithRef<"a">, keyof Look>;
type ActionProps = Look & { href?: undefined } & Omit<ComponentPropsWithRef<"button">, keyof Look>;

/** A control that shows an icon alone; with an `href`, a link. */
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
