import { graphql, useFragment } from "react-relay/hooks";
import type { YourApplications_viewer$key } from "../../../../generated/relay/YourApplications_viewer.graphql.ts";
import { formatShortDate } from "../../../../shared/format/dates.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import * as texts from "./texts.ts";
import dashboard from "../../../ui/DashboardPage.module.css";
import styles from "./Applications.module.css";

const REGISTER_PATH = buildPath("ManageAccount", { step: "application" });

/** The applications that the viewer has registered. */
export function YourApplications(props: {
  viewer: YourApplications_viewer$key;
  /** The result of the last form. */
  done: string | undefined;
}) {
  const { applications } = useFragment(
    graphql`
      fragment YourApplications_viewer on Viewer {
        applications {
          id
          name
          description
          hasSecret
          createdAt
          readerCount
        }
      }
    `,
    props.viewer,
  );
  const { now } = useLocation();
  return (
    <div className={dashboard.page}>
      <header className={styles.head}>
        <p className={styles.links}>
          <a href={buildPath("SettingsTab", { setting: "security" })}>{texts.securityAndApps}</a>
        </p>
        <h1 className={dashboard.heading}>{texts.yourApplications}</h1>
        <p className={dashboard.lead}>{texts.yourApplicationsText}</p>
      </header>
      {props.done === "deleted" ? (
        <p role="status" className={styles.done}>
          {texts.applicationDeleted}
        </p>
      ) : null}
      {applications.length === 0 ? (
        <EmptyState
          title={texts.noApplicationsYet}
          text={texts.noApplicationsYetText}
          action={<Button href={REGISTER_PATH}>{texts.registerAnApplication}</Button>}
        />
      ) : (
        <>
          <ul className={dashboard.list}>
            {applications.map(({ id, name, description, hasSecret, createdAt, readerCount }) => (
              <li key={id} className={styles.row}>
                <h2 className={styles.title}>
                  <a href={buildPath("YourApplication", { oauthApplicationId: id })}>
                    <bdi>{name}</bdi>
                  </a>
                </h2>
                {description ? (
                  <p className={styles.said} dir="auto">
                    {description}
                  </p>
                ) : null}
                <p className={styles.facts}>
                  {[
                    texts.registeredOn(formatShortDate(createdAt, now)),
                    hasSecret ? texts.withSecret : texts.withoutSecret,
                    texts.readerCount(readerCount),
                  ].join(" · ")}
                </p>
              </li>
            ))}
          </ul>
          <p>
            <Button href={REGISTER_PATH}>{texts.registerAnApplication}</Button>
          </p>
        </>
      )}
    </div>
  );
}
