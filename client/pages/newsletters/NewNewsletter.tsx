import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { NewNewsletter_collection$key } from "../../../generated/relay/NewNewsletter_collection.graphql.ts";
import { MAX_DESCRIPTION_LENGTH, MAX_NEWSLETTER_NAME } from "../../../shared/limits.ts";
import { CsrfForm } from "../../features/forms/CsrfForm.tsx";
import { usePublicationPath } from "../../features/publication/usePublicationPath.ts";
import { WorkFrame } from "../../features/publication/WorkFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import styles from "./Newsletter.module.css";
import * as texts from "./texts.ts";

/** Creates a newsletter of a publication. */
export function NewNewsletter(props: { collection: NewNewsletter_collection$key }) {
  const collection = useFragment(
    graphql`
      fragment NewNewsletter_collection on Collection {
        id
        slug
        ...WorkFrame_collection
      }
    `,
    props.collection,
  );
  const { id, slug } = collection;
  const pathTo = usePublicationPath(slug);
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  return (
    <WorkFrame collection={collection} title={texts.newNewsletter}>
      <CsrfForm
        mutation="createNewsletter"
        fields={{ collectionId: id }}
        redirectTo={pathTo("PromoteCollectionNewsletter")}
        label={texts.newNewsletter}
        className={styles.form}
      >
        {(isBusy) => (
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
            <div>
              <Button type="submit" isBusy={isBusy}>
                {texts.createNewsletter}
              </Button>
            </div>
          </>
        )}
      </CsrfForm>
    </WorkFrame>
  );
}
