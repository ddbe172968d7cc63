import { graphql, useFragment } from "react-relay/hooks";
import type { ConnectedApplications_viewer$key } from "../../../generated/relay/ConnectedApplications_viewer.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./Settings.module.css";
import { SettingRow } from "./SettingRow.tsx";
import { StepForm } from "./StepForm.tsx";

/**
 * The OAuth applications the viewer has authorized, each with a revoke button, and a link to the
 * viewer's own applications.
 */
export function ConnectedApplications(props: { viewer: ConnectedApplications_viewer$key }) {
  const { connectedApplications } = useFragment(
    graphql`
      fragment ConnectedApplications_viewer on Viewer {
        connectedApplications {
          id
          name
          website
          mayDo
          createdAt
          usedAt
        }
      }
    `,
    props.viewer,
  );
  return (
    <>
      <section
        id="connected-applications"
        aria-labelledby="connected-applications-title"
        className={styles.sessions}
      >
        <h2 id="connected-applications-title" className={styles.name}>
          Connected applications
        </h2>
        <p className={styles.value}>
          {connectedApplications.length === 0
            ? "None. Applications you authorize appear here."
            : "Applications you've authorized. A new password, or signing out everywhere, also revokes their access."}
        </p>
        {connectedApplications.length === 0 ? null : (
          <ul className={styles.list}>
            {connectedApplications.map(({ id, name, website, mayDo, createdAt, usedAt }) => (
              <li key={id} className={styles.row}>
                <div className={styles.words}>
                  <p>
                    {website ? (
                      <a href={website} rel="noopener noreferrer nofollow">
                        <bdi>{name}</bdi>
                      </a>
                    ) : (
                      <bdi>{name}</bdi>
                    )}
                  </p>
                  <p className={styles.value}>{mayDo.map((words) => `${words}.`).join(" ")}</p>
                  <p className={styles.value}>
                    Since {formatLongDate(createdAt)},{" "}
                    {usedAt == null ? "never used" : `last used ${formatLongDate(usedAt)}`}
                  </p>
                </div>
                <StepForm step="connected-applications" fields={{ id }}>
                  <Button
                    variant="secondary"
                    size="small"
                    type="submit"
                    aria-label={`Remove access: ${name}`}
                  >
                    Remove access
                  </Button>
                </StepForm>
              </li>
            ))}
          </ul>
        )}
      </section>
      <SettingRow
        id="applications"
        title="Your own applications"
        action={
          <Button
            variant="secondary"
            size="small"
            href={buildPath("YourApplications")}
            aria-label="Manage your own applications"
          >
            Manage
          </Button>
        }
      >
        For developers: register applications that readers can authorize.
      </SettingRow>
    </>
  );
}
