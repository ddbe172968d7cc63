import type { ReactNode } from "react";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { joinClasses } from "../../ui/joinClasses.ts";
import { Wordmark } from "../../ui/Wordmark.tsx";
import styles from "./NoJsScreen.module.css";

/** One question in a document without script: what a mail's link opens, and what must not wait for one. */
export function NoJsScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.screen}>
      <a className={styles.home} href={buildPath("ShowHome")} aria-label={`${PRODUCT_NAME}, home`}>
        <Wordmark />
      </a>
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </div>
  );
}

/** What a plain screen says. */
export function PlainText({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>;
}

/** A plain screen's form. */
export function NoJsForm(props: {
  action: string;
  /** True where a file goes along. */
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
