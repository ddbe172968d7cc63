import { graphql, useFragment } from "react-relay/hooks";
import type { AccountTab_settings$key } from "../../../generated/relay/AccountTab_settings.graphql.ts";
import type { AccountTab_viewer$key } from "../../../generated/relay/AccountTab_viewer.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useLegalLink } from "../../runtime/links/useLegalLink.ts";
import { Button } from "../../ui/Button.tsx";
import { fillText } from "../../ui/fillText.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { ProfileSettings } from "./ProfileSettings.tsx";
import styles from "./Settings.module.css";
import { SettingRow } from "./SettingRow.tsx";
import { StepButton } from "./StepButton.tsx";
import { StepForm } from "./StepForm.tsx";
import * as texts from "./texts.ts";

export function AccountTab(props: {
  viewer: AccountTab_viewer$key;
  settings: AccountTab_settings$key;
}) {
  const viewer = useFragment(
    graphql`
      fragment AccountTab_viewer on Viewer {
        ...ProfileSettings_viewer
      }
    `,
    props.viewer,
  );
  const settings = useFragment(
    graphql`
      fragment AccountTab_settings on AccountSettings {
        email
        pendingEmail
        emailSuppression
        exports {
          id
          askedAt
          isReady
        }
      }
    `,
    props.settings,
  );
  return (
    <>
      <ProfileSettings viewer={viewer} />
      <AccountData {...settings} />
      <SettingsSection id="danger" title={texts.dangerZone} tone="danger">
        <SettingRow
          id="close"
          title={texts.close}
          action={
            <StepButton step="close" label={texts.close} tone="danger">
              {texts.closeAction}
            </StepButton>
          }
        >
          {texts.closeText}
        </SettingRow>
      </SettingsSection>
    </>
  );
}

function AccountData(props: {
  email: string | null | undefined;
  pendingEmail: string | null | undefined;
  emailSuppression: string | null | undefined;
  exports: readonly { id: string; askedAt: number; isReady: boolean }[];
}) {
  const { email, pendingEmail, emailSuppression, exports } = props;
  return (
    <SettingsSection id="account" title={texts.account} text={texts.accountText}>
      <SettingRow
        id="email"
        title={texts.email}
        action={
          <StepButton step="email" label={texts.changeEmail}>
            {texts.change}
          </StepButton>
        }
      >
        {email ?? texts.none}
        {pendingEmail ? <p>{texts.waitingFor(pendingEmail)}</p> : null}
        {emailSuppression ? <EmailSuppression reason={emailSuppression} /> : null}
      </SettingRow>
      <SettingRow
        id="invite"
        title={texts.invite}
        action={
          <StepButton step="invite" label={texts.redeemInvite}>
            {texts.redeem}
          </StepButton>
        }
      >
        {texts.inviteText}
      </SettingRow>
      <SettingRow
        id="export"
        title={texts.exportData}
        action={
          <StepButton step="export" label={texts.createExportLabel}>
            {texts.createExport}
          </StepButton>
        }
      >
        {texts.exportText}
        {exports.length === 0 ? null : (
          <ul className={styles.exports}>
            {exports.map(({ id, askedAt, isReady }) => (
              <li key={id}>
                {isReady ? (
                  <a href={buildPath("ShowExport", { exportId: id })}>
                    {texts.downloadExport(formatLongDate(askedAt))}
                  </a>
                ) : (
                  texts.preparingExport(formatLongDate(askedAt))
                )}
              </li>
            ))}
          </ul>
        )}
      </SettingRow>
    </SettingsSection>
  );
}

/** Says why the address gets no newsletters and notifications, with the next step. */
function EmailSuppression(props: { reason: string }) {
  const legalLink = useLegalLink();
  const contact = <a href={legalLink("help")}>{texts.contactUs}</a>;
  return (
    <div className={styles.notice}>
      <p>{fillText(texts.emailSuppressions[props.reason] ?? "", { contact })}</p>
      {props.reason === "BOUNCE" ? (
        <StepForm step="resume-email">
          <Button variant="secondary" size="small" type="submit" aria-label={texts.resumeEmail}>
            {texts.tryAgain}
          </Button>
        </StepForm>
      ) : null}
    </div>
  );
}
