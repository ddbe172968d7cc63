import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { EditionFields_edition$key } from "../../../generated/relay/EditionFields_edition.graphql.ts";
import { MAX_BOOK_NAME, MAX_BOOK_TITLE } from "../../../shared/limits.ts";
import { readIsbn } from "../../../shared/books/isbn.ts";
import type { FieldName } from "../../features/forms/formFields.ts";
import { ImageField } from "../../features/forms/ImageField.tsx";
import { Field } from "../../ui/Field.tsx";
import * as texts from "./texts.ts";
import styles from "./Books.module.css";

/** The form fields of an edition; empty for a new one. */
export function EditionFields(props: {
  field: (name: FieldName<"addBookEdition" | "createBook" | "editBookEdition">) => string;
  edition: EditionFields_edition$key | null;
}) {
  const edition = useFragment(
    graphql`
      fragment EditionFields_edition on BookEdition {
        ownTitle
        publisher
        isbn
        publishedOn
        buyUrl
        coverImage {
          id
        }
      }
    `,
    props.edition,
  );
  const [title, setTitle] = useState(edition?.ownTitle ?? "");
  const [publisher, setPublisher] = useState(edition?.publisher ?? "");
  const [isbn, setIsbn] = useState(edition?.isbn ?? "");
  const [isIsbnLeft, setIsbnLeft] = useState(false);
  const [publishedOn, setPublishedOn] = useState(edition?.publishedOn ?? "");
  const [buyUrl, setBuyUrl] = useState(edition?.buyUrl ?? "");
  const isWrong = isIsbnLeft && isbn.trim() !== "" && readIsbn(isbn) === null;
  return (
    <>
      <ImageField
        label={texts.cover}
        name={props.field("coverImageId")}
        imageId={edition?.coverImage?.id ?? ""}
        hint={texts.coverHint}
      />
      <div className={styles.pair}>
        <Field
          label={texts.isbn}
          name={props.field("isbn")}
          value={isbn}
          onValueChange={setIsbn}
          onBlur={() => setIsbnLeft(true)}
          status={isWrong ? "ERROR" : "none"}
          error={texts.isbnError}
          hint={texts.isbnHint}
          autoComplete="off"
        />
        <Field
          label={texts.published}
          name={props.field("publishedOn")}
          value={publishedOn}
          onValueChange={setPublishedOn}
          hint={texts.publishedHint}
          autoComplete="off"
        />
      </div>
      <Field
        label={texts.publisher}
        name={props.field("publisher")}
        value={publisher}
        onValueChange={setPublisher}
        limit={MAX_BOOK_NAME}
      />
      <Field
        label={texts.whereToGetIt}
        name={props.field("buyUrl")}
        kind="url"
        value={buyUrl}
        onValueChange={setBuyUrl}
        placeholder={texts.urlPlaceholder}
        hint={texts.whereToGetItHint}
      />
      <Field
        label={texts.editionTitle}
        name={props.field("editionTitle")}
        value={title}
        onValueChange={setTitle}
        limit={MAX_BOOK_TITLE}
        hint={texts.editionTitleHint}
      />
    </>
  );
}
