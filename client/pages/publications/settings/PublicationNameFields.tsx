import type { ReactNode } from "react";
import { MAX_COLLECTION_NAME, MAX_TAGLINE } from "../../../../shared/limits.ts";
import { Field } from "../../../ui/Field.tsx";
import * as texts from "./texts.ts";

/** The fields that name a publication. */
export function PublicationNameFields(props: {
  field: (name: "name" | "tagline") => string;
  note?: (name: "name" | "tagline") => ReactNode;
  name: string;
  onNameChange: (name: string) => void;
  tagline: string;
  onTaglineChange: (tagline: string) => void;
}) {
  return (
    <>
      <Field
        label={texts.name}
        note={props.note?.("name")}
        name={props.field("name")}
        value={props.name}
        onValueChange={props.onNameChange}
        limit={MAX_COLLECTION_NAME}
        isRequired
      />
      <Field
        label={texts.tagline}
        note={props.note?.("tagline")}
        name={props.field("tagline")}
        value={props.tagline}
        onValueChange={props.onTaglineChange}
        limit={MAX_TAGLINE}
        hint={texts.taglineHint}
      />
    </>
  );
}
