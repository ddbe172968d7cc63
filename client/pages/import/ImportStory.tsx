import { useState } from "react";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { importRefusalText } from "../../../shared/rules/importRefusals.ts";
import { useSession } from "../../app/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import styles from "./ImportStory.module.css";

/** The form that brings over the story at an address. It is a plain form: no script is needed. */
export function ImportStory({ refused }: { refused: string | undefined }) {
  const { xsrf } = useSession();
  const [url, setUrl] = useState("");
  const refusal = importRefusalText(refused);
  return (
    <section className={styles.page} aria-labelledby="import-story">
      <h1 id="import-story">Import a story</h1>
      <p className={styles.lead}>
        Paste the address of a story of yours. It becomes a draft that only you see, with its
        pictures, and says where it was first published.
      </p>
      {refusal ? <ErrorNote>{refusal}</ErrorNote> : null}
      <form method="post" action={buildPath("ImportPost")} className={styles.form}>
        <input type="hidden" name="xsrf" value={xsrf ?? ""} />
        <Field
          label="Address of the story"
          name="url"
          kind="text"
          value={url}
          onValueChange={setUrl}
          placeholder="https://example.com/my-story"
          isRequired
        />
        <Button type="submit">Import</Button>
      </form>
    </section>
  );
}
