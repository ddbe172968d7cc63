import { graphql, useFragment } from "react-relay/hooks";
import type { EditionEditor_edition$key } from "../../../generated/relay/EditionEditor_edition.graphql.ts";
import { formatPartialDate } from "../../../shared/format/partialDate.ts";
import { CsrfForm } from "../../features/forms/CsrfForm.tsx";
import { Button } from "../../ui/Button.tsx";
import dashboard from "../../ui/DashboardPage.module.css";
import styles from "./Books.module.css";
import { EditionFields } from "./EditionFields.tsx";
import * as texts from "./texts.ts";
import { useNotify } from "./useNotify.ts";

/** Edits or deletes an edition of a book. */
export function EditionEditor(props: {
  bookId: string;
  edition: EditionEditor_edition$key;
  /** The only edition is shown open and can't be deleted. */
  isOnly: boolean;
}) {
  const { bookId, isOnly } = props;
  const edition = useFragment(
    graphql`
      fragment EditionEditor_edition on BookEdition {
        id
        title
        publisher
        publishedOn
        ...EditionFields_edition
      }
    `,
    props.edition,
  );
  const notify = useNotify();
  const { publisher, publishedOn } = edition;
  const facts = [publisher, publishedOn == null ? null : formatPartialDate(publishedOn)].filter(
    Boolean,
  );
  return (
    <details className={styles.edition} open={isOnly}>
      <summary className={styles.summary}>
        <span dir="auto">{edition.title}</span>
        {facts.length > 0 ? <span className={styles.facts}>{facts.join(", ")}</span> : null}
      </summary>
      <CsrfForm
        mutation="editBookEdition"
        fields={{ bookId, editionId: edition.id }}
        label={texts.edition(edition.title)}
        className={dashboard.form}
        onDone={notify(texts.editionSaved)}
      >
        {(isBusy) => (
          <>
            <EditionFields edition={edition} />
            <Button type="submit" isBusy={isBusy}>
              {texts.saveEdition}
            </Button>
          </>
        )}
      </CsrfForm>
      {isOnly ? null : (
        <CsrfForm
          mutation="deleteBookEdition"
          fields={{ bookId, editionId: edition.id }}
          className={dashboard.form}
          onDone={notify(texts.editionDeleted)}
        >
          {(isBusy) => (
            <Button type="submit" variant="plain" tone="danger" size="small" isBusy={isBusy}>
              {texts.deleteEdition}
            </Button>
          )}
        </CsrfForm>
      )}
    </details>
  );
}
