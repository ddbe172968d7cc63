import { graphql, useFragment } from "react-relay/hooks";
import type { AccountTab_settings$key } from "../../../generated/relay/AccountTab_settings.graphql.ts";
import type { AccountTab_viewer$key } from "../../../generated/relay/AccountTab_viewer.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./Settings.module.css";
import { SettingRow } from "./SettingRow.tsx";
import { StepButton } from "./StepButton.tsx";

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
        customDomainState {
          live {
            domain
          }
        }
      }
    `,
    props.viewer,
  );
  const { email, pendingEmail, exports } = useFragment(
    graphql`
      fragment AccountTab_settings on AccountSettings {
        email
        pendingEmail
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
      <SettingRow
        id="customDomain"
        title="Custom domain"
        action={
          <Button variant="secondary" size="small" href={buildPath("SettingsCustomDomain")}>
            Open<span className="visually-hidden"> the settings of your domain</span>
          </Button>
        }
      >
        {viewer.customDomainState?.live ? (
          <bdi>{viewer.customDomainState.live.domain}</bdi>
        ) : (
          "None. Your profile and stories can have an address of your own."
        )}
      </SettingRow>
      <SettingRow
        id="design"
        title="Design of your stories"
        action={
          <Button variant="secondary" size="small" href={buildPath("EditUserDesign")}>
            Choose<span className="visually-hidden"> the design of your stories</span>
          </Button>
        }
      >
        The font that your stories are set in.
      </SettingRow>
      <SettingRow
        id="profileInformation"
        title="Profile information"
        action={
          <StepButton step="profile" label="Edit your profile information">
            Edit
          </StepButton>
        }
      >
        {viewer.name}
      </SettingRow>
      <SettingRow
        id="picture"
        title="Profile image"
        action={
          <StepButton
            step="picture"
            label={viewer.imageId == null ? "Add a profile image" : "Change your profile image"}
          >
            {viewer.imageId == null ? "Add" : "Change"}
          </StepButton>
        }
      >
        <Avatar
          name={viewer.name}
          imageId={viewer.imageId}
          colorKey={viewer.id}
          size="L"
          isDecorative
        />
      </SettingRow>
      <SettingRow
        id="books"
        title="Your books"
        action={
          <Button variant="secondary" size="small" href={buildPath("EditBooks")}>
            Edit<span className="visually-hidden"> your books</span>
          </Button>
        }
      >
        The books you wrote, shown on your profile.
      </SettingRow>
      <SettingRow
        id="forms"
        title="Forms for readers"
        action={
          <Button variant="secondary" size="small" href={buildPath("ShowForms")}>
            Open<span className="visually-hidden"> your forms</span>
          </Button>
        }
      >
        Forms you add to your stories, and the answers to them.
      </SettingRow>
      <SettingRow
        id="invite"
        title="Invitation code"
        action={
          <StepButton step="invite" label="Enter an invitation code">
            Enter
          </StepButton>
        }
      >
        If someone gave you a code, it unlocks something new for your account.
      </SettingRow>
      <SettingRow
        id="export"
        title="Download your information"
        action={
          <StepButton step="export" label="Create a file of your information">
            Create a file
          </StepButton>
        }
      >
        {exports.length === 0 ? (
          "A ZIP file of your account's data."
        ) : (
          <ul className={styles.exports}>
            {exports.map(({ id, askedAt, isReady }) => (
              <li key={id}>
                {isReady ? (
                  <a href={buildPath("ShowExport", { exportId: id })}>
                    Download the file of {formatLongDate(askedAt)}
                  </a>
                ) : (
                  `The file requested on ${formatLongDate(askedAt)} is being prepared.`
                )}
              </li>
            ))}
          </ul>
        )}
      </SettingRow>
      <SettingRow
        id="close"
        title="Deactivate or delete account"
        action={
          <StepButton step="close" label="Deactivate or delete your account">
            Deactivate or delete
          </StepButton>
        }
      >
        No one will see your profile and stories. You can come back.
      </SettingRow>
    </>
  );
}
