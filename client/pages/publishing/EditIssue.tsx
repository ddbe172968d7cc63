import { useEffect, useRef, useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { EditIssue_issue$key } from "../../../generated/relay/EditIssue_issue.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { WriteForm } from "../../features/forms/WriteForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { toUtcInput } from "../../ui/dateTimeInput.ts";
import { DateTimeField } from "../../ui/DateTimeField.tsx";
import { IssueFields } from "./IssueFields.tsx";
import * as texts from "./texts.ts";
import styles from "./PostSettings.module.css";

/** Changes an issue that hasn't started. Works without JavaScript. */
export function EditIssue(props: {
  postId: string;
  newsletterId: string;
  newsletterName: string;
  subscriberCount: number;
  /** The story's topics. */
  topics: readonly string[];
  issue: EditIssue_issue$key;
}) {
  const { id, audience, audienceTopic, scheduledAt, ...stored } = useFragment(
    graphql`
      fragment EditIssue_issue on NewsletterIssue {
        id
        subject
        previewText
        audience
        audienceTopic
        scheduledAt
      }
    `,
    props.issue,
  );
  const [lines, setLines] = useState({
    subject: stored.subject,
    previewText: stored.previewText,
  });
  // A time that has passed, as after a pause, would be rejected though nobody typed it.
  const [sendAt] = useState(() =>
    scheduledAt != null && scheduledAt > Date.now() ? scheduledAt : null,
  );
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  // It may have been opened before hydration.
  useEffect(() => setOpen(details.current?.open === true), []);
  const settings = buildPath("PostSettings", { postId: props.postId });
  return (
    <details ref={details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {texts.changeEmail} <span className="visually-hidden">{props.newsletterName}</span>
      </summary>
      <WriteForm
        of="editNewsletterIssue"
        fields={{ issueId: id }}
        redirectTo={`${settings}?done=change-email`}
        page={`${settings}#newsletters`}
        navigates
        className={styles.email}
      >
        {({ field }) => (
          <>
            <IssueFields
              field={field}
              lines={lines}
              onLines={setLines}
              audience={audience}
              topic={audienceTopic}
              topics={props.topics}
              newsletterId={props.newsletterId}
              subscriberCount={props.subscriberCount}
              isHidden={!isOpen}
            />
            <DateTimeField
              label={texts.sendLater}
              className={styles.group}
              labelClassName={styles.legend}
              inputClassName={styles.select}
              name={field("sendAt")}
              value={toUtcInput(sendAt)}
              hint={texts.sendLaterHint}
              hintClassName={styles.hint}
            />
            <div className={styles.act}>
              <Button type="submit" size="small">
                {texts.saveEmail}
              </Button>
            </div>
          </>
        )}
      </WriteForm>
    </details>
  );
}
