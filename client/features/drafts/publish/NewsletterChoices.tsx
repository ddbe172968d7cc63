import { useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { Button } from "../../../ui/Button.tsx";
import { Select } from "../../../ui/Select.tsx";
import { useAction } from "../../../ui/useAction.ts";
import { AudienceSize } from "../../newsletters/AudienceSize.tsx";
import { segmentChoice, segmentOptions } from "../../newsletters/segments.ts";
import type { PublishState } from "./publishing.ts";
import styles from "./PublishDialog.module.css";
import { sendTestEmail } from "./sendTestEmail.ts";
import * as texts from "./texts.ts";

/** The newsletters to which a story can be emailed with this publication, as it is published. */
export function newslettersFor(
  { newsletters }: PublishState,
  collectionId: string,
): PublishState["newsletters"] {
  return newsletters.filter((one) => one.collectionId == null || one.collectionId === collectionId);
}

/** The chosen newsletters by id, with the value of the chosen segment (`segmentOptions`). */
export type ChosenNewsletters = ReadonlyMap<string, string>;

/** Chooses the newsletters, and who of their subscribers, a story is emailed to when published. */
export function NewsletterChoices(props: {
  postId: string;
  newsletters: PublishState["newsletters"];
  /** The story's topics. */
  topics: readonly string[];
  chosen: ChosenNewsletters;
  onChosen: (chosen: ChosenNewsletters) => void;
}) {
  const { postId, newsletters, topics, chosen, onChosen } = props;
  if (newsletters.length === 0) return null;
  const choose = (id: string, segment: string): void => onChosen(new Map(chosen).set(id, segment));
  const toggle = (id: string, segment: string): void => {
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, segment);
    onChosen(next);
  };
  return (
    <fieldset className={styles.newsletters}>
      <legend className="visually-hidden">{texts.newsletters}</legend>
      {newsletters.map(({ newsletter: { id, name }, subscriberCount, audience, issue }) =>
        issue ? (
          <p key={id}>
            {issue.state === "PAUSED" ? texts.emailPaused(name) : texts.emailedWhenPublished(name)}
          </p>
        ) : (
          <div key={id}>
            <label className={styles.newsletter}>
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={() => toggle(id, audience)}
              />
              <span dir="auto">{texts.emailTo(name)}</span>
            </label>
            <AudienceSize
              newsletterId={id}
              subscriberCount={subscriberCount}
              choice={segmentChoice(chosen.get(id) ?? audience)}
              className={styles.size}
            />
            {chosen.has(id) ? (
              <>
                <Select
                  label={texts.whoGetsIt(name)}
                  isLabelHidden
                  name={`audience-${id}`}
                  defaultValue={audience}
                  onValueChange={(value) => choose(id, value)}
                >
                  {segmentOptions(topics).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
                <Preview postId={postId} newsletterId={id} />
              </>
            ) : null}
          </div>
        ),
      )}
    </fieldset>
  );
}

/** Shows the email, and sends it to the writer, as the story is saved now. */
function Preview(props: { postId: string; newsletterId: string }) {
  const environment = useRelayEnvironment();
  const [message, setMessage] = useState<string | null>(null);
  const href = buildPath("IssuePreview", props);
  const test = useAction(async () => setMessage(await sendTestEmail(environment, props)));
  return (
    <div className={styles.tryOut}>
      <a href={href} target="_blank">
        {texts.previewEmail}
      </a>
      <a href={`${href}?part=text`} target="_blank">
        {texts.previewPlainText}
      </a>
      <Button variant="plain" size="small" isBusy={test.isBusy} onClick={test.run}>
        {texts.sendTest}
      </Button>
      <span role="status">{message}</span>
    </div>
  );
}
