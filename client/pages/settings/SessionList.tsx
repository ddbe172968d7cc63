import { graphql, useFragment } from "react-relay/hooks";
import type { SessionList_settings$key } from "../../../generated/relay/SessionList_settings.graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { browserName } from "./browserName.ts";
import styles from "./Settings.module.css";
import { StepForm } from "./StepForm.tsx";
import { useTimestampFormat } from "../../ui/useTimestampFormat.ts";

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
    <section id="tokens" aria-labelledby="tokens-title" className={styles.sessions}>
      <h2 id="tokens-title" className={styles.name}>
        Where you are signed in
      </h2>
      <ul className={styles.list}>
        {sessions.map(({ id, createdAt, userAgent, place, isCurrent }) => {
          const name = browserName(userAgent);
          const since = `since ${formatTime(createdAt)}`;
          return (
            <li key={id} className={styles.row}>
              <div className={styles.words}>
                <p>{isCurrent ? `${name}, this browser` : name}</p>
                <p className={styles.value}>{[place, since].filter(Boolean).join(", ")}</p>
              </div>
              {isCurrent ? null : (
                <StepForm step="sessions" fields={{ id }}>
                  <Button
                    variant="secondary"
                    size="small"
                    type="submit"
                    aria-label={`Sign out ${name}, ${since}`}
                  >
                    Sign out
                  </Button>
                </StepForm>
              )}
            </li>
          );
        })}
      </ul>
      <StepForm step="sessions">
        <Button variant="secondary" type="submit">
          Sign out everywhere
        </Button>
      </StepForm>
    </section>
  );
}
