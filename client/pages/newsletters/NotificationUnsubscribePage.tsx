import { graphql } from "relay-runtime";
import type { NotificationUnsubscribePageQuery } from "../../../generated/relay/NotificationUnsubscribePageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { WriteForm } from "../../features/forms/WriteForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { PageFrame } from "../../ui/PageFrame.tsx";
import styles from "./Newsletter.module.css";
import * as texts from "./texts.ts";

/** Turns off the emails about what the viewer follows. */
export const page = definePage<NotificationUnsubscribePageQuery>({
  query: graphql`
    query NotificationUnsubscribePageQuery {
      viewer {
        id
        notificationPreferences {
          digestFrequency
        }
      }
    }
  `,
  variables: () => ({}),
  result: ({ viewer }, { path }) =>
    viewer
      ? { kind: "found", head: { title: texts.unsubscribeNotifications, robots: "noindex" } }
      : {
          kind: "redirect",
          to: signInPath({ operation: "login", redirect: path }),
          isPermanent: false,
        },
  Component: ({ data: { viewer } }) => {
    const frequency = viewer?.notificationPreferences?.digestFrequency ?? "OFF";
    return (
      <PageFrame heading={texts.unsubscribeNotifications}>
        <p className={styles.about}>
          {frequency === "OFF" ? texts.digestIsOff : texts.unsubscribeNotificationsText}
        </p>
        {frequency === "OFF" ? null : (
          <WriteForm of="setNotificationPreferences" fields={{ digestFrequency: "OFF" }}>
            {({ isBusy }) => (
              <Button type="submit" tone="danger" isBusy={isBusy}>
                {texts.unsubscribe}
              </Button>
            )}
          </WriteForm>
        )}
        <a href={buildPath("SettingsTab", { setting: "notifications" })}>
          {texts.notificationSettings}
        </a>
      </PageFrame>
    );
  },
});
