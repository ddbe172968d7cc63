import { graphql, useFragment } from "react-relay/hooks";
import type { SessionList_settings$key } from "../../../generated/relay/SessionList_settings.graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { useTimestampFormat } from "../../ui/useTimestampFormat.ts";
import { sessionName } from "./sessionName.ts";
import styles from "./Settings.module.css";
import { StepForm } from "./StepForm.tsx";
import * as texts from "./texts.ts";

/** The account's sessions, each with a revoke button. */
export function SessionList(props: { settings: SessionList_settings$key }) {
  const formatTime = useTimestampFormat();
  const { sessions } = useFragment(
    graphql`
      fragment SessionList_settings on AccountSettings {
        sessions {
          id
          createdAt
          userAgent
          place
          isCurrent
        }
      }
    `,
    props.settings,
  );
  return (
    <SettingsSection id="tokens" title={texts.sessions} text={texts.sessionsText}>
      <ul className={styles.list}>
        {sessions.map(({ id, createdAt, userAgent, place, isCurrent }) => {
          const name = sessionName(userAgent, place);
          const since = texts.since(formatTime(createdAt));
          return (
            <li key={id} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.name}>{isCurrent ? texts.thisBrowser(name) : name}</p>
                <p className={styles.value}>{since}</p>
              </div>
              {isCurrent ? null : (
                <StepForm step="sessions" fields={{ id }}>
                  <Button
                    variant="secondary"
                    size="small"
                    type="submit"
                    aria-label={texts.signOutOf(name, since)}
                  >
                    {texts.signOut}
                  </Button>
                </StepForm>
              )}
            </li>
          );
        })}
      </ul>
      <div className={styles.row}>
        <p className={styles.value}>{texts.signOutEverywhereText}</p>
        <StepForm step="sessions" fields={{ all: "1" }}>
          <Button variant="secondary" size="small" tone="danger" type="submit">
            {texts.signOutEverywhere}
          </Button>
        </StepForm>
      </div>
    </SettingsSection>
  );
}
