import { useRef } from "react";
import { copyText } from "../../app/copyText.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./DomainSettings.module.css";

interface DomainRecord {
  readonly type: string;
  readonly name: string;
  readonly value: string;
}

/** The DNS records that a host needs, each value with a copy button. */
export function DomainRecords({ records }: { records: readonly DomainRecord[] }) {
  return (
    <div className={styles.records}>
      <h3 className={styles.subheading}>
        {records.length === 1 ? "DNS record to add" : "DNS records to add"}
      </h3>
      <ul className={styles.list}>
        {records.map(({ type, name, value }) => (
          <li key={type + name} className={styles.record}>
            <Part label="Type" text={type} />
            <Part label="Name" text={name} copies={`the name of the ${type} record`} />
            <Part label="Value" text={value} copies={`the value of the ${type} record`} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Part(props: { label: string; text: string; copies?: string }) {
  const { label, text, copies } = props;
  const place = useRef<HTMLElement>(null);
  const copy = async (): Promise<void> => {
    // Without clipboard access, selects the text for manual copying.
    if (!(await copyText(text)) && place.current)
      window.getSelection()?.selectAllChildren(place.current);
  };
  return (
    <div className={styles.part}>
      <span className={styles.label}>{label}</span>
      <code ref={place} className={styles.code} dir="ltr">
        {text}
      </code>
      {copies ? (
        <Button
          variant="secondary"
          size="small"
          className={styles.copy}
          aria-label={`Copy ${copies}`}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      ) : null}
    </div>
  );
}
