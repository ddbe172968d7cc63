import { graphql, useFragment } from "react-relay/hooks";
import type { SenderRecord_record$key } from "../../../../generated/relay/SenderRecord_record.graphql.ts";
import { DomainBadge } from "../../../features/domains/DomainBadge.tsx";
import { RecordParts } from "../../../features/domains/DomainRecords.tsx";
import styles from "./SenderRecord.module.css";
import * as texts from "./senderTexts.ts";

/** A DNS record of a sending domain: what it is for, what was found, and what to do. */
export function SenderRecord(props: { record: SenderRecord_record$key }) {
  const { kind, state, present, ...record } = useFragment(
    graphql`
      fragment SenderRecord_record on NewsletterSenderRecord {
        kind
        type
        name
        value
        state
        present
      }
    `,
    props.record,
  );
  const words = texts.RECORDS[kind as keyof typeof texts.RECORDS];
  const isRight = state === "FOUND" || state === "WEAK";
  const step =
    state &&
    texts.recordStep(kind as keyof typeof texts.RECORDS, state as keyof typeof texts.STATES);
  return (
    <li className={styles.record}>
      <div className={styles.head}>
        <h3 className={styles.title}>{words.what}</h3>
        {state ? (
          <DomainBadge tone={isRight ? "live" : "error"}>
            {texts.STATES[state as keyof typeof texts.STATES]}
          </DomainBadge>
        ) : null}
      </div>
      <p className={styles.why}>{words.why}</p>
      {step ? <p>{step}</p> : null}
      {present.length > 0 && state !== "FOUND" ? (
        <div className={styles.present}>
          <p className={styles.why}>{texts.saysNow}</p>
          {present.map((value) => (
            <code key={value} className={styles.code} dir="ltr">
              {value}
            </code>
          ))}
        </div>
      ) : null}
      {isRight ? null : <RecordParts {...record} />}
    </li>
  );
}
