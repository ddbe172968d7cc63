import { buildPath } from "../../../shared/routes/buildPath.ts";
import { sequenceError } from "../../../shared/sequences/sequenceErrors.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { SequenceFields } from "./SequenceFields.tsx";
import * as texts from "./texts.ts";
import dashboard from "../../ui/DashboardPage.module.css";
import styles from "./Sequences.module.css";

/** The form for a new series. Works without JavaScript. */
export function NewSequence({ errorCode }: { errorCode: string | undefined }) {
  const { xsrf } = useSession();
  const error = sequenceError(errorCode);
  return (
    <div className={dashboard.page}>
      <header className={styles.head}>
        <h1 className={dashboard.heading}>{texts.newSeries}</h1>
        <p className={styles.description}>{texts.newSeriesText}</p>
      </header>
      {error ? <ErrorNote>{error}</ErrorNote> : null}
      <form className={styles.form} method="post" action={buildPath("NewSequence")}>
        <input type="hidden" name="xsrf" value={xsrf ?? ""} />
        <SequenceFields title="" description="" />
        <Button type="submit">{texts.createSeries}</Button>
      </form>
    </div>
  );
}
