import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationInfo_collection$key } from "../../../generated/relay/PublicationInfo_collection.graphql.ts";
import { MAX_DESCRIPTION_LENGTH, MAX_GUIDELINES_LENGTH } from "../../../shared/limits.ts";
import { useClientStore } from "../../app/frame.ts";
import { CsrfForm } from "../../features/forms/CsrfForm.tsx";
import { WorkFrame } from "../../features/publication/WorkFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { PublicationNameFields } from "./PublicationNameFields.tsx";
import styles from "./NewPublication.module.css";
import { ImageField } from "../../features/forms/ImageField.tsx";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

/** The form for a publication's description and appearance. */
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
          }
        }
        ...WorkFrame_collection
      }
    `,
    props.collection,
  );
  const { id, avatar, logo, publication, isOpenToSubmissions } = collection;
  const store = useClientStore();
  const [name, setName] = useState(collection.name);
  const [tagline, setTagline] = useState(collection.tagline);
  const [description, setDescription] = useState(collection.description);
  const [color, setColor] = useState(publication.homepage?.headerColor?.rgb ?? "");
  const [guidelines, setGuidelines] = useState(collection.submissionGuidelines);
  // The color failed to load, and saving the form would reset it.
  if (!publication.homepage) {
    return (
      <WorkFrame collection={collection} title="Info">
        <PartNotLoaded />
      </WorkFrame>
    );
  }
  return (
    <WorkFrame collection={collection} title="Info">
      <CsrfForm
        mutation="updatePublication"
        fields={{ collectionId: id }}
        label="Info"
        className={styles.form}
        onDone={() =>
          store.enqueueToast({ toastStyle: "accent", message: "The publication was saved." })
        }
      >
        {(isBusy) => (
          <>
            <PublicationNameFields
              name={name}
              onNameChange={setName}
              tagline={tagline}
              onTaglineChange={setTagline}
            />
            <Field
              kind="multiline"
              label="Description"
              name="description"
              value={description}
              onValueChange={setDescription}
              limit={MAX_DESCRIPTION_LENGTH}
              hint="Shown in search results."
            />
            <ImageField
              label="Avatar"
              name="avatarImageId"
              imageId={avatar?.id ?? ""}
              hint="A square image, shown in lists and next to its stories."
            />
            <ImageField
              label="Logo"
              name="logoImageId"
              imageId={logo?.id ?? ""}
              hint="Its name as an image, shown above its home page."
            />
            <Field
              label="Header color"
              name="headerColor"
              value={color}
              onValueChange={setColor}
              placeholder="#14487f"
              hint="For example, #1a6b5c. Leave it empty to use the page's background."
            />
            <Select
              label="Who can submit stories"
              name="isOpenToSubmissions"
              defaultValue={String(isOpenToSubmissions)}
            >
              <option value="false">Its own writers</option>
              <option value="true">Anyone</option>
            </Select>
            <Field
              kind="multiline"
              label="Guidelines for writers"
              name="submissionGuidelines"
              value={guidelines}
              onValueChange={setGuidelines}
              limit={MAX_GUIDELINES_LENGTH}
              rows={6}
              hint="Shown to people who want to write for it."
            />
            <Button type="submit" isBusy={isBusy}>
              Save
            </Button>
          </>
        )}
      </CsrfForm>
    </WorkFrame>
  );
}
