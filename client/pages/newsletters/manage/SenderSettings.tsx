import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { SenderSettings_newsletter$key } from "../../../../generated/relay/SenderSettings_newsletter.graphql.ts";
import type { SenderSettings_sender$key } from "../../../../generated/relay/SenderSettings_sender.graphql.ts";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import { Field } from "../../../ui/Field.tsx";
import { SettingsSection } from "../../../ui/SettingsSection.tsx";
import { useTimestampFormat } from "../../../ui/useTimestampFormat.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { SenderRecord } from "./SenderRecord.tsx";
import styles from "./Manage.module.css";
import * as texts from "./senderTexts.ts";

/** The address on its own domain that a newsletter is sent from, for those who manage it. */
export function SenderSettings(props: { newsletter: SenderSettings_newsletter$key }) {
  const { id, settings } = useFragment(
    graphql`
      fragment SenderSettings_newsletter on NewsletterV3 {
        id
        settings {
          offersOwnSender
          sender {
            checkedAt
            ...SenderSettings_sender
            records {
              kind
              ...SenderRecord_record
            }
          }
        }
      }
    `,
    props.newsletter,
  );
  const store = useClientStore();
  const formatTime = useTimestampFormat();
  const [typed, setTyped] = useState("");
  if (!settings?.offersOwnSender) return null;
  const { sender } = settings;
  const notify = (message: string): void => store.enqueueToast({ toastStyle: "accent", message });
  return (
    <SettingsSection id="sender" title={texts.sendingAddress}>
      {sender ? (
        <>
          <SenderState sender={sender} />
          <ul className={styles.rows}>
            {sender.records.map((record) => (
              <SenderRecord key={record.kind} record={record} />
            ))}
          </ul>
          <p className={styles.soft}>
            {sender.checkedAt == null
              ? texts.notCheckedYet
              : texts.lastChecked(formatTime(sender.checkedAt))}
          </p>
          <div className={styles.links}>
            <WriteForm
              of="checkNewsletterSender"
              fields={{ newsletterId: id }}
              onDone={() => notify(texts.checked)}
            >
              {({ isBusy }) => (
                <Button type="submit" variant="secondary" isBusy={isBusy}>
                  {texts.checkAgain}
                </Button>
              )}
            </WriteForm>
            <WriteForm
              of="setNewsletterSender"
              fields={{ newsletterId: id, address: "" }}
              onDone={() => notify(texts.removed)}
            >
              {({ isBusy }) => (
                <Button type="submit" variant="secondary" isBusy={isBusy}>
                  {texts.useSites}
                </Button>
              )}
            </WriteForm>
          </div>
        </>
      ) : (
        <>
          <p className={styles.soft}>{texts.ofTheSite}</p>
          <WriteForm
            of="setNewsletterSender"
            fields={{ newsletterId: id }}
            label={texts.setUpLabel}
            className={styles.section}
            onDone={() => {
              setTyped("");
              notify(texts.addressSaved);
            }}
          >
            {({ isBusy, field }) => (
              <>
                <Field
                  kind="email"
                  label={texts.address}
                  name={field("address")}
                  value={typed}
                  onValueChange={setTyped}
                  hint={texts.addressHint}
                  isRequired
                />
                <div>
                  <Button type="submit" variant="secondary" isBusy={isBusy}>
                    {texts.setUp}
                  </Button>
                </div>
              </>
            )}
          </WriteForm>
        </>
      )}
    </SettingsSection>
  );
}

/** Whether emails are sent from the address, and what to do if not. */
function SenderState(props: { sender: SenderSettings_sender$key }) {
  const sender = useFragment(
    graphql`
      fragment SenderSettings_sender on NewsletterSender {
        address
        isReady
        isRejected
        brokenSince
      }
    `,
    props.sender,
  );
  const formatTime = useTimestampFormat();
  return (
    <>
      {sender.isRejected || sender.brokenSince != null ? (
        <ErrorNote>
          {sender.isRejected
            ? texts.rejected(sender.address)
            : texts.brokenSince(sender.address, formatTime(sender.brokenSince ?? 0))}
        </ErrorNote>
      ) : null}
      <p className={styles.address}>
        {sender.isReady
          ? texts.ready(sender.address)
          : sender.isRejected
            ? texts.notAccepted(sender.address)
            : texts.notReady(sender.address)}
      </p>
      <p className={styles.soft}>{sender.isReady ? texts.keepText : texts.recordsText}</p>
    </>
  );
}
