import { useRef } from "react";
import { copyText } from "../../runtime/browser/copyText.ts";
import { Button } from "../../ui/Button.tsx";
import * as texts from "./texts.ts";
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
      <h3 className={styles.subheading}>{texts.recordsToAdd(records.length)}</h3>
      <ul className={styles.list}>
        {records.map(({ type, name, value }) => (
          <li key={type + name} className={styles.record}>
            <RecordParts type={type} name={name} value={value} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A record's type, name and value, the last two with a copy button. */
export function RecordParts({ type, name, value }: DomainRecord) {
  return (
    <>
      <Part label={texts.type} text={type} />
      <Part label={texts.name} text={name} copyLabel={texts.copyName(type)} />
      <Part label={texts.value} text={value} copyLabel={texts.copyValue(type)} />
    </>
  );
}

function Part(props: { label: string; text: string; copyLabel?: string }) {
  const { label, text, copyLabel } = props;
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
      {copyLabel ? (
        <Button
          variant="secondary"
          size="small"
          className={styles.copy}
          aria-label={copyLabel}
          onClick={() => void copy()}
        >
          {texts.copy}
        </Button>
      ) : null}
    </div>
  );
}
