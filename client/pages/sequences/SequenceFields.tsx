import { useState } from "react";
import { rowField } from "../../../shared/forms/rowFields.ts";
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
        name={rowField("NewSequence", "title")}
        value={title}
        onValueChange={setTitle}
        limit={MAX_SEQUENCE_TITLE}
        isRequired
      />
      <Field
        label={texts.descriptionOptional}
        name={rowField("NewSequence", "description")}
        kind="multiline"
        value={description}
        onValueChange={setDescription}
        limit={MAX_SEQUENCE_DESCRIPTION}
      />
    </>
  );
}
