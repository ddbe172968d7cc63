import { useId } from "react";
import { DateTimeField } from "../../../../ui/DateTimeField.tsx";
import { fromUtcInput } from "../../../../ui/dateTimeInput.ts";
import { SelectBox } from "../../../../ui/SelectBox.tsx";
import { useTimestampFormat } from "../../../../ui/useTimestampFormat.ts";
import { Button } from "../../../../ui/Button.tsx";
import { AudienceSize } from "../../../newsletters/AudienceSize.tsx";
import { issueFacts } from "../../../newsletters/issueFacts.ts";
import { segmentChoice, segmentOptions } from "../../../newsletters/segments.ts";
import type { IssueChoices } from "./EmailIssue.tsx";
import styles from "./EmailIssue.module.css";
import * as texts from "./texts.ts";
import type { IssueTarget } from "./useIssueTarget.ts";

/** Beside the text of an email: to whom it goes, and how many they are. */
export function IssueLine(props: {
  target: IssueTarget;
  choices: IssueChoices;
  /** Shows what became of it; null before it is sent. */
  onShow: (() => void) | null;
}) {
  const { target, choices, onShow } = props;
  const { newsletter, issue } = target;
  const formatTime = useTimestampFormat();
  return (
    <div className={styles.line} role="group" aria-label={texts.issue}>
      <p className={styles.newsletter} dir="auto">
        {texts.emailOf(newsletter.name)}
      </p>
      {issue ? (
        <>
          <span className={styles.soft}>{issueFacts(issue, false, formatTime).join(" · ")}</span>
          {onShow ? (
            <Button variant="plain" size="small" onClick={onShow}>
              {texts.showReceipt}
            </Button>
          ) : null}
        </>
      ) : (
        <AudienceSize
          newsletterId={newsletter.id}
          subscriberCount={target.subscriberCount}
          choice={segmentChoice(choices.audience ?? target.audience)}
          className={styles.soft}
        />
      )}
    </div>
  );
}

/** Chooses who of the subscribers gets the email, and says how many they are. */
export function AudienceChoice(props: {
  target: IssueTarget;
  choices: IssueChoices;
  onChange: (part: Partial<IssueChoices>) => void;
}) {
  const { target, choices, onChange } = props;
  const id = useId();
  const value = choices.audience ?? target.audience;
  return (
    <div className={styles.choice}>
      <label className={styles.label} htmlFor={id}>
        {texts.to}
      </label>
      <SelectBox>
        <select
          id={id}
          value={value}
          onChange={(event) => onChange({ audience: event.target.value })}
        >
          {segmentOptions([]).map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </select>
      </SelectBox>
      <AudienceSize
        newsletterId={target.newsletter.id}
        subscriberCount={target.subscriberCount}
        choice={segmentChoice(value)}
        className={styles.soft}
      />
    </div>
  );
}

/** Chooses when the email is sent, in the writer's time zone. */
export function SendTime(props: {
  choices: IssueChoices;
  onChange: (part: Partial<IssueChoices>) => void;
}) {
  const { choices, onChange } = props;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <DateTimeField
      label={texts.when}
      className={styles.choice}
      labelClassName={styles.label}
      hintClassName={styles.soft}
      hint={fromUtcInput(choices.sendAt) === null ? texts.nowIn(timeZone) : texts.timeIn(timeZone)}
      value={choices.sendAt}
      onValueChange={(sendAt) => onChange({ sendAt })}
    />
  );
}
