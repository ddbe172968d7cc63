import { graphql, useFragment } from "react-relay/hooks";
import type { NotificationsTab_viewer$key } from "../../../generated/relay/NotificationsTab_viewer.graphql.ts";
import { useClientStore } from "../../app/frame.ts";
import { CsrfForm } from "../../features/forms/CsrfForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { SettingRow } from "./SettingRow.tsx";
import styles from "./Settings.module.css";

const KINDS = [
  {
    name: "followNotifications",
    title: "Follows",
    text: "When someone follows you.",
  },
  {
    name: "clapNotifications",
    title: "Claps",
    text: "When someone claps for something you wrote.",
  },
  {
    name: "responseNotifications",
    title: "Responses",
    text: "When someone responds to your stories or replies to you.",
  },
  {
    name: "mentionNotifications",
    title: "Mentions",
    text: "When someone mentions you in a story.",
  },
  {
    name: "submissionNotifications",
    title: "Submissions",
    text: "When the status of a story you submitted or edit changes.",
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
        }
      }
    `,
    props.viewer,
  );
  const store = useClientStore();
  // The settings are available only on the main site, where this page is.
  if (!notificationPreferences) return null;
  return (
    <CsrfForm
      mutation="setNotificationPreferences"
      label="Notifications"
      className={styles.form}
      onDone={() =>
        store.enqueueToast({
          toastStyle: "accent",
          message: "Your notification settings were saved.",
        })
      }
    >
      {(isBusy) => (
        <>
          {KINDS.map(({ name, title, text }) => (
            <SettingRow
              key={name}
              id={name}
              title={title}
              action={
                <Select
                  label={`${title}: from`}
                  isLabelHidden
                  name={name}
                  defaultValue={notificationPreferences[name]}
                >
                  <option value="ALL">From everyone</option>
                  <option value="NETWORK">From people you follow</option>
                  <option value="OFF">Off</option>
                </Select>
              }
            >
              {text}
            </SettingRow>
          ))}
          <SettingRow
            id="digest"
            title="Email digest"
            action={
              <Select
                label="Digest frequency"
                isLabelHidden
                name="digestFrequency"
                defaultValue={notificationPreferences.digestFrequency}
              >
                <option value="DAILY">Daily</option>
                <option value="WEEKLY">Weekly</option>
                <option value="OFF">Never</option>
              </Select>
            }
          >
            New stories from the writers, publications and topics you follow.
          </SettingRow>
          <div>
            <Button type="submit" isBusy={isBusy}>
              Save
            </Button>
          </div>
        </>
      )}
    </CsrfForm>
  );
}
