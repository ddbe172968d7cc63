import { graphql, useFragment } from "react-relay/hooks";
import type { MemberLog_history$key } from "../../../generated/relay/MemberLog_history.graphql.ts";
import { formatTimestamp } from "../../../shared/format/dates.ts";
import styles from "./AdminUsers.module.css";
import { logDetails } from "./logDetails.ts";
import { StatusSection } from "./status/StatusSection.tsx";
import * as texts from "./texts.ts";

/** What happened to a person's membership, and who did it. */
export function MemberLog(props: { history: MemberLog_history$key }) {
  const { log } = useFragment(
    graphql`
      fragment MemberLog_history on MemberHistory {
        log {
          id
          at
          actor
          staffName
          action
          reason
          detail
        }
      }
    `,
    props.history,
  );
  return (
    <StatusSection title={texts.history}>
      {log.length === 0 ? (
        <p>{texts.noHistory}</p>
      ) : (
        <ul className={styles.list}>
          {log.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <h3 className={styles.name}>
                {texts.logLine(actorOf(entry.actor, entry.staffName), entry.action)}
              </h3>
              {entry.reason == null ? null : <p dir="auto">{entry.reason}</p>}
              <p className={styles.soft}>
                {[formatTimestamp(entry.at), ...logDetails(entry.detail)].join(" · ")}
              </p>
            </li>
          ))}
        </ul>
      )}
    </StatusSection>
  );
}

function actorOf(actor: string, staffName: string | null | undefined): string {
  if (actor !== "STAFF") return texts.actors[actor] ?? actor;
  return texts.staffNamed(staffName ?? texts.operator);
}
