import { graphql, useFragment } from "react-relay/hooks";
import type { PauseSettings_newsletter$key } from "../../../../generated/relay/PauseSettings_newsletter.graphql.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { Button } from "../../../ui/Button.tsx";
import { SettingsSection } from "../../../ui/SettingsSection.tsx";
import styles from "./Manage.module.css";
import * as texts from "./texts.ts";

/** Pauses a newsletter, and ends that pause. */
export function PauseSettings(props: { newsletter: PauseSettings_newsletter$key }) {
  const { id, settings } = useFragment(
    graphql`
      fragment PauseSettings_newsletter on NewsletterV3 {
        id
        settings {
          pause {
            reason
          }
        }
      }
    `,
    props.newsletter,
  );
  const store = useClientStore();
  if (!settings) return null;
  const { pause } = settings;
  return (
    <SettingsSection id="pause" title={texts.pause} text={texts.pauseText}>
      {pause && pause.reason !== "OWNER" ? (
        <p className={styles.soft}>{texts.pausedByUs}</p>
      ) : (
        <WriteForm
          of="setNewsletterPaused"
          fields={{ newsletterId: id, isPaused: pause ? "false" : "true" }}
          onDone={() =>
            store.enqueueToast({
              toastStyle: "accent",
              message: pause ? texts.resumedNow : texts.pausedNow,
            })
          }
        >
          {({ isBusy }) => (
            <Button type="submit" variant="secondary" isBusy={isBusy}>
              {pause ? texts.resume : texts.pauseNow}
            </Button>
          )}
        </WriteForm>
      )}
    </SettingsSection>
  );
}
