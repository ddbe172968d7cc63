import { useState } from "react";
import type { ImportReport_viewer$key } from "../../../generated/relay/ImportReport_viewer.graphql.ts";
import { MAX_EXPORT_BYTES } from "../../../shared/limits.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { importErrorText } from "../../../shared/imports/importErrors.ts";
import { EXPORT_ENDINGS } from "../../../shared/story/imports/exportEndings.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import { ImportReport } from "./ImportReport.tsx";
import * as texts from "./texts.ts";
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
      <h1 id="import-story">{texts.importAStory}</h1>
      <p className={styles.lead}>{texts.importAStoryText}</p>
      {error ? <ErrorNote>{error}</ErrorNote> : null}
      <form method="post" action={buildPath("ImportPost")} className={styles.form}>
        <input type="hidden" name="xsrf" value={xsrf ?? ""} />
        <Field
          label={texts.storyAddress}
          name="url"
          kind="text"
          value={url}
          onValueChange={setUrl}
          placeholder={texts.storyPlaceholder}
          isRequired
        />
        <Button type="submit">{texts.importLabel}</Button>
      </form>
      <h2>{texts.fromAnotherService}</h2>
      <p className={styles.lead}>{texts.fromAnotherServiceText}</p>
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
          <span>{texts.exportFile(MAX_EXPORT_BYTES / 1_000_000)}</span>
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
          label={texts.siteAddress}
          name="site"
          kind="text"
          value={site}
          onValueChange={setSite}
          hint={texts.siteAddressHint}
          placeholder={texts.sitePlaceholder}
        />
        <Button type="submit" variant="secondary">
          {texts.upload}
        </Button>
      </form>
      <ImportReport viewer={props.viewer} />
    </section>
  );
}
