import { useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { Button } from "../../../ui/Button.tsx";
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

/** Chooses the newsletters to which the story is emailed when it is published. */
export function NewsletterChoices(props: {
  postId: string;
  newsletters: PublishState["newsletters"];
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
}) {
  const { postId, newsletters, chosen, onChosen } = props;
  if (newsletters.length === 0) return null;
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChosen(next);
  };
  return (
    <fieldset className={styles.newsletters}>
      <legend className="visually-hidden">{texts.newsletters}</legend>
      {newsletters.map(({ newsletter, subscriberCount, audience, issue }) =>
        issue ? (
          <p key={newsletter.id}>{texts.emailedWhenPublished(newsletter.name)}</p>
        ) : (
          <div key={newsletter.id}>
            <label className={styles.newsletter}>
              <input
                type="checkbox"
                checked={chosen.has(newsletter.id)}
                onChange={() => toggle(newsletter.id)}
              />
              <span dir="auto">
                {texts.emailTo(newsletter.name, subscriberCount, audience === "MEMBERS")}
              </span>
            </label>
            {chosen.has(newsletter.id) ? (
              <Preview postId={postId} newsletterId={newsletter.id} />
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
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const href = buildPath("IssuePreview", props);
  const test = async (): Promise<void> => {
    setBusy(true);
    setMessage(await sendTestEmail(environment, props));
    setBusy(false);
  };
  return (
    <div className={styles.tryOut}>
      <a href={href} target="_blank">
        {texts.previewEmail}
      </a>
      <a href={`${href}?part=text`} target="_blank">
        {texts.previewPlainText}
      </a>
      <Button variant="plain" size="small" isBusy={isBusy} onClick={() => void test()}>
        {texts.sendTest}
      </Button>
      <span role="status">{message}</span>
    </div>
  );
}
