import { graphql, useFragment } from "react-relay/hooks";
import type { YourApplications_viewer$key } from "../../../generated/relay/YourApplications_viewer.graphql.ts";
import { formatShortDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import dashboard from "../../ui/DashboardPage.module.css";
import styles from "./Applications.module.css";
import { readerCountText } from "./readerCountText.ts";

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
          <a href={buildPath("SettingsTab", { setting: "security" })}>Security and apps</a>
        </p>
        <h1 className={dashboard.heading}>Your applications</h1>
        <p className={dashboard.lead}>
          Apps of yours that readers can authorize. With a reader’s consent, an app can see who they
          are.
        </p>
      </header>
      {props.done === "deleted" ? (
        <p role="status" className={styles.done}>
          The application was deleted. It no longer has access to anyone’s account.
        </p>
      ) : null}
      {applications.length === 0 ? (
        <EmptyState
          title="No applications yet"
          text="Register your first application to get a client id, and a secret if it can keep one."
          action={<Button href={REGISTER_PATH}>Register an application</Button>}
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
                    `Registered ${formatShortDate(createdAt, now)}`,
                    hasSecret ? "has a secret" : "without a secret",
                    readerCountText(readerCount),
                  ].join(" · ")}
                </p>
              </li>
            ))}
          </ul>
          <p>
            <Button href={REGISTER_PATH}>Register an application</Button>
          </p>
        </>
      )}
    </div>
  );
}
