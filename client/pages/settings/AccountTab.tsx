import { graphql, useFragment } from "react-relay/hooks";
import type { AccountTab_settings$key } from "../../../generated/relay/AccountTab_settings.graphql.ts";
import type { AccountTab_viewer$key } from "../../../generated/relay/AccountTab_viewer.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useLegalLink } from "../../runtime/links/useLegalLink.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { fillText } from "../../ui/fillText.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import styles from "./Settings.module.css";
import { SettingLink } from "./SettingLink.tsx";
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
        id
        imageId
        name
        username
        user {
          bio
        }
        customDomainState {
          live {
            domain
          }
        }
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
  const hasImage = viewer.imageId != null;
  return (
    <>
      <SettingsSection id="profile" title={texts.profile} text={texts.profileText}>
        <SettingRow
          id="picture"
          title={texts.profileImage}
          before={
            <Avatar
              name={viewer.name}
              imageId={viewer.imageId}
              colorKey={viewer.id}
              size="L"
              isDecorative
            />
          }
          action={
            <StepButton
              step="picture"
              label={hasImage ? texts.changeProfileImage : texts.addProfileImage}
            >
              {hasImage ? texts.change : texts.add}
            </StepButton>
          }
        >
          {texts.profileImageText}
        </SettingRow>
        <SettingRow
          id="profileInformation"
          title={texts.profileInformation}
          action={
            <StepButton step="profile" label={texts.editProfileInformation}>
              {texts.edit}
            </StepButton>
          }
        >
          <p>{viewer.name}</p>
          <p>{viewer.user?.bio || texts.noBio}</p>
        </SettingRow>
        <SettingRow
          id="username"
          title={texts.username}
          action={
            <StepButton step="username" label={texts.changeUsername}>
              {texts.change}
            </StepButton>
          }
        >
          <bdi>@{viewer.username}</bdi>
        </SettingRow>
        <SettingRow
          id="books"
          title={texts.books}
          action={
            <SettingLink href={buildPath("EditBooks")} label={texts.editBooks}>
              {texts.edit}
            </SettingLink>
          }
        >
          {texts.booksText}
        </SettingRow>
      </SettingsSection>
      <SettingsSection id="publishing" title={texts.publishing} text={texts.publishingText}>
        <SettingRow
          id="design"
          title={texts.design}
          action={
            <SettingLink href={buildPath("EditUserDesign")} label={texts.changeDesign}>
              {texts.change}
            </SettingLink>
          }
        >
          {texts.designText}
        </SettingRow>
        <SettingRow
          id="customDomain"
          title={texts.customDomain}
          action={
            <SettingLink href={buildPath("SettingsCustomDomain")} label={texts.openDomain}>
              {texts.open}
            </SettingLink>
          }
        >
          {viewer.customDomainState?.live ? (
            <bdi>{viewer.customDomainState.live.domain}</bdi>
          ) : (
            texts.noDomain
          )}
        </SettingRow>
        <SettingRow
          id="managePublications"
          title={texts.publications}
          action={
            <SettingLink
              href={buildPath("ShowUserPublications", { username: viewer.username })}
              label={texts.openPublications}
            >
              {texts.open}
            </SettingLink>
          }
        >
          {texts.publicationsText}
        </SettingRow>
        <SettingRow
          id="followers"
          title={texts.followers}
          action={
            <SettingLink
              href={buildPath("ShowUserFollowers", { username: viewer.username })}
              label={texts.openFollowers}
            >
              {texts.open}
            </SettingLink>
          }
        >
          {texts.followersText}
        </SettingRow>
        <SettingRow
          id="forms"
          title={texts.forms}
          action={
            <SettingLink href={buildPath("ShowForms")} label={texts.openForms}>
              {texts.open}
            </SettingLink>
          }
        >
          {texts.formsText}
        </SettingRow>
      </SettingsSection>
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
