import { type SubmitEvent, useId, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { buildPath } from "../../../../../shared/routes/buildPath.ts";
import { Button } from "../../../../ui/Button.tsx";
import { fromUtcInput } from "../../../../ui/dateTimeInput.ts";
import { ErrorNote } from "../../../../ui/ErrorNote.tsx";
import { Field } from "../../../../ui/Field.tsx";
import { fillText } from "../../../../ui/fillText.tsx";
import { useAction } from "../../../../ui/useAction.ts";
import { PreviewPane } from "../../../../ui/workspace/PreviewPane.tsx";
import { segmentChoice } from "../../../newsletters/segments.ts";
import { sendTestEmail } from "../sendTestEmail.ts";
import type { IssueChoices } from "./EmailIssue.tsx";
import styles from "./EmailIssue.module.css";
import { AudienceChoice, SendTime } from "./IssueLine.tsx";
import { sendIssue } from "./sendIssue.ts";
import * as texts from "./texts.ts";
import type { IssueTarget } from "./useIssueTarget.ts";

/** Before an email is sent: its lines, who gets it and when, beside a preview of it. */
export function IssueForm(props: {
  postId: string;
  target: IssueTarget;
  choices: IssueChoices;
  onChange: (part: Partial<IssueChoices>) => void;
  onSent: () => void;
}) {
  const { postId, target, choices, onChange, onSent } = props;
  const { newsletter } = target;
  const environment = useRelayEnvironment();
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const [tested, setTested] = useState<string | null>(null);
  const { subject, previewText } = choices;
  const at = fromUtcInput(choices.sendAt);
  const segment = segmentChoice(choices.audience ?? target.audience);
  // An email for later finds its subscribers when it goes out.
  const hasNobody = at === null && target.subscriberCount === 0;
  const nobodyId = useId();
  const ids = { postId, newsletterId: newsletter.id };
  const send = useAction(async () => {
    const result = await sendIssue(environment, {
      ...ids,
      ...segment,
      subject,
      previewText,
      sendAt: at,
    });
    if (result.kind !== "success") return result.message;
    onSent();
  });
  const test = useAction(async () => {
    setTested(await sendTestEmail(environment, { ...ids, subject, previewText }));
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    send.run();
  };
  const query = new URLSearchParams({ subject, previewText, theme });
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.fields}>
        <AudienceChoice target={target} choices={choices} onChange={onChange} />
        <SendTime choices={choices} onChange={onChange} />
        <Field
          label={texts.subject}
          hint={texts.subjectHint}
          value={subject}
          onValueChange={(next) => onChange({ subject: next })}
        />
        <Field
          label={texts.previewLine}
          hint={texts.previewLineHint}
          value={previewText}
          onValueChange={(next) => onChange({ previewText: next })}
        />
        {send.error === null ? null : <ErrorNote>{send.error}</ErrorNote>}
        {hasNobody ? (
          <p id={nobodyId}>
            {fillText(texts.nobody, {
              share: (
                <a href={buildPath("ManageNewsletter", { id: newsletter.id })}>{texts.share}</a>
              ),
              import: (
                <a
                  href={buildPath(
                    "ImportSubscribers",
                    {},
                    { query: { newsletter: newsletter.id } },
                  )}
                >
                  {texts.importList}
                </a>
              ),
            })}
          </p>
        ) : null}
        <div className={styles.actions}>
          <Button
            type="submit"
            isBusy={send.isBusy}
            disabled={hasNobody}
            aria-describedby={hasNobody ? nobodyId : undefined}
          >
            {at === null ? sendLabel(segment.audience, target.subscriberCount) : texts.schedule}
          </Button>
          <Button variant="secondary" isBusy={test.isBusy} onClick={() => test.run()}>
            {texts.sendTest}
          </Button>
        </div>
        <p className={styles.soft} role="status">
          {tested ?? test.error}
        </p>
        <p className={styles.soft}>
          <a href={`${buildPath("PostSettings", { postId })}#newsletters`}>{texts.automatically}</a>
        </p>
      </div>
      <PreviewPane
        title={texts.preview}
        widths={[600, 360]}
        src={`${buildPath("IssuePreview", ids)}?${query}`}
        theme={theme}
        onThemeChange={setTheme}
      />
    </form>
  );
}

/** Says how many get it, if that is known. */
function sendLabel(audience: string, subscriberCount: number): string {
  return audience === "ALL" ? texts.sendTo(subscriberCount) : texts.sendNow;
}
