import type { ReactNode } from "react";
import { joinClasses } from "../joinClasses.ts";
import styles from "./StateBadge.module.css";

/** The state of a row or page in a word or two, such as "Draft" or "Scheduled". */
export function StateBadge(props: {
  tone?: "neutral" | "accent" | "success" | "member" | "error";
  children: ReactNode;
}) {
  const { tone = "neutral" } = props;
  return <span className={joinClasses(styles.badge, styles[tone])}>{props.children}</span>;
}
