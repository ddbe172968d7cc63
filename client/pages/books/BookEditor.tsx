import { graphql, useFragment } from "react-relay/hooks";
import type { BookEditor_book$key } from "../../../generated/relay/BookEditor_book.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { CsrfForm } from "../../features/forms/CsrfForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { useNotify } from "./useNotify.ts";
import { BookFields } from "./BookFields.tsx";
import { RemovalForm } from "../../features/forms/RemovalForm.tsx";
import * as texts from "./texts.ts";
import dashboard from "../../ui/DashboardPage.module.css";
import styles from "./Books.module.css";
import { EditionEditor } from "./EditionEditor.tsx";
import { EditionFields } from "./EditionFields.tsx";

/** Edits one of the viewer's books with its editions. */
export function BookEditor(props: { book: BookEditor_book$key; username: string }) {
  const { id, title, description, authors, editions } = useFragment(
    graphql`
      fragment BookEditor_book on Book {
        id
        title
        description
        authors {
          id
          name
        }
        editions {
          id
          ...EditionEditor_edition
        }
      }
    `,
    props.book,
  );
  const { now } = useLocation();
  const notify = useNotify();
  return (
    <div className={dashboard.page}>
      <header className={styles.head}>
        <h1 className={dashboard.heading} dir="auto">
          {title}
        </h1>
        <p className={styles.links}>
          <a href={buildPath("EditBooks")}>{texts.yourBooks}</a>
          <a href={buildPath("ShowUserBooks", { username: props.username })}>
            {texts.viewOnProfile}
          </a>
        </p>
      </header>
      <CsrfForm
        mutation="editBook"
        fields={{ bookId: id }}
        label={texts.aboutTheBook}
        className={dashboard.form}
        onDone={notify(texts.bookSaved)}
      >
        {(isBusy) => (
          <>
            <BookFields
              title={title}
              authors={authors.map(({ name }) => name).join("\n")}
              description={description}
            />
            <Button type="submit" isBusy={isBusy}>
              {texts.save}
            </Button>
          </>
        )}
      </CsrfForm>
      <section className={styles.editions} aria-labelledby="editions">
        <h2 id="editions" className={dashboard.subheading}>
          {texts.editionsHeading(editions.length)}
        </h2>
        {editions.map((edition) => (
          <EditionEditor
            key={edition.id}
            bookId={id}
            edition={edition}
            isOnly={editions.length === 1}
          />
        ))}
        <details className={styles.edition}>
          <summary className={styles.summary}>{texts.addAnotherEdition}</summary>
          <CsrfForm
            // Remounts the form once the new edition is listed above.
            key={editions.length}
            mutation="addBookEdition"
            fields={{ bookId: id, key: `edition-${editions.length}-${now}` }}
            label={texts.anotherEdition}
            className={dashboard.form}
            onDone={notify(texts.editionAdded)}
          >
            {(isBusy) => (
              <>
                <EditionFields edition={null} />
                <Button type="submit" isBusy={isBusy}>
                  {texts.addEdition}
                </Button>
              </>
            )}
          </CsrfForm>
        </details>
      </section>
      <RemovalForm
        mutation="deleteBook"
        fields={{ bookId: id }}
        redirectTo={buildPath("EditBooks")}
        summary={texts.deleteBook}
        warning={texts.deleteBookText}
      />
    </div>
  );
}
