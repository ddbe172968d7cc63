import { graphql, useFragment } from "react-relay/hooks";
import type { HeldIssues_newsletter$key } from "../../../../generated/relay/HeldIssues_newsletter.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { FieldsOf } from "../../../features/forms/formFields.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ListRow } from "../../../ui/ListRow.tsx";
import { SettingsSection } from "../../../ui/SettingsSection.tsx";
import styles from "./Manage.module.css";
import * as texts from "./texts.ts";

/** The issues that were due or half sent when a pause ended, each to continue or to stop. */
export function HeldIssues(props: { newsletter: HeldIssues_newsletter$key }) {
  const { id, settings } = useFragment(
    graphql`
      fragment HeldIssues_newsletter on NewsletterV3 {
        id
        settings {
          heldIssues {
            waiting
            issue {
              id
              subject
              sent
              startedAt
            }
          }
        }
      }
    `,
    props.newsletter,
  );
  const held = settings?.heldIssues ?? [];
  if (held.length === 0) return null;
  return (
    <SettingsSection id="waiting" title={texts.heldIssues} text={texts.heldIssuesText}>
      <ul className={styles.rows}>
        {held.map(({ issue, waiting = null }) => {
          const hasStarted = issue.startedAt != null;
          return (
            <ListRow
              key={issue.id}
              title={
                <a href={buildPath("ShowNewsletterIssueStats", { id, issueId: issue.id })}>
                  {issue.subject}
                </a>
              }
              facts={
                hasStarted ? texts.heldHalfSent(waiting, issue.sent) : texts.heldUnsent(waiting)
              }
              actions={
                <>
                  <Change
                    id={issue.id}
                    change="RESUME"
                    label={hasStarted ? texts.continueSending : texts.sendHeld}
                  />
                  <Change
                    id={issue.id}
                    change="CANCEL"
                    label={hasStarted ? texts.stopRest : texts.dontSend}
                  />
                </>
              }
            />
          );
        })}
      </ul>
    </SettingsSection>
  );
}

function Change(props: {
  id: string;
  change: FieldsOf<"changeNewsletterIssue">["change"];
  label: string;
}) {
  return (
    <WriteForm of="changeNewsletterIssue" fields={{ issueId: props.id, change: props.change }}>
      {({ isBusy }) => (
        <Button type="submit" size="small" variant="secondary" isBusy={isBusy}>
          {props.label}
        </Button>
      )}
    </WriteForm>
  );
}
