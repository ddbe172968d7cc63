import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationInfo_collection$key } from "../../../../generated/relay/PublicationInfo_collection.graphql.ts";
import { MAX_DESCRIPTION_LENGTH, MAX_GUIDELINES_LENGTH } from "../../../../shared/limits.ts";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { FocusFields } from "../../../features/forms/FocusFields.tsx";
import { ImageField } from "../../../features/forms/ImageField.tsx";
import { WorkFrame } from "../../../features/publications/WorkFrame.tsx";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ColorField } from "../../../ui/ColorField.tsx";
import { Field } from "../../../ui/Field.tsx";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import { Select } from "../../../ui/Select.tsx";
import { SettingsSection } from "../../../ui/SettingsSection.tsx";
import { PublicationNameFields } from "./PublicationNameFields.tsx";
import styles from "./PublicationInfo.module.css";
import * as texts from "./texts.ts";

/** The palette's first color: the product's accent. */
const FALLBACK_COLOR = "#14487f";

/** The form for a publication's description, look and submissions. */
export function PublicationInfo(props: { collection: PublicationInfo_collection$key }) {
  const collection = useFragment(
    graphql`
      fragment PublicationInfo_collection on Collection {
        id
        name
        tagline
        description
        isOpenToSubmissions
        submissionGuidelines
        avatar {
          id
        }
        logo {
          id
        }
        publication {
          homepage {
            headerColor {
              rgb
            }
            backgroundImage {
              id
              focusPercentX
              focusPercentY
            }
          }
        }
        ...WorkFrame_collection
      }
    `,
    props.collection,
  );
  const { id, avatar, logo, publication, isOpenToSubmissions } = collection;
  const { homepage } = publication;
  const store = useClientStore();
  const [name, setName] = useState(collection.name);
  const [tagline, setTagline] = useState(collection.tagline);
  const [description, setDescription] = useState(collection.description);
  const [color, setColor] = useState(homepage?.headerColor?.rgb ?? "");
  const [guidelines, setGuidelines] = useState(collection.submissionGuidelines);
  // The look failed to load, and saving the form would reset it.
  if (!homepage) {
    return (
      <WorkFrame collection={collection} title={texts.info}>
        <PartNotLoaded />
      </WorkFrame>
    );
  }
  const image = homepage.backgroundImage;
  return (
    <WorkFrame collection={collection} title={texts.info}>
      <WriteForm
        of="updatePublication"
        fields={{ collectionId: id }}
        label={texts.info}
        className={styles.form}
        onDone={() => store.enqueueToast({ toastStyle: "accent", message: texts.infoSaved })}
      >
        {({ isBusy, field }) => (
          <>
            <SettingsSection id="identity" title={texts.identity} text={texts.identityText}>
              <div className={styles.group}>
                <PublicationNameFields
                  field={field}
                  name={name}
                  onNameChange={setName}
                  tagline={tagline}
                  onTaglineChange={setTagline}
                />
                <Field
                  kind="multiline"
                  label={texts.description}
                  name={field("description")}
                  value={description}
                  onValueChange={setDescription}
                  limit={MAX_DESCRIPTION_LENGTH}
                  hint={texts.descriptionHint}
                />
              </div>
            </SettingsSection>
            <SettingsSection id="look" title={texts.look} text={texts.lookText}>
              <ImageField
                label={texts.avatar}
                name={field("avatarImageId")}
                imageId={avatar?.id ?? ""}
                hint={texts.avatarHint}
                shape="square"
                placeholder={
                  <Avatar name={name} colorKey={id} size="XL" shape="card" isDecorative />
                }
              />
              <ImageField
                label={texts.logo}
                name={field("logoImageId")}
                imageId={logo?.id ?? ""}
                hint={texts.logoHint}
              />
              <ImageField
                label={texts.headerImage}
                name={field("headerImageId")}
                imageId={image?.id ?? ""}
                hint={texts.headerImageHint}
                shape="cover"
                renderMore={(imageId) => (
                  <FocusFields
                    imageId={imageId}
                    focus={{ x: image?.focusPercentX ?? 50, y: image?.focusPercentY ?? 50 }}
                    names={{ x: "headerFocusX", y: "headerFocusY" }}
                    labels={{ x: texts.focusX, y: texts.focusY }}
                    hint={texts.focusHint}
                  />
                )}
              />
              <ColorField
                label={texts.headerColor}
                name={field("headerColor")}
                value={color}
                onValueChange={setColor}
                fallback={FALLBACK_COLOR}
                hint={texts.headerColorHint}
                clearLabel={texts.clearColor}
                preview={
                  <>
                    <strong className={styles.sample}>{name}</strong>
                    {tagline ? <p>{tagline}</p> : null}
                  </>
                }
              />
            </SettingsSection>
            <SettingsSection
              id="submissions"
              title={texts.submissions}
              text={texts.submissionsText}
            >
              <div className={styles.group}>
                <Select
                  label={texts.whoSubmits}
                  name={field("isOpenToSubmissions")}
                  defaultValue={String(isOpenToSubmissions)}
                >
                  <option value="false">{texts.onlyWriters}</option>
                  <option value="true">{texts.anyone}</option>
                </Select>
                <Field
                  kind="multiline"
                  label={texts.guidelines}
                  name={field("submissionGuidelines")}
                  value={guidelines}
                  onValueChange={setGuidelines}
                  limit={MAX_GUIDELINES_LENGTH}
                  rows={4}
                  hint={texts.guidelinesHint}
                />
              </div>
            </SettingsSection>
            <div className={styles.bar}>
              <Button type="submit" isBusy={isBusy}>
                {texts.save}
              </Button>
            </div>
          </>
        )}
      </WriteForm>
    </WorkFrame>
  );
}
