import type { ReactNode } from "react";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { joinClasses } from "../../ui/joinClasses.ts";
import { Wordmark } from "../../ui/Wordmark.tsx";
import * as texts from "./texts.ts";
import styles from "./NoJsScreen.module.css";

/**
 * A page with one question and no JavaScript: for email links, and for actions that must not depend
 * on a script.
 */
export function NoJsScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.screen}>
      <a className={styles.home} href={buildPath("ShowHome")} aria-label={texts.homeLabel}>
        <Wordmark />
      </a>
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </div>
  );
}

export function PlainText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>;
}

export function NoJsForm(props: {
  action: string;
  /** True when the form uploads a file. */
  hasFile?: boolean;
  /** As wide as the card. */
  isWide?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <form
      className={joinClasses(styles.form, props.isWide && styles.wide)}
      action={props.action}
      method="post"
      encType={props.hasFile ? "multipart/form-data" : undefined}
    >
      {props.children}
    </form>
  );
}
