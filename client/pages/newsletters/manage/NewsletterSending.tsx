import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { NewsletterSending_newsletter$key } from "../../../../generated/relay/NewsletterSending_newsletter.graphql.ts";
import { MAX_NEWSLETTER_NAME } from "../../../../shared/limits.ts";
import { AutosaveForm } from "../../../features/forms/AutosaveForm.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { SettingsSection } from "../../../ui/SettingsSection.tsx";
import { InboxPreview } from "./InboxPreview.tsx";
import styles from "./Manage.module.css";
import { PauseSettings } from "./PauseSettings.tsx";
import { RecommendationSettings } from "./RecommendationSettings.tsx";
import { SenderSettings } from "./SenderSettings.tsx";
import * as texts from "./texts.ts";
import { WelcomeEmails } from "./WelcomeEmails.tsx";

/** From which address a newsletter is sent, to whom, what new subscribers get, and its pause. */
export function NewsletterSending(props: { newsletter: NewsletterSending_newsletter$key }) {
  const newsletter = useFragment(
    graphql`
      fragment NewsletterSending_newsletter on NewsletterV3 {
        id
        name
        imageId
        showPromo
        collection {
          id
        }
        settings {
          senderName
          replyTo
          audience
          tracksEngagement
        }
        ...SenderSettings_newsletter
        ...WelcomeEmails_newsletter
        ...RecommendationSettings_newsletter
        ...PauseSettings_newsletter
      }
    `,
    props.newsletter,
  );
  const { id, settings, collection } = newsletter;
  const [senderName, setSenderName] = useState(settings?.senderName ?? "");
  const [replyTo, setReplyTo] = useState(settings?.replyTo ?? "");
  if (!settings) return null;
  const { name, imageId } = newsletter;
  return (
    <div className={styles.columns}>
      <div className={styles.narrow}>
        <AutosaveForm
          of="editNewsletter"
          fields={{ newsletterId: id }}
          label={texts.from}
          waitsForBlur={["senderName", "replyTo"]}
          className={styles.group}
        >
          {({ field, note }) => (
            <SettingsSection id="from" title={texts.from} text={texts.fromText}>
              <div className={styles.group}>
                <Field
                  label={texts.senderName}
                  note={note("senderName")}
                  name={field("senderName")}
                  value={senderName}
                  onValueChange={setSenderName}
                  limit={MAX_NEWSLETTER_NAME}
                  hint={texts.senderNameHint}
                />
                <Field
                  kind="email"
                  label={texts.replyTo}
                  note={note("replyTo")}
                  name={field("replyTo")}
                  value={replyTo}
                  onValueChange={setReplyTo}
                  hint={texts.replyToHint}
                />
              </div>
            </SettingsSection>
          )}
        </AutosaveForm>
        <SenderSettings newsletter={newsletter} />
        <WelcomeEmails newsletter={newsletter} />
        <AutosaveForm
          of="editNewsletter"
          fields={{ newsletterId: id }}
          label={texts.delivery}
          className={styles.group}
        >
          {({ field, note }) => (
            <SettingsSection id="issues" title={texts.delivery} text={texts.deliveryText}>
              <div className={styles.group}>
                <Select
                  label={texts.audience}
                  note={note("audience")}
                  name={field("audience")}
                  defaultValue={settings.audience}
                >
                  <option value="ALL">{texts.everyone}</option>
                  <option value="MEMBERS">{texts.members}</option>
                </Select>
                <Checkbox
                  label={texts.trackEngagement}
                  note={note("tracksEngagement")}
                  hint={texts.trackEngagementHint}
                  name={field("tracksEngagement")}
                  defaultChecked={settings.tracksEngagement === true}
                />
                {collection ? (
                  <Checkbox
                    label={texts.promote}
                    note={note("showPromo")}
                    name={field("showPromo")}
                    defaultChecked={newsletter.showPromo === true}
                  />
                ) : null}
              </div>
            </SettingsSection>
          )}
        </AutosaveForm>
        <RecommendationSettings newsletter={newsletter} />
        <PauseSettings newsletter={newsletter} />
      </div>
      <InboxPreview id={id} imageId={imageId ?? null} sender={senderName.trim() || name} />
    </div>
  );
}
