import { useState } from "react";
import { MAX_SEQUENCE_DESCRIPTION, MAX_SEQUENCE_TITLE } from "../../../shared/limits.ts";
import { Field } from "../../ui/Field.tsx";
import * as texts from "./texts.ts";

export function SequenceFields(props: { title: string; description: string }) {
  const [title, setTitle] = useState(props.title);
  const [description, setDescription] = useState(props.description);
  return (
    <>
      <Field
        label={texts.title}
        name="title"
        value={title}
        onValueChange={setTitle}
        limit={MAX_SEQUENCE_TITLE}
        isRequired
      />
      <Field
        label={texts.descriptionOptional}
        name="description"
        kind="multiline"
        value={description}
        onValueChange={setDescription}
        limit={MAX_SEQUENCE_DESCRIPTION}
      />
    </>
  );
}
