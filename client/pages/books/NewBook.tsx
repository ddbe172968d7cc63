import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useLocation } from "../../app/useLocation.ts";
import { OwnForm } from "../../features/forms/OwnForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { BookFields } from "./BookFields.tsx";
import desk from "../../ui/DeskPage.module.css";
import styles from "./Books.module.css";
import { EditionFields } from "./EditionFields.tsx";

/** Asks for a book and its first edition. */
export function NewBook({ name }: { name: string }) {
  const { now } = useLocation();
  return (
    <div className={desk.page}>
      <header className={styles.head}>
        <h1 className={desk.heading}>Add a book</h1>
        <p className={desk.lead}>Its title is enough. All else can follow later.</p>
        <p className={styles.links}>
          <a href={buildPath("EditBooks")}>Your books</a>
        </p>
      </header>
      <OwnForm
        mutation="createBook"
        fields={{ key: `book-${now}` }}
        leadsTo={buildPath("EditBooks")}
        className={desk.form}
      >
        {(isBusy) => (
          <>
            <BookFields title="" authors={name} description="" />
            <EditionFields edition={null} />
            <Button type="submit" isBusy={isBusy}>
              Add the book
            </Button>
          </>
        )}
      </OwnForm>
    </div>
  );
}
