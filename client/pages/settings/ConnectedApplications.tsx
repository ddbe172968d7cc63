import { graphql, useFragment } from "react-relay/hooks";
import type { ConnectedApplications_viewer$key } from "../../../generated/relay/ConnectedApplications_viewer.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { SettingLink } from "./SettingLink.tsx";
import { SettingRow } from "./SettingRow.tsx";
import styles from "./Settings.module.css";
import { StepForm } from "./StepForm.tsx";
import * as texts from "./texts.ts";

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
    <SettingsSection id="developers" title={texts.apps} text={texts.appsText}>
      {connectedApplications.length === 0 ? (
        <p className={styles.value}>{texts.noApps}</p>
      ) : (
        <ul className={styles.list}>
          {connectedApplications.map(({ id, name, website, mayDo, createdAt, usedAt }) => (
            <li key={id} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.name}>
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
                  {usedAt == null
                    ? texts.neverUsed(formatLongDate(createdAt))
                    : texts.lastUsed(formatLongDate(createdAt), formatLongDate(usedAt))}
                </p>
              </div>
              <StepForm step="connected-applications" fields={{ id }}>
                <Button
                  variant="secondary"
                  size="small"
                  type="submit"
                  aria-label={texts.removeAccessOf(name)}
                >
                  {texts.removeAccess}
                </Button>
              </StepForm>
            </li>
          ))}
        </ul>
      )}
      <SettingRow
        id="applications"
        title={texts.ownApps}
        action={
          <SettingLink href={buildPath("YourApplications")} label={texts.manageOwnApps}>
            {texts.manage}
          </SettingLink>
        }
      >
        {texts.ownAppsText}
      </SettingRow>
    </SettingsSection>
  );
}
