import { type ChangeEvent, useEffect, useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { OnboardingProfile_viewer$key } from "../../../../generated/relay/OnboardingProfile_viewer.graphql.ts";
import { MAX_BIO_LENGTH } from "../../../../shared/limits.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { useSession } from "../../../runtime/page/frame.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FilePicker } from "../../../ui/FilePicker.tsx";
import styles from "./Onboarding.module.css";
import { OnboardingStep } from "./OnboardingStep.tsx";
import * as texts from "./texts.ts";

const FORM = "onboarding-profile";

/** Photo, name and bio. The form is sent as a whole, with or without JavaScript. */
export function OnboardingProfile(props: { viewer: OnboardingProfile_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment OnboardingProfile_viewer on Viewer {
        id
        name
        imageId
        user {
          bio
        }
      }
    `,
    props.viewer,
  );
  const { xsrf } = useSession();
  const [name, setName] = useState(viewer.name);
  const [bio, setBio] = useState(viewer.user?.bio ?? "");
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen]);
  const onChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? [];
    setChosen(file ? URL.createObjectURL(file) : null);
  };
  return (
    <OnboardingStep
      name="profile"
      viewerId={viewer.id}
      title={texts.profileTitle}
      lead={texts.profileLead}
      formId={FORM}
    >
      <form
        id={FORM}
        method="post"
        action={buildPath("ManageAccount", { step: "first-profile" })}
        encType="multipart/form-data"
        className={styles.form}
      >
        <input type="hidden" name="xsrf" value={xsrf ?? ""} />
        <div className={styles.photo}>
          {chosen ? (
            <img className={styles.chosen} src={chosen} alt="" />
          ) : (
            <Avatar
              name={name}
              imageId={viewer.imageId}
              colorKey={viewer.id}
              size="XL"
              isDecorative
            />
          )}
          <div className={styles.words}>
            <label className={styles.label} htmlFor="onboarding-photo">
              {texts.photo}
            </label>
            <FilePicker
              id="onboarding-photo"
              name="picture"
              label={chosen || viewer.imageId ? texts.changePhoto : texts.choosePhoto}
              accept="image/*"
              describedBy="onboarding-photo-hint"
              onChange={onChoose}
            />
            <p className={styles.hint} id="onboarding-photo-hint">
              {texts.photoHint}
            </p>
          </div>
        </div>
        <Field
          label={texts.name}
          name="name"
          value={name}
          onValueChange={setName}
          autoComplete="name"
          isRequired
        />
        <Field
          kind="multiline"
          label={texts.bio}
          name="bio"
          value={bio}
          onValueChange={setBio}
          limit={MAX_BIO_LENGTH}
          hint={texts.bioHint}
        />
      </form>
    </OnboardingStep>
  );
}
