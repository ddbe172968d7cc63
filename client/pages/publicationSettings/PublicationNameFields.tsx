import { MAX_COLLECTION_NAME, MAX_TAGLINE } from "../../../shared/limits.ts";
import { Field } from "../../ui/Field.tsx";

/** The fields that name a publication. */
export function PublicationNameFields(props: {
  name: string;
  onNameChange: (name: string) => void;
  tagline: string;
  onTaglineChange: (tagline: string) => void;
}) {
  return (
    <>
      <Field
        label="Name"
        name="name"
        value={props.name}
        onValueChange={props.onNameChange}
        limit={MAX_COLLECTION_NAME}
        isRequired
      />
      <Field
        label="Tagline"
        name="tagline"
        value={props.tagline}
        onValueChange={props.onTaglineChange}
        limit={MAX_TAGLINE}
        hint="One line about the publication."
      />
    </>
  );
}
