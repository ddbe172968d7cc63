import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationInfo_collection$key } from "../../../../generated/relay/PublicationInfo_collection.graphql.ts";
import { MAX_DESCRIPTION_LENGTH, MAX_GUIDELINES_LENGTH } from "../../../../shared/limits.ts";
import { AutosaveForm } from "../../../features/forms/AutosaveForm.tsx";
import { WorkFrame } from "../../../features/publications/WorkFrame.tsx";
import { Field } from "../../../ui/Field.tsx";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import { Select } from "../../../ui/Select.tsx";
import { SettingsSection } from "../../../ui/SettingsSection.tsx";
import { PublicationLook } from "./PublicationLook.tsx";
import { PublicationNameFields } from "./PublicationNameFields.tsx";
import { DeletePublication } from "./DeletePublication.tsx";
import { RenamePublication } from "./RenamePublication.tsx";
import styles from "./PublicationInfo.module.css";
import * as texts from "./texts.ts";

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
        publication {
          homepage {
            __typename
          }
        }
        ...PublicationLook_collection
        ...RenamePublication_collection
        ...DeletePublication_collection
        ...WorkFrame_collection
      }
    `,
    props.collection,
  );
  const { id, publication, isOpenToSubmissions } = collection;
  const [name, setName] = useState(collection.name);
  const [tagline, setTagline] = useState(collection.tagline);
  const [description, setDescription] = useState(collection.description);
  const [guidelines, setGuidelines] = useState(collection.submissionGuidelines);
  // The look failed to load, and saving the form without JavaScript would reset it.
  if (!publication.homepage) {
    return (
      <WorkFrame collection={collection} title={texts.info}>
        <PartNotLoaded />
      </WorkFrame>
    );
  }
  return (
    <WorkFrame collection={collection} title={texts.info}>
      <AutosaveForm
        of="updatePublication"
        fields={{ collectionId: id }}
        label={texts.info}
        className={styles.form}
        waitsForBlur={["name", "tagline", "description", "submissionGuidelines"]}
      >
        {({ field, note, save }) => (
          <>
            <SettingsSection id="identity" title={texts.identity} text={texts.identityText}>
              <div className={styles.group}>
                <PublicationNameFields
                  field={field}
                  note={note}
                  name={name}
                  onNameChange={setName}
                  tagline={tagline}
                  onTaglineChange={setTagline}
                />
                <Field
                  kind="multiline"
                  label={texts.description}
                  note={note("description")}
                  name={field("description")}
                  value={description}
                  onValueChange={setDescription}
                  limit={MAX_DESCRIPTION_LENGTH}
                  hint={texts.descriptionHint}
                />
              </div>
            </SettingsSection>
            <PublicationLook
              form={{ field, note, save }}
              collection={collection}
              name={name}
              tagline={tagline}
            />
            <SettingsSection
              id="submissions"
              title={texts.submissions}
              text={texts.submissionsText}
            >
              <div className={styles.group}>
                <Select
                  label={texts.whoSubmits}
                  note={note("isOpenToSubmissions")}
                  name={field("isOpenToSubmissions")}
                  defaultValue={String(isOpenToSubmissions)}
                >
                  <option value="false">{texts.onlyWriters}</option>
                  <option value="true">{texts.anyone}</option>
                </Select>
                <Field
                  kind="multiline"
                  label={texts.guidelines}
                  note={note("submissionGuidelines")}
                  name={field("submissionGuidelines")}
                  value={guidelines}
                  onValueChange={setGuidelines}
                  limit={MAX_GUIDELINES_LENGTH}
                  rows={4}
                  hint={texts.guidelinesHint}
                />
              </div>
            </SettingsSection>
          </>
        )}
      </AutosaveForm>
      <RenamePublication collection={collection} />
      <DeletePublication collection={collection} />
    </WorkFrame>
  );
}
