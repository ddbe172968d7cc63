import { graphql, useFragment } from "react-relay/hooks";
import type { ConnectedAccounts_viewer$key } from "../../../generated/relay/ConnectedAccounts_viewer.graphql.ts";
import type { ConnectedApplications_viewer$key } from "../../../generated/relay/ConnectedApplications_viewer.graphql.ts";
import type { SecurityTab_settings$key } from "../../../generated/relay/SecurityTab_settings.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";
import { ConnectedAccounts } from "./ConnectedAccounts.tsx";
import { ConnectedApplications } from "./ConnectedApplications.tsx";
import { SessionList } from "./SessionList.tsx";
import { SettingRow } from "./SettingRow.tsx";
import { StepButton } from "./StepButton.tsx";

/** The account's sign-in methods and sessions. */
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
  const { passwordChangedAt, secondFactorSince } = settings;
  return (
    <>
      <SettingRow
        id="security"
        title="Password"
        action={
          <StepButton
            step="password"
            label={passwordChangedAt === null ? "Set a password" : "Change your password"}
          >
            {passwordChangedAt === null ? "Set" : "Change"}
          </StepButton>
        }
      >
        {passwordChangedAt == null
          ? settings.email == null
            ? "You don't have one. You sign in with a connected account."
            : "You don't have one. You sign in by email."
          : `Set on ${formatLongDate(passwordChangedAt)}.`}
      </SettingRow>
      <SettingRow
        id="two-factor"
        title="Two-factor authentication"
        action={
          <StepButton
            step="second-factor"
            label={
              secondFactorSince == null
                ? "Turn on two-factor authentication"
                : "Manage two-factor authentication"
            }
          >
            {secondFactorSince == null ? "Turn on" : "Manage"}
          </StepButton>
        }
      >
        {secondFactorSince == null
          ? "Off. Turn it on to also require a code from your authenticator app."
          : `On since ${formatLongDate(secondFactorSince)}. ${settings.recoveryCodesLeft} recovery codes left.`}
      </SettingRow>
      <SettingRow
        id="mobile"
        title="Mobile number"
        action={
          <Button
            variant="secondary"
            size="small"
            href={buildPath("VerifyMobile")}
            aria-label={
              settings.mobileNumber == null ? "Verify a mobile number" : "Change your mobile number"
            }
          >
            {settings.mobileNumber == null ? "Verify" : "Change"}
          </Button>
        }
      >
        {settings.mobileNumber == null ? (
          "No number is verified."
        ) : (
          <bdi>{settings.mobileNumber}</bdi>
        )}
      </SettingRow>
      <ConnectedAccounts viewer={props.viewer} hasPassword={passwordChangedAt != null} />
      <SessionList settings={settings} />
      <ConnectedApplications viewer={props.applications} />
    </>
  );
}
