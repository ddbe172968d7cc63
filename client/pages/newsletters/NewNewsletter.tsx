import { graphql, useFragment } from "react-relay/hooks";
import type { NewNewsletter_collection$key } from "../../../generated/relay/NewNewsletter_collection.graphql.ts";
import { WriteForm } from "../../features/forms/WriteForm.tsx";
import { NewsletterNameFields } from "../../features/newsletters/NewsletterNameFields.tsx";
import { usePublicationPath } from "../../features/publications/usePublicationPath.ts";
import { WorkFrame } from "../../features/publications/WorkFrame.tsx";
import { Button } from "../../ui/Button.tsx";
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
  return (
    <WorkFrame collection={collection} title={texts.newNewsletter}>
      <WriteForm
        of="createNewsletter"
        fields={{ collectionId: id }}
        redirectTo={pathTo("PromoteCollectionNewsletter")}
        label={texts.newNewsletter}
        className={styles.form}
      >
        {({ isBusy, field }) => (
          <>
            <NewsletterNameFields field={field} />
            <div>
              <Button type="submit" isBusy={isBusy}>
                {texts.createNewsletter}
              </Button>
            </div>
          </>
        )}
      </WriteForm>
    </WorkFrame>
  );
}
