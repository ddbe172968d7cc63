import styles from "./DomainSettings.module.css";

export function DomainBadge(props: { tone: "live" | "busy" | "error"; children: string }) {
  return (
    <span className={styles.badge} data-tone={props.tone}>
      {props.children}
    </span>
  );
}
