import { graphql, useFragment } from "react-relay/hooks";
import type { WelcomeEmails_newsletter$key } from "../../../../generated/relay/WelcomeEmails_newsletter.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { readList } from "../../../features/listing/readList.ts";
import { Button } from "../../../ui/Button.tsx";
import { ListRow } from "../../../ui/ListRow.tsx";
import { SettingsSection } from "../../../ui/SettingsSection.tsx";
import { StateBadge } from "../../../ui/workspace/StateBadge.tsx";
import styles from "./Manage.module.css";
import * as texts from "./texts.ts";

/** The emails that each new subscriber gets, by day, which are turned on and off here. */
export function WelcomeEmails(props: { newsletter: WelcomeEmails_newsletter$key }) {
  const { id, settings } = useFragment(
    graphql`
      fragment WelcomeEmails_newsletter on NewsletterV3 {
        id
        settings {
          automaticEmails {
            postId
            title
            issue {
              id
              state
              afterDays
            }
          }
        }
      }
    `,
    props.newsletter,
  );
  const emails = readList(settings?.automaticEmails);
  return (
    <SettingsSection id="welcome" title={texts.welcome} text={texts.welcomeText}>
      {emails.length === 0 ? (
        <p className={styles.soft}>{texts.noWelcome}</p>
      ) : (
        <ul className={styles.rows}>
          {emails.map(({ postId, title, issue }) => {
            const isOn = issue?.state === "SENDING" || issue?.state === "SCHEDULED";
            return (
              <ListRow
                key={postId}
                title={
                  <a href={buildPath("PostSettings", { postId })}>{title || texts.untitled}</a>
                }
                beside={
                  <StateBadge tone={isOn ? "success" : "neutral"}>
                    {isOn ? texts.isOn : texts.isOff}
                  </StateBadge>
                }
                facts={texts.onDay(issue?.afterDays ?? 0)}
                menu={
                  issue ? (
                    <WriteForm
                      of="changeNewsletterIssue"
                      fields={{ issueId: issue.id, change: isOn ? "PAUSE" : "RESUME" }}
                    >
                      {({ isBusy }) => (
                        <Button type="submit" variant="secondary" size="small" isBusy={isBusy}>
                          {isOn ? texts.turnOff : texts.turnOn}
                          <span className="visually-hidden"> {title || texts.untitled}</span>
                        </Button>
                      )}
                    </WriteForm>
                  ) : undefined
                }
              />
            );
          })}
        </ul>
      )}
      <div>
        <Button variant="secondary" href={buildPath("NewNewsletterEmail", { id })}>
          {texts.writeWelcome}
        </Button>
      </div>
    </SettingsSection>
  );
}
