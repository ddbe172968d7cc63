import { type ReactNode, useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { ProfileSettings_viewer$key } from "../../../generated/relay/ProfileSettings_viewer.graphql.ts";
import { MAX_BIO_LENGTH } from "../../../shared/limits.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { AutosaveForm } from "../../features/forms/AutosaveForm.tsx";
import type { FieldName } from "../../features/forms/formFields.ts";
import { FocusFields } from "../../features/forms/FocusFields.tsx";
import { ImageField } from "../../features/forms/ImageField.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Field } from "../../ui/Field.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { SettingLink } from "./SettingLink.tsx";
import { SettingRow } from "./SettingRow.tsx";
import { StepButton } from "./StepButton.tsx";
import styles from "./Settings.module.css";
import * as texts from "./texts.ts";
import { useAvatarCrop } from "./useAvatarCrop.tsx";

/** What others see on the viewer's profile. It saves itself. */
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
          tippingLink
          banner {
            id
            focusPercentX
            focusPercentY
          }
        }
      }
    `,
    props.viewer,
  );
  const banner = viewer.user?.banner;
  const { crop, dialog } = useAvatarCrop();
  return (
    <SettingsSection id="profile" title={texts.profile} text={texts.profileText}>
      <AutosaveForm of="updateProfile" label={texts.editProfile} className={styles.profile}>
        {({ field, note, save }) => (
          <>
            <ImageField
              label={texts.profileImage}
              name={field("imageId")}
              imageId={viewer.imageId ?? ""}
              hint={texts.profileImageText}
              shape="round"
              placeholder={
                <Avatar name={viewer.name} colorKey={viewer.id} size="XL" isDecorative />
              }
              note={note("imageId")}
              prepare={crop}
              onChange={() => save("imageId")}
            />
            <noscript>
              <a href={buildPath("ManageAccount", { step: "picture" })}>
                {texts.changeProfileImage}
              </a>
            </noscript>
            <ImageField
              label={texts.banner}
              name={field("bannerImageId")}
              imageId={banner?.id ?? ""}
              hint={texts.bannerText}
              shape="cover"
              note={note("bannerImageId")}
              onChange={() => save("bannerImageId")}
              renderMore={(imageId) => (
                <FocusFields
                  imageId={imageId}
                  focus={{ x: banner?.focusPercentX ?? 50, y: banner?.focusPercentY ?? 50 }}
                  names={{ x: field("bannerFocusX"), y: field("bannerFocusY") }}
                  labels={{ x: texts.focusX, y: texts.focusY }}
                  hint={texts.focusHint}
                />
              )}
            />
            <ProfileFields field={field} note={note} name={viewer.name} {...viewer.user} />
          </>
        )}
      </AutosaveForm>
      {dialog}
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

function ProfileFields(props: {
  field: (name: FieldName<"updateProfile">) => string;
  note: (name: FieldName<"updateProfile">) => ReactNode;
  /** The stored values. */
  name: string;
  bio?: string;
  tippingLink?: string | null | undefined;
}) {
  const { field, note } = props;
  const [name, setName] = useState(props.name);
  const [bio, setBio] = useState(props.bio ?? "");
  const [tippingLink, setTippingLink] = useState(props.tippingLink ?? "");
  return (
    <div id="profileInformation" className={styles.fields}>
      <Field
        label={texts.name}
        name={field("name")}
        note={note("name")}
        value={name}
        onValueChange={setName}
        autoComplete="name"
        isRequired
      />
      <Field
        label={texts.bio}
        name={field("bio")}
        note={note("bio")}
        kind="multiline"
        limit={MAX_BIO_LENGTH}
        hint={texts.bioHint}
        value={bio}
        onValueChange={setBio}
      />
      <Field
        label={texts.tippingLink}
        name={field("tippingLink")}
        note={note("tippingLink")}
        kind="url"
        hint={texts.tippingLinkHint}
        value={tippingLink}
        onValueChange={setTippingLink}
      />
    </div>
  );
}
