import { graphql, useFragment } from "react-relay/hooks";
import type { AdminUsers_events$key } from "../../../generated/relay/AdminUsers_events.graphql.ts";
import { formatTimestamp } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { WriteForm } from "../../features/forms/WriteForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { SearchForm } from "../../ui/SearchForm.tsx";
import styles from "./AdminUsers.module.css";
import shared from "./status/InternalStatus.module.css";
import { StatusFacts } from "./status/StatusFacts.tsx";
import { StatusSection } from "./status/StatusSection.tsx";
import * as texts from "./texts.ts";

/** The search for a person, and the payment events that failed. */
export function AdminUsers(props: { events: AdminUsers_events$key; typed: string }) {
  const { typed } = props;
  const events = useFragment(
    graphql`
      fragment AdminUsers_events on DeadPaymentEvent @relay(plural: true) {
        id
        type
        error
        attempts
        receivedAt
        userId
      }
    `,
    props.events,
  );
  return (
    <div className={shared.page}>
      <a className={shared.home} href={buildPath("AdminInternalStatus")}>
        {texts.internalStatus}
      </a>
      <h1 className={shared.title}>{texts.members}</h1>
      <p className={shared.about}>{texts.membersText}</p>
      <div className={styles.find}>
        <SearchForm
          action={buildPath("AdminUsers")}
          label={texts.findMember}
          placeholder={texts.findMember}
          value={typed}
        />
        {typed === "" ? null : <ErrorNote>{texts.noSuchMember(typed)}</ErrorNote>}
      </div>
      <StatusSection title={texts.deadEvents}>
        <p>{events.length === 0 ? texts.noDeadEvents : texts.deadEventsText}</p>
        <ul className={styles.list}>
          {events.map(({ id, type, error, attempts, receivedAt, userId }) => (
            <li key={id} className={styles.entry}>
              <h3 className={styles.name}>{type}</h3>
              <StatusFacts
                facts={[
                  [texts.eventId, id],
                  [texts.eventError, error ?? texts.noError],
                  [texts.attempts, String(attempts)],
                  [texts.received, formatTimestamp(receivedAt)],
                ]}
              />
              <div className={styles.actions}>
                <WriteForm
                  of="retryPaymentEvent"
                  fields={{ eventId: id }}
                  label={texts.retryLabel(id)}
                >
                  {({ isBusy }) => (
                    <Button
                      type="submit"
                      size="small"
                      isBusy={isBusy}
                      aria-label={texts.retryLabel(id)}
                    >
                      {texts.retry}
                    </Button>
                  )}
                </WriteForm>
                {userId == null ? null : (
                  <a href={buildPath("AdminUser", { id: userId })}>{texts.person}</a>
                )}
              </div>
            </li>
          ))}
        </ul>
      </StatusSection>
    </div>
  );
}
