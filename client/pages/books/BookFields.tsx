import { useState } from "react";
import { MAX_BOOK_DESCRIPTION, MAX_BOOK_TITLE } from "../../../shared/limits.ts";
import { Field } from "../../ui/Field.tsx";
import * as texts from "./texts.ts";

export function BookFields(props: {
  field: (name: "title" | "authors" | "description") => string;
  title: string;
  authors: string;
  description: string;
}) {
  const [title, setTitle] = useState(props.title);
  const [authors, setAuthors] = useState(props.authors);
  const [description, setDescription] = useState(props.description);
  return (
    <>
      <Field
        label={texts.title}
        name={props.field("title")}
        value={title}
        onValueChange={setTitle}
        limit={MAX_BOOK_TITLE}
        isRequired
      />
      <Field
        label={texts.authors}
        name={props.field("authors")}
        kind="multiline"
        rows={2}
        value={authors}
        onValueChange={setAuthors}
        hint={texts.authorsHint}
        isRequired
      />
      <Field
        label={texts.descriptionOptional}
        name={props.field("description")}
        kind="multiline"
        rows={5}
        value={description}
        onValueChange={setDescription}
        limit={MAX_BOOK_DESCRIPTION}
      />
    </>
  );
}
