import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { EditIssue_issue$key } from "../../../generated/relay/EditIssue_issue.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useSession } from "../../runtime/page/frame.ts";
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
  const { xsrf } = useSession();
  const [lines, setLines] = useState({
    subject: stored.subject,
    previewText: stored.previewText,
  });
  // A time that has passed, as after a pause, would be rejected though nobody typed it.
  const [sendAt] = useState(() =>
    scheduledAt != null && scheduledAt > Date.now() ? scheduledAt : null,
  );
  const settings = `${buildPath("PostSettings", { postId: props.postId })}#newsletters`;
  return (
    <details>
      <summary>{texts.changeEmail}</summary>
      <form
        className={styles.email}
        method="post"
        action={buildPath("FormWrite", { mutation: "editNewsletterIssue" })}
      >
        <input type="hidden" name="xsrf" value={xsrf ?? ""} />
        <input type="hidden" name="issueId" value={id} />
        <input type="hidden" name="redirect" value={settings} />
        <input type="hidden" name="back" value={settings} />
        <IssueFields
          lines={lines}
          onLines={setLines}
          audience={audience}
          topic={audienceTopic}
          topics={props.topics}
          newsletterId={props.newsletterId}
          subscriberCount={props.subscriberCount}
        />
        <DateTimeField
          label={texts.sendLater}
          className={styles.group}
          labelClassName={styles.legend}
          inputClassName={styles.select}
          name="sendAt"
          value={toUtcInput(sendAt)}
          hint={texts.sendLaterHint}
          hintClassName={styles.hint}
        />
        <div className={styles.act}>
          <Button type="submit" size="small">
            {texts.saveEmail}
          </Button>
        </div>
      </form>
    </details>
  );
}
