import { graphql, useFragment } from "react-relay/hooks";
import type { ConnectedAccounts_viewer$key } from "../../../generated/relay/ConnectedAccounts_viewer.graphql.ts";
import type { ConnectedApplications_viewer$key } from "../../../generated/relay/ConnectedApplications_viewer.graphql.ts";
import type { SecurityTab_settings$key } from "../../../generated/relay/SecurityTab_settings.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { ConnectedAccounts } from "./ConnectedAccounts.tsx";
import { ConnectedApplications } from "./ConnectedApplications.tsx";
import { SessionList } from "./SessionList.tsx";
import { SettingLink } from "./SettingLink.tsx";
import { SettingRow } from "./SettingRow.tsx";
import { StepButton } from "./StepButton.tsx";
import * as texts from "./texts.ts";

/** The account's sign-in methods, sessions and apps. */
export function SecurityTab(props: {
  viewer: ConnectedAccounts_viewer$key;
  applications: ConnectedApplications_viewer$key;
  settings: SecurityTab_settings$key;
}) {
  const settings = useFragment(
    graphql`
      fragment SecurityTab_settings on AccountSettings {
        email
        passwordChangedAt
        secondFactorSince
        recoveryCodesLeft
        mobileNumber
        ...SessionList_settings
      }
    `,
    props.settings,
  );
  const { passwordChangedAt, secondFactorSince, mobileNumber } = settings;
  const hasPassword = passwordChangedAt != null;
  const withoutPassword = settings.email == null ? texts.noPasswordSocial : texts.noPassword;
  return (
    <>
      <SettingsSection id="sign-in" title={texts.signIn} text={texts.signInText}>
        <SettingRow
          id="security"
          title={texts.password}
          action={
            <StepButton
              step="password"
              label={hasPassword ? texts.changePassword : texts.setPassword}
            >
              {hasPassword ? texts.change : texts.set}
            </StepButton>
          }
        >
          {hasPassword ? texts.passwordSince(formatLongDate(passwordChangedAt)) : withoutPassword}
        </SettingRow>
        <SettingRow
          id="two-factor"
          title={texts.twoFactor}
          action={
            <StepButton
              step="second-factor"
              label={secondFactorSince == null ? texts.turnOnTwoFactor : texts.manageTwoFactor}
            >
              {secondFactorSince == null ? texts.turnOn : texts.manage}
            </StepButton>
          }
        >
          {secondFactorSince == null
            ? texts.twoFactorOff
            : texts.twoFactorOn(formatLongDate(secondFactorSince), settings.recoveryCodesLeft)}
        </SettingRow>
        <SettingRow
          id="mobile"
          title={texts.mobile}
          action={
            <SettingLink
              href={buildPath("VerifyMobile")}
              label={mobileNumber == null ? texts.verifyMobile : texts.changeMobile}
            >
              {mobileNumber == null ? texts.verify : texts.change}
            </SettingLink>
          }
        >
          {mobileNumber == null ? texts.noMobile : <bdi>{mobileNumber}</bdi>}
        </SettingRow>
        <ConnectedAccounts viewer={props.viewer} hasPassword={hasPassword} />
      </SettingsSection>
      <SessionList settings={settings} />
      <ConnectedApplications viewer={props.applications} />
    </>
  );
}
