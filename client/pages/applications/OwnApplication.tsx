import { graphql, useFragment } from "react-relay/hooks";
import type { OwnApplication_application$key } from "../../../generated/relay/OwnApplication_application.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { OAUTH_SCOPES } from "../../../shared/rules/oauthScopes.ts";
import { Button } from "../../ui/Button.tsx";
import { useLocation } from "../../app/useLocation.ts";
import { StepForm } from "../settings/StepForm.tsx";
import dashboard from "../../ui/DashboardPage.module.css";
import styles from "./Applications.module.css";
import { readerCountText } from "./readerCountText.ts";

const DONE: Readonly<Record<string, string>> = {
  registered: "The application was registered.",
  saved: "The application was saved.",
  secret: "Only the new secret works now.",
};

/** One of the viewer's applications with its credentials and actions. */
export function OwnApplication(props: {
  application: OwnApplication_application$key;
  /** The result of the last form. */
  done: string | undefined;
}) {
  const application = useFragment(
    graphql`
      fragment OwnApplication_application on OauthApplication {
        id
        name
        description
        website
        redirectUris
        hasSecret
        createdAt
        readerCount
      }
    `,
    props.application,
  );
  const { id, name, description, website, redirectUris, hasSecret } = application;
  const { publicUrl } = useLocation();
  const done =
    props.done !== undefined && Object.hasOwn(DONE, props.done) ? DONE[props.done] : null;
  const readers = readerCountText(application.readerCount);
  return (
    <div className={dashboard.page}>
      <header className={styles.head}>
        <p className={styles.links}>
          <a href={buildPath("YourApplications")}>Your applications</a>
        </p>
        <h1 className={dashboard.heading} dir="auto">
          {name}
        </h1>
        {description ? (
          <p className={dashboard.lead} dir="auto">
            {description}
          </p>
        ) : null}
        <p className={styles.facts}>
          Registered {formatLongDate(application.createdAt)} · {readers}
        </p>
      </header>
      {done ? (
        <p role="status" className={styles.done}>
          {done}
        </p>
      ) : null}
      <section className={styles.section} aria-labelledby="about">
        <h2 id="about" className={dashboard.subheading}>
          Credentials
        </h2>
        <dl className={styles.table}>
          <dt>Client ID</dt>
          <dd>
            <code>{id}</code>
          </dd>
          <dt>Secret</dt>
          <dd>
            {hasSecret
              ? "Set. It was shown once, when it was created."
              : "None: it authenticates with PKCE alone."}
          </dd>
          <dt>{redirectUris.length === 1 ? "Redirect address" : "Redirect addresses"}</dt>
          <dd>
            <ul className={styles.addresses}>
              {redirectUris.map((uri) => (
                <li key={uri}>
                  <code>{uri}</code>
                </li>
              ))}
            </ul>
          </dd>
          {website ? (
            <>
              <dt>Website</dt>
              <dd>
                <a href={website} rel="noopener noreferrer nofollow">
                  {website}
                </a>
              </dd>
            </>
          ) : null}
        </dl>
        <p>
          <Button
            variant="secondary"
            size="small"
            href={buildPath("ManageAccount", { step: "application" }, { query: { id } })}
          >
            Change
          </Button>
        </p>
      </section>
      <section className={styles.section} aria-labelledby="use">
        <h2 id="use" className={dashboard.subheading}>
          How to connect
        </h2>
        <p className={dashboard.lead}>
          Use the OAuth 2.0 authorization code flow with PKCE (S256). Most libraries only need the
          issuer.
        </p>
        <dl className={styles.table}>
          <dt>Issuer</dt>
          <dd>
            <code>{publicUrl}</code>
          </dd>
          <dt>Authorization endpoint</dt>
          <dd>
            <code>{publicUrl + buildPath("OAuthAuthorize")}</code>
          </dd>
          <dt>Token endpoint</dt>
          <dd>
            <code>{publicUrl}/v1/tokens</code>
          </dd>
          <dt>User endpoint</dt>
          <dd>
            <code>{publicUrl}/v1/me</code>
          </dd>
          {Object.entries(OAUTH_SCOPES).map(([scope, words]) => (
            <ScopeRow key={scope} scope={scope} words={words} />
          ))}
        </dl>
      </section>
      {hasSecret ? (
        <details className={styles.sure}>
          <summary>Renew the secret…</summary>
          <StepForm step="application" fields={{ id, renew: "1" }}>
            <p className={styles.facts}>
              The old secret stops working. Readers’ authorizations remain.
            </p>
            <Button type="submit" variant="secondary" size="small">
              Make a new secret
            </Button>
          </StepForm>
        </details>
      ) : null}
      <details className={styles.sure}>
        <summary>Delete the application…</summary>
        <StepForm step="application" fields={{ id, delete: "1" }}>
          <p className={styles.facts}>
            Its client ID and all its tokens stop working immediately and permanently. It is{" "}
            {readers}.
          </p>
          <Button type="submit" tone="danger" size="small">
            Delete now
          </Button>
        </StepForm>
      </details>
    </div>
  );
}

function ScopeRow({ scope, words }: { scope: string; words: string }) {
  return (
    <>
      <dt>
        Scope <code>{scope}</code>
      </dt>
      <dd>{words}</dd>
    </>
  );
}
