import { graphql, useFragment } from "react-relay/hooks";
import type { OwnApplication_application$key } from "../../../../generated/relay/OwnApplication_application.graphql.ts";
import { formatLongDate } from "../../../../shared/format/dates.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { OAUTH_SCOPES } from "../../../../shared/oauth/oauthScopes.ts";
import { Button } from "../../../ui/Button.tsx";
import { DangerDetails } from "../../../ui/DangerDetails.tsx";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { StepForm } from "../../settings/StepForm.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import dashboard from "../../../ui/DashboardPage.module.css";
import styles from "./Applications.module.css";

const DONE: Readonly<Record<string, string>> = {
  registered: texts.applicationRegistered,
  saved: texts.applicationSaved,
  secret: texts.secretRenewed,
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
  const done =
    props.done !== undefined && Object.hasOwn(DONE, props.done) ? DONE[props.done] : null;
  const { readerCount } = application;
  return (
    <div className={dashboard.page}>
      <header className={styles.head}>
        <p className={styles.links}>
          <a href={buildPath("YourApplications")}>{texts.yourApplications}</a>
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
          {texts.registeredOn(formatLongDate(application.createdAt))} ·{" "}
          {texts.readerCount(readerCount)}
        </p>
      </header>
      {done ? (
        <p role="status" className={styles.done}>
          {done}
        </p>
      ) : null}
      <section className={styles.section} aria-labelledby="about">
        <h2 id="about" className={dashboard.subheading}>
          {texts.credentials}
        </h2>
        <dl className={styles.table}>
          <dt>{texts.clientId}</dt>
          <dd>
            <code>{id}</code>
          </dd>
          <dt>{texts.secret}</dt>
          <dd>{hasSecret ? texts.secretSet : texts.secretNone}</dd>
          <dt>{texts.redirectAddresses(redirectUris.length)}</dt>
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
              <dt>{texts.website}</dt>
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
            {texts.change}
          </Button>
        </p>
      </section>
      <HowToConnect />
      {hasSecret ? (
        <DangerDetails label={texts.renewSecret}>
          <StepForm step="application" fields={{ id, renew: "1" }}>
            <p className={styles.facts}>{texts.renewSecretText}</p>
            <Button type="submit" variant="secondary" size="small">
              {texts.createNewSecret}
            </Button>
          </StepForm>
        </DangerDetails>
      ) : null}
      <DangerDetails label={texts.deleteApplication}>
        <StepForm step="application" fields={{ id, delete: "1" }}>
          <p className={styles.facts}>
            {texts.deleteText} {texts.readerCountSentence(readerCount)}
          </p>
          <Button type="submit" tone="danger" size="small">
            {texts.deleteNow}
          </Button>
        </StepForm>
      </DangerDetails>
    </div>
  );
}

/** The addresses and scopes that an application needs. */
function HowToConnect() {
  const { publicUrl } = useLocation();
  return (
    <section className={styles.section} aria-labelledby="use">
      <h2 id="use" className={dashboard.subheading}>
        {texts.howToConnect}
      </h2>
      <p className={dashboard.lead}>{texts.howToConnectText}</p>
      <dl className={styles.table}>
        <dt>{texts.issuer}</dt>
        <dd>
          <code>{publicUrl}</code>
        </dd>
        <dt>{texts.authorizationEndpoint}</dt>
        <dd>
          <code>{publicUrl + buildPath("OAuthAuthorize")}</code>
        </dd>
        <dt>{texts.tokenEndpoint}</dt>
        <dd>
          <code>{publicUrl}/v1/tokens</code>
        </dd>
        <dt>{texts.userEndpoint}</dt>
        <dd>
          <code>{publicUrl}/v1/me</code>
        </dd>
        {Object.entries(OAUTH_SCOPES).map(([scope, words]) => (
          <ScopeRow key={scope} scope={scope} words={words} />
        ))}
      </dl>
    </section>
  );
}

function ScopeRow({ scope, words }: { scope: string; words: string }) {
  return (
    <>
      <dt>{fillText(texts.scope, { scope: <code>{scope}</code> })}</dt>
      <dd>{words}</dd>
    </>
  );
}
