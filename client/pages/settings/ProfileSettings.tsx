import { graphql, useFragment } from "react-relay/hooks";
import type { ProfileSettings_viewer$key } from "../../../generated/relay/ProfileSettings_viewer.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { SettingLink } from "./SettingLink.tsx";
import { SettingRow } from "./SettingRow.tsx";
import { StepButton } from "./StepButton.tsx";
import * as texts from "./texts.ts";

/** What others see on the viewer's profile. */
export function ProfileSettings(props: { viewer: ProfileSettings_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment ProfileSettings_viewer on Viewer {
        id
        imageId
        name
        username
        user {
          bio
        }
      }
    `,
    props.viewer,
  );
  const hasImage = viewer.imageId != null;
  return (
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
  );
}
