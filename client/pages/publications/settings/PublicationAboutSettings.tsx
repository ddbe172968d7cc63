import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationAboutSettings_collection$key } from "../../../../generated/relay/PublicationAboutSettings_collection.graphql.ts";
import { MAX_ABOUT_LENGTH } from "../../../../shared/limits.ts";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { usePublicationPath } from "../../../features/publications/usePublicationPath.ts";
import { WorkFrame } from "../../../features/publications/WorkFrame.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { useUnsavedWarning } from "../../../ui/useUnsavedWarning.ts";
import { StickyBar } from "../../../ui/workspace/StickyBar.tsx";
import styles from "./NewPublication.module.css";
import * as texts from "./texts.ts";

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
  const [saved, setSaved] = useState(about);
  const isUnsaved = about !== saved;
  useUnsavedWarning(isUnsaved);
  return (
    <WorkFrame collection={collection} title={texts.about}>
      <WriteForm
        of="updatePublication"
        fields={{ collectionId: id }}
        label={texts.about}
        className={styles.form}
        onDone={(sent) => {
          setSaved(sent.about ?? "");
          store.enqueueToast({ toastStyle: "accent", message: texts.aboutSaved });
        }}
      >
        {({ isBusy, field }) => (
          <>
            <Field
              kind="multiline"
              label={texts.aboutField}
              name={field("about")}
              value={about}
              onValueChange={setAbout}
              limit={MAX_ABOUT_LENGTH}
              rows={16}
              hint={texts.aboutHint}
            />
            <div className={styles.actions}>
              <span data-without-script>
                <Button type="submit">{texts.save}</Button>
              </span>
              <Button variant="secondary" href={pathTo("ShowCollectionAbout")}>
                {texts.seePage}
              </Button>
            </div>
            {isUnsaved ? (
              <StickyBar text={texts.unsaved}>
                <Button variant="secondary" size="small" onClick={() => setAbout(saved)}>
                  {texts.discard}
                </Button>
                <Button type="submit" size="small" isBusy={isBusy}>
                  {texts.save}
                </Button>
              </StickyBar>
            ) : null}
          </>
        )}
      </WriteForm>
    </WorkFrame>
  );
}
