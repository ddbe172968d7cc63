import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { WriteForm } from "../../features/forms/WriteForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { BookFields } from "./BookFields.tsx";
import * as texts from "./texts.ts";
import dashboard from "../../ui/DashboardPage.module.css";
import styles from "./Books.module.css";
import { EditionFields } from "./EditionFields.tsx";

/** The form for a new book and its first edition. */
export function NewBook({ name }: { name: string }) {
  const { now } = useLocation();
  return (
    <div className={dashboard.page}>
      <header className={styles.head}>
        <h1 className={dashboard.heading}>{texts.addABook}</h1>
        <p className={dashboard.lead}>{texts.addABookText}</p>
        <p className={styles.links}>
          <a href={buildPath("EditBooks")}>{texts.yourBooks}</a>
        </p>
      </header>
      <WriteForm
        of="createBook"
        fields={{ key: `book-${now}` }}
        redirectTo={buildPath("EditBooks")}
        className={dashboard.form}
      >
        {({ isBusy, field }) => (
          <>
            <BookFields field={field} title="" authors={name} description="" />
            <EditionFields field={field} edition={null} />
            <Button type="submit" isBusy={isBusy}>
              {texts.addBook}
            </Button>
          </>
        )}
      </WriteForm>
    </div>
  );
}
