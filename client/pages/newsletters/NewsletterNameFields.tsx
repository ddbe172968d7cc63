import { useState } from "react";
import { MAX_DESCRIPTION_LENGTH, MAX_NEWSLETTER_NAME } from "../../../shared/limits.ts";
import { Field } from "../../ui/Field.tsx";
import * as texts from "./texts.ts";

/** The fields of a new newsletter. */
export function NewsletterNameFields(props: {
  /** At the beginning. */
  name: string;
  field: (name: "name" | "description") => string;
}) {
  const [name, setName] = useState(props.name);
  const [description, setDescription] = useState("");
  return (
    <>
      <Field
        label={texts.name}
        name={props.field("name")}
        value={name}
        onValueChange={setName}
        limit={MAX_NEWSLETTER_NAME}
        isRequired
      />
      <Field
        kind="multiline"
        rows={3}
        label={texts.description}
        name={props.field("description")}
        value={description}
        onValueChange={setDescription}
        limit={MAX_DESCRIPTION_LENGTH}
      />
    </>
  );
}
