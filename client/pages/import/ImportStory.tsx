import { useState } from "react";
import type { ImportReport_viewer$key } from "../../../generated/relay/ImportReport_viewer.graphql.ts";
import { MAX_EXPORT_BYTES } from "../../../shared/limits.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { importErrorText } from "../../../shared/rules/importErrors.ts";
import { EXPORT_ENDINGS } from "../../../shared/story/imports/exportEndings.ts";
import { useSession } from "../../app/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import { ImportReport } from "./ImportReport.tsx";
import styles from "./ImportStory.module.css";

/** The accepted file types: all readable formats, and archives of them. */
const EXPORT_FILES = ["zip", ...EXPORT_ENDINGS].map((ending) => `.${ending}`).join();

/** Imports a story from a URL, or the stories of an export. The forms work without JavaScript. */
export function ImportStory(props: {
  viewer: ImportReport_viewer$key;
  errorCode: string | undefined;
}) {
  const { xsrf } = useSession();
  const [url, setUrl] = useState("");
  const [site, setSite] = useState("");
  const [isTooLarge, setTooLarge] = useState(false);
  const error = importErrorText(props.errorCode);
  return (
    <section className={styles.page} aria-labelledby="import-story">
      <h1 id="import-story">Import a story</h1>
      <p className={styles.lead}>
        Paste the address of one of your stories. It becomes a draft that only you can see, with its
        images and a link to the original.
      </p>
      {error ? <ErrorNote>{error}</ErrorNote> : null}
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
      <h2>From another service</h2>
      <p className={styles.lead}>
        Upload the file that Medium, Ghost, WordPress, Substack or beehiiv gave you, an export of
        your account here, or Markdown files, one by one or as a ZIP with their images. Every story
        becomes a draft. If you upload a file again, nothing is imported twice.
      </p>
      <form
        method="post"
        action={buildPath("ImportPost")}
        encType="multipart/form-data"
        className={styles.form}
        onSubmit={(event) => {
          if (isTooLarge) event.preventDefault();
        }}
      >
        <input type="hidden" name="xsrf" value={xsrf ?? ""} />
        <label className={styles.file}>
          <span>Export file, up to {MAX_EXPORT_BYTES / 1_000_000} MB</span>
          <input
            type="file"
            name="file"
            required
            accept={EXPORT_FILES}
            onChange={({ target }) =>
              setTooLarge((target.files?.[0]?.size ?? 0) > MAX_EXPORT_BYTES)
            }
          />
        </label>
        {isTooLarge ? <ErrorNote>{importErrorText("too-large-file")}</ErrorNote> : null}
        <Field
          label="Address of your site"
          name="site"
          kind="text"
          value={site}
          onValueChange={setSite}
          hint="Only for Ghost exports, which don’t include it."
          placeholder="https://blog.example.com"
        />
        <Button type="submit" variant="secondary">
          Upload
        </Button>
      </form>
      <ImportReport viewer={props.viewer} />
    </section>
  );
}
