import { useState } from "react";
import { MAX_DESCRIPTION_LENGTH, MAX_NEWSLETTER_NAME } from "../../../shared/limits.ts";
import { Field } from "../../ui/Field.tsx";
import * as texts from "./texts.ts";

/** The fields of a newsletter's name and description. */
export function NewsletterNameFields(props: { name?: string; description?: string }) {
  const [name, setName] = useState(props.name ?? "");
  const [description, setDescription] = useState(props.description ?? "");
  return (
    <>
      <Field
        label={texts.name}
        name="name"
        value={name}
        onValueChange={setName}
        limit={MAX_NEWSLETTER_NAME}
        isRequired
      />
      <Field
        kind="multiline"
        rows={3}
        label={texts.description}
        name="description"
        value={description}
        onValueChange={setDescription}
        limit={MAX_DESCRIPTION_LENGTH}
      />
    </>
  );
}
