import { graphql, useFragment } from "react-relay/hooks";
import type { NotificationsTab_viewer$key } from "../../../generated/relay/NotificationsTab_viewer.graphql.ts";
import { AutosaveForm } from "../../features/forms/AutosaveForm.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Select } from "../../ui/Select.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { SettingRow } from "./SettingRow.tsx";
import styles from "./Settings.module.css";
import * as texts from "./texts.ts";

const KINDS = [
  { name: "followNotifications", title: texts.follows, text: texts.followsText },
  { name: "clapNotifications", title: texts.claps, text: texts.clapsText },
  { name: "responseNotifications", title: texts.responses, text: texts.responsesText },
  { name: "mentionNotifications", title: texts.mentions, text: texts.mentionsText },
  { name: "submissionNotifications", title: texts.submissions, text: texts.submissionsText },
] as const;

/** Emails that are on or off, and what newsletters may count. */
const EMAILS = [
  {
    id: "submission-emails",
    name: "submissionEmails",
    title: texts.submissionEmails,
    label: texts.sendEmails,
    text: texts.submissionEmailsText,
  },
  {
    id: "statistics-emails",
    name: "statisticsEmails",
    title: texts.statisticsEmails,
    label: texts.sendStatistics,
    text: texts.statisticsEmailsText,
  },
  {
    id: "newsletter-tracking",
    name: "newsletterTracking",
    title: texts.newsletterTracking,
    label: texts.track,
    text: texts.newsletterTrackingText,
  },
] as const;

/** The notification settings by kind. */
export function NotificationsTab(props: { viewer: NotificationsTab_viewer$key }) {
  const { notificationPreferences } = useFragment(
    graphql`
      fragment NotificationsTab_viewer on Viewer {
        notificationPreferences {
          followNotifications
          clapNotifications
          responseNotifications
          mentionNotifications
          submissionNotifications
          digestFrequency
          newsletterTracking
          submissionEmails
          statisticsEmails
          milestoneNotifications
        }
      }
    `,
    props.viewer,
  );
  // The settings are available only on the main site, where this page is.
  if (!notificationPreferences) return null;
  return (
    <AutosaveForm
      of="setNotificationPreferences"
      label={texts.notifications}
      className={styles.form}
    >
      {({ field, note }) => (
        <>
          <SettingsSection id="in-app" title={texts.inApp} text={texts.inAppText}>
            {KINDS.map(({ name, title, text }) => (
              <SettingRow
                key={name}
                id={name}
                title={title}
                action={
                  <Select
                    label={texts.from(title)}
                    isLabelHidden
                    note={note(name)}
                    name={field(name)}
                    defaultValue={notificationPreferences[name]}
                  >
                    <option value="ALL">{texts.everyone}</option>
                    <option value="NETWORK">{texts.network}</option>
                    <option value="OFF">{texts.off}</option>
                  </Select>
                }
              >
                {text}
              </SettingRow>
            ))}
            <SettingRow
              id="milestones"
              title={texts.milestones}
              action={
                <Checkbox
                  label={texts.notifyOfMilestones}
                  note={note("milestoneNotifications")}
                  name={field("milestoneNotifications")}
                  defaultChecked={notificationPreferences.milestoneNotifications === true}
                />
              }
            >
              {texts.milestonesText}
            </SettingRow>
          </SettingsSection>
          <SettingsSection id="email-settings" title={texts.byEmail} text={texts.byEmailText}>
            <SettingRow
              id="digest"
              title={texts.digest}
              action={
                <Select
                  label={texts.digestFrequency}
                  isLabelHidden
                  note={note("digestFrequency")}
                  name={field("digestFrequency")}
                  defaultValue={notificationPreferences.digestFrequency}
                >
                  <option value="DAILY">{texts.daily}</option>
                  <option value="WEEKLY">{texts.weekly}</option>
                  <option value="OFF">{texts.never}</option>
                </Select>
              }
            >
              {texts.digestText}
            </SettingRow>
            {EMAILS.map(({ id, name, title, label, text }) => (
              <SettingRow
                key={id}
                id={id}
                title={title}
                action={
                  <Checkbox
                    label={label}
                    note={note(name)}
                    name={field(name)}
                    defaultChecked={notificationPreferences[name] === true}
                  />
                }
              >
                {text}
              </SettingRow>
            ))}
          </SettingsSection>
        </>
      )}
    </AutosaveForm>
  );
}
