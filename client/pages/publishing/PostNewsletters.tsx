import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type {
  PostNewsletters_draft$data,
  PostNewsletters_draft$key,
} from "../../../generated/relay/PostNewsletters_draft.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { NewsletterPaused } from "../../features/newsletters/NewsletterPaused.tsx";
import { Button } from "../../ui/Button.tsx";
import { DateTimeField } from "../../ui/DateTimeField.tsx";
import { Field } from "../../ui/Field.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { IssueFields } from "./IssueFields.tsx";
import { NewsletterProgress } from "./NewsletterProgress.tsx";
import * as texts from "./texts.ts";
import styles from "./PostSettings.module.css";

type Target = PostNewsletters_draft$data["newsletterTargets"][number];

/** Emails a story, or an email without one, to newsletters and shows how far that is. The forms work without JavaScript. */
export function PostNewsletters(props: { draft: PostNewsletters_draft$key }) {
  const draft = useFragment(
    graphql`
      fragment PostNewsletters_draft on PostDraft {
        postId
        scheduledAt
        isEmailShortened
        emailNewsletter {
          id
        }
        settings {
          visibility
          tags
          collection {
            id
          }
        }
        post {
          title
          isPublished
        }
        newsletterTargets {
          id
          collectionId
          subscriberCount
          audience
          newsletter {
            id
            name
            ...NewsletterPaused_newsletter
          }
          issue {
            id
            ...NewsletterProgress_issue
          }
        }
      }
    `,
    props.draft,
  );
  const { postId, post, settings, newsletterTargets } = draft;
  const isEmail = draft.emailNewsletter != null;
  const targets = newsletterTargets.filter(
    ({ collectionId }) =>
      isEmail || collectionId == null || collectionId === settings.collection?.id,
  );
  if (targets.length === 0) return null;
  const isPublished = post?.isPublished === true;
  return (
    <SettingsSection
      id="newsletters"
      title={isEmail ? texts.sendEmail : texts.newsletters}
      text={isEmail ? texts.sendEmailText : texts.newslettersText}
    >
      {draft.isEmailShortened === true ? (
        <p className={styles.hint}>{texts.emailShortened}</p>
      ) : null}
      {targets.map((target) => (
        <div key={target.id} className={styles.email}>
          <div className={styles.words}>
            <h3 className={styles.name} dir="auto">
              {target.newsletter.name}
            </h3>
          </div>
          <NewsletterPaused newsletter={target.newsletter} />
          {target.issue ? (
            <NewsletterProgress
              postId={postId}
              newsletterId={target.newsletter.id}
              newsletterName={target.newsletter.name}
              hasStory={!isEmail}
              topics={settings.tags}
              subscriberCount={target.subscriberCount}
              issue={target.issue}
            />
          ) : (
            <EmailForm
              postId={postId}
              title={post?.title ?? ""}
              send={
                isEmail
                  ? texts.send
                  : isPublished
                    ? texts.emailStory
                    : draft.scheduledAt == null
                      ? null
                      : texts.emailWhenPublished
              }
              isEmail={isEmail}
              isLocked={!isEmail && settings.visibility === "LOCKED"}
              topics={settings.tags}
              target={target}
            />
          )}
        </div>
      ))}
    </SettingsSection>
  );
}

function EmailForm(props: {
  postId: string;
  title: string;
  /** The label of the button that sends it; null if it can't be sent yet. */
  send: string | null;
  /** An email without a story can be sent to each new subscriber instead. */
  isEmail: boolean;
  isLocked: boolean;
  /** The story's topics. */
  topics: readonly string[];
  target: Target;
}) {
  const { postId, title, send, isEmail, isLocked, topics, target } = props;
  const { xsrf } = useSession();
  const [subject, setSubject] = useState(title);
  const [previewText, setPreviewText] = useState("");
  const [afterDays, setAfterDays] = useState("0");
  const settings = buildPath("PostSettings", { postId });
  const newsletterId = target.newsletter.id;
  const preview = buildPath("IssuePreview", { newsletterId, postId });
  return (
    <>
      <form
        className={styles.email}
        method="post"
        action={buildPath("FormWrite", { mutation: "emailPost" })}
      >
        <input type="hidden" name="xsrf" value={xsrf ?? ""} />
        <input type="hidden" name="targetPostId" value={postId} />
        <input type="hidden" name="newsletterId" value={newsletterId} />
        <input type="hidden" name="redirect" value={`${settings}?done=email`} />
        <input type="hidden" name="back" value={`${settings}#newsletters`} />
        <IssueFields
          lines={{ subject, previewText }}
          onLines={({ subject, previewText }) => {
            setSubject(subject);
            setPreviewText(previewText);
          }}
          audience={target.audience}
          topics={topics}
          newsletterId={newsletterId}
          subscriberCount={target.subscriberCount}
        />
        {send === null ? (
          <p className={styles.hint}>{texts.publishFirst}</p>
        ) : (
          <>
            <DateTimeField
              label={texts.sendLater}
              className={styles.group}
              labelClassName={styles.legend}
              inputClassName={styles.select}
              name="sendAt"
              hint={texts.sendLaterHint}
              hintClassName={styles.hint}
            />
            <div className={styles.act}>
              <Button type="submit" size="small">
                {send}
              </Button>
            </div>
          </>
        )}
        <div className={styles.act}>
          {/* In another tab, so that what was entered here stays. */}
          <Button
            type="submit"
            size="small"
            variant="secondary"
            formAction={buildPath("FormWrite", { mutation: "sendTestEmail" })}
            formTarget="_blank"
            name="redirect"
            value={`${settings}?done=test-email`}
          >
            {texts.sendTest}
          </Button>
        </div>
      </form>
      {isEmail ? (
        <form
          className={styles.email}
          method="post"
          action={buildPath("FormWrite", { mutation: "emailPost" })}
        >
          <input type="hidden" name="xsrf" value={xsrf ?? ""} />
          <input type="hidden" name="targetPostId" value={postId} />
          <input type="hidden" name="newsletterId" value={newsletterId} />
          <input type="hidden" name="subject" value={subject} />
          <input type="hidden" name="previewText" value={previewText} />
          <input type="hidden" name="audience" value="ALL" />
          <input type="hidden" name="redirect" value={`${settings}?done=automatic`} />
          <input type="hidden" name="back" value={`${settings}#newsletters`} />
          <Field
            label={texts.afterDays}
            name="afterDays"
            kind="digits"
            hint={texts.afterDaysHint}
            value={afterDays}
            onValueChange={setAfterDays}
            isRequired
          />
          <div className={styles.act}>
            <Button type="submit" size="small" variant="secondary">
              {texts.sendAutomatically}
            </Button>
          </div>
        </form>
      ) : null}
      <Previews to={preview} lines={{ subject, previewText }} isLocked={isLocked} />
    </>
  );
}

/** Links to the email as its readers get it. */
function Previews(props: {
  to: string;
  lines: { subject: string; previewText: string };
  isLocked: boolean;
}) {
  const { to, lines, isLocked } = props;
  return (
    <div className={styles.act}>
      <Preview to={to} lines={lines} label={texts.previewEmail} />
      {isLocked ? (
        <Preview to={to} lines={{ ...lines, for: "others" }} label={texts.previewForOthers} />
      ) : null}
      <Preview to={to} lines={{ ...lines, part: "text" }} label={texts.previewPlainText} />
    </div>
  );
}

function Preview(props: { to: string; lines: Record<string, string>; label: string }) {
  return (
    <a href={`${props.to}?${new URLSearchParams(props.lines).toString()}`} target="_blank">
      {props.label}
    </a>
  );
}
