import { graphql, useFragment } from "react-relay/hooks";
import type { AccountTab_settings$key } from "../../../generated/relay/AccountTab_settings.graphql.ts";
import type { AccountTab_viewer$key } from "../../../generated/relay/AccountTab_viewer.graphql.ts";
import { SettingRow } from "./SettingRow.tsx";
import { StepButton } from "./StepButton.tsx";

/** Who the account is. */
export function AccountTab(props: {
  viewer: AccountTab_viewer$key;
  settings: AccountTab_settings$key;
}) {
  const viewer = useFragment(
    graphql`
      fragment AccountTab_viewer on Viewer {
        name
        username
      }
    `,
    props.viewer,
  );
  const { email, pendingEmail } = useFragment(
    graphql`
      fragment AccountTab_settings on AccountSettings {
        email
        pendingEmail
      }
    `,
    props.settings,
  );
  return (
    <>
      <SettingRow
        id="email"
        title="Email address"
        action={
          <StepButton step="email" label="Change your email">
            Change
          </StepButton>
        }
      >
        {email ?? "None"}
        {pendingEmail ? (
          <p>
            Waiting for <bdi>{pendingEmail}</bdi> to be confirmed.
          </p>
        ) : null}
      </SettingRow>
      <SettingRow
        id="username"
        title="Username"
        action={
          <StepButton step="username" label="Change your username">
            Change
          </StepButton>
        }
      >
        <bdi>@{viewer.username}</bdi>
      </SettingRow>
    </>
  );
}
