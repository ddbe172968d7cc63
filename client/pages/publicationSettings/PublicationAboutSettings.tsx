import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationAboutSettings_collection$key } from "../../../generated/relay/PublicationAboutSettings_collection.graphql.ts";
import { MAX_ABOUT_LENGTH } from "../../../shared/limits.ts";
import { useClientStore } from "../../app/frame.ts";
import { CsrfForm } from "../../features/forms/CsrfForm.tsx";
import { usePublicationPath } from "../../features/publication/usePublicationPath.ts";
import { WorkFrame } from "../../features/publication/WorkFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import styles from "./NewPublication.module.css";

/** The editor of a publication's about text. */
export function PublicationAboutSettings(props: {
  collection: PublicationAboutSettings_collection$key;
}) {
  const collection = useFragment(
    graphql`
      fragment PublicationAboutSettings_collection on Collection {
        id
        slug
        aboutSource
        ...WorkFrame_collection
      }
    `,
    props.collection,
  );
  const { id, slug } = collection;
  const store = useClientStore();
  const pathTo = usePublicationPath(slug);
  const [about, setAbout] = useState(collection.aboutSource ?? "");
  return (
    <WorkFrame collection={collection} title="About">
      <CsrfForm
        mutation="updatePublication"
        fields={{ collectionId: id }}
        label="About"
        className={styles.form}
        onDone={() =>
          store.enqueueToast({ toastStyle: "accent", message: "The About page was saved." })
        }
      >
        {(isBusy) => (
          <>
            <Field
              kind="multiline"
              label="What the publication is about"
              name="about"
              value={about}
              onValueChange={setAbout}
              limit={MAX_ABOUT_LENGTH}
              rows={16}
              hint="Who writes here, and for whom. You can use Markdown: ## for a heading, - for a list, [text](address) for a link."
            />
            <div>
              <Button type="submit" isBusy={isBusy}>
                Save
              </Button>
              <Button variant="secondary" href={pathTo("ShowCollectionAbout")}>
                See the page
              </Button>
            </div>
          </>
        )}
      </CsrfForm>
    </WorkFrame>
  );
}
