import { graphql, useFragment } from "react-relay/hooks";
import type { PreviewCounts_import$key } from "../../../../generated/relay/PreviewCounts_import.graphql.ts";
import styles from "../../imports/ImportStory.module.css";
import * as texts from "./subscriberTexts.ts";

/** What a file's addresses would become, how its columns are understood, and its first rows. */
export function PreviewCounts(props: { import: PreviewCounts_import$key }) {
  const { preview } = useFragment(
    graphql`
      fragment PreviewCounts_import on SubscriberImport {
        preview {
          subscribed
          pending
          unsubscribed
          suppressed
          known
          rejections {
            reason
            rows
          }
          columns {
            name
            use
            unknown
          }
          sample {
            email
            name
            status
          }
        }
      }
    `,
    props.import,
  );
  if (!preview) return null;
  const { subscribed, pending, unsubscribed, suppressed, known, rejections } = preview;
  const used = preview.columns.filter(({ use }) => use !== "UNUSED");
  const unused = preview.columns.filter(({ use, name }) => use === "UNUSED" && name !== "");
  const sample = preview.sample ?? [];
  return (
    <>
      <ul className={styles.facts}>
        <li>{texts.willSubscribe(subscribed)}</li>
        {pending > 0 ? <li>{texts.willAsk(pending)}</li> : null}
        {unsubscribed > 0 ? <li>{texts.haveLeft(unsubscribed)}</li> : null}
        {suppressed > 0 ? <li>{texts.haveBounced(suppressed)}</li> : null}
        {known > 0 ? <li>{texts.areKnown(known)}</li> : null}
        {rejections.map(({ reason, rows }) => (
          <li key={reason}>{texts.rejectedFor(rows, reason)}</li>
        ))}
      </ul>
      <h3>{texts.columns}</h3>
      <ul className={styles.facts}>
        {used.map(({ name, use, unknown }) => (
          <li key={`${use} ${name}`}>
            <bdi>{name === "" ? texts.firstColumn : name}</bdi>:{" "}
            {texts.columnUses[use as keyof typeof texts.columnUses]}
            {unknown.length > 0 ? ` ${texts.unknownValues(unknown)}` : null}
          </li>
        ))}
        {unused.length > 0 ? (
          <li>
            <bdi>{unused.map(({ name }) => name).join(", ")}</bdi>: {texts.columnUses.UNUSED}
          </li>
        ) : null}
      </ul>
      {sample.length > 0 ? (
        <table className={`${styles.rows} ${styles.sample}`}>
          <caption>{texts.firstRows}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.address}</th>
              <th scope="col">{texts.nameOf}</th>
              <th scope="col">{texts.fileSays}</th>
            </tr>
          </thead>
          <tbody>
            {sample.map(({ email, name, status }) => (
              <tr key={`${email} ${status}`}>
                <td>
                  <bdi>{email}</bdi>
                </td>
                <td dir="auto">{name}</td>
                <td>{texts.statuses[status as keyof typeof texts.statuses]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  );
}
