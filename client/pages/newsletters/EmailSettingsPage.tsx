import { graphql } from "relay-runtime";
import type { EmailSettingsPageQuery } from "../../../generated/relay/EmailSettingsPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { Button } from "../../ui/Button.tsx";
import { PageFrame } from "../../ui/PageFrame.tsx";
import styles from "./Newsletter.module.css";
import * as texts from "./texts.ts";

/** The newsletters of an account, by the link in one of its emails: nobody has to sign in. */
export const page = definePage<EmailSettingsPageQuery>({
  query: graphql`
    query EmailSettingsPageQuery($userId: ID!, $hash: String!) {
      emailSettings(userId: $userId, hash: $hash) {
        id
        name
        token
      }
    }
  `,
  variables: ({ params }) => ({ userId: params.userId ?? "", hash: params.hash ?? "" }),
  result: ({ emailSettings }) =>
    emailSettings
      ? { kind: "found", head: { title: texts.emailSettings, robots: "noindex" } }
      : { kind: "notFound" },
  Component: ({ data: { emailSettings } }) => (
    <PageFrame heading={texts.emailSettings}>
      <p className={styles.about}>
        {emailSettings?.length ? texts.emailSettingsText : texts.noEmails}
      </p>
      <ul className={styles.list}>
        {emailSettings?.map(({ id, name, token }) => (
          <li key={id} className={styles.item}>
            <h2 className={styles.title} dir="auto">
              {name}
            </h2>
            <form method="post" action={buildPath("Unsubscribe", { token })}>
              <Button type="submit" variant="secondary" size="small">
                {texts.unsubscribe}
                <span className="visually-hidden"> {name}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
      <a href={buildPath("SettingsTab", { setting: "notifications" })}>{texts.moreInSettings}</a>
    </PageFrame>
  ),
});
