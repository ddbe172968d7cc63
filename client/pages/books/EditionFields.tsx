import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { EditionFields_edition$key } from "../../../generated/relay/EditionFields_edition.graphql.ts";
import { MAX_BOOK_NAME, MAX_BOOK_TITLE } from "../../../shared/limits.ts";
import { readIsbn } from "../../../shared/rules/isbn.ts";
import { ImageField } from "../../features/forms/ImageField.tsx";
import { Field } from "../../ui/Field.tsx";
import styles from "./Books.module.css";

/** The form fields of an edition; empty for a new one. */
export function EditionFields(props: { edition: EditionFields_edition$key | null }) {
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
        label="Cover"
        name="coverImageId"
        imageId={edition?.coverImage?.id ?? ""}
        hint="The front cover, upright. JPEG, PNG or WebP."
      />
      <div className={styles.pair}>
        <Field
          label="ISBN"
          name="isbn"
          value={isbn}
          onValueChange={setIsbn}
          onBlur={() => setIsbnLeft(true)}
          status={isWrong ? "ERROR" : "none"}
          error="This isn't a valid ISBN. Check the number again."
          hint="13 digits, on the back cover."
          autoComplete="off"
        />
        <Field
          label="Published"
          name="publishedOn"
          value={publishedOn}
          onValueChange={setPublishedOn}
          hint="A year, or a date such as 2024-03-15."
          autoComplete="off"
        />
      </div>
      <Field
        label="Publisher"
        name="publisher"
        value={publisher}
        onValueChange={setPublisher}
        limit={MAX_BOOK_NAME}
      />
      <Field
        label="Where to get it"
        name="buyUrl"
        kind="url"
        value={buyUrl}
        onValueChange={setBuyUrl}
        placeholder="https://"
        hint="A page of a shop, library or publisher."
      />
      <Field
        label="Title of this edition"
        name="editionTitle"
        value={title}
        onValueChange={setTitle}
        limit={MAX_BOOK_TITLE}
        hint="Only if it differs from the book's, for example for a translation or second edition."
      />
    </>
  );
}
