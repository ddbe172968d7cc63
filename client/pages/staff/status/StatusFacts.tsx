import styles from "./InternalStatus.module.css";

/** A list of names and values. */
export function StatusFacts(props: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {props.facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
