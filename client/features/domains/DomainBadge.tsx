import styles from "./DomainSettings.module.css";

/** A word on how a host stands. */
export function DomainBadge(props: { tone: "live" | "busy" | "error"; children: string }) {
  return (
    <span className={styles.badge} data-tone={props.tone}>
      {props.children}
    </span>
  );
}
