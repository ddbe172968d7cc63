import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { ImportSubscribers_viewer$key } from "../../../../generated/relay/ImportSubscribers_viewer.graphql.ts";
import type { SubscriberImports_viewer$key } from "../../../../generated/relay/SubscriberImports_viewer.graphql.ts";
import {
  MAX_IMPORTED_PER_DAY,
  MAX_IMPORTED_SUBSCRIBERS,
  MAX_SUBSCRIBER_FILE_BYTES,
} from "../../../../shared/limits.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import {
  CONSENT_TEXTS,
  SUBSCRIBER_IMPORT_ERRORS,
  subscriberImportErrorText,
} from "../../../../shared/newsletters/subscriberImportErrors.ts";
import { useSession } from "../../../runtime/page/frame.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import { FilterLinks } from "../../../ui/FilterLinks.tsx";
import { SubscriberImports } from "./SubscriberImports.tsx";
import * as texts from "./subscriberTexts.ts";
import styles from "../../imports/ImportStory.module.css";

/** In place of the id of a newsletter that doesn't exist yet: the upload creates it. */
const NOT_STARTED = "new";

/** Imports a file of subscribers into a newsletter. The form works without JavaScript. */
export function ImportSubscribers(props: {
  viewer: ImportSubscribers_viewer$key & SubscriberImports_viewer$key;
}) {
  const { managedNewsletters } = useFragment(
    graphql`
      fragment ImportSubscribers_viewer on Viewer {
        managedNewsletters {
          id
          name
          type
        }
      }
    `,
    props.viewer as ImportSubscribers_viewer$key,
  );
  const { query } = useLocation();
  const { xsrf } = useSession();
  const [isTooLarge, setTooLarge] = useState(false);
  const own = managedNewsletters.find(({ type }) => type === "NEWSLETTER_TYPE_AUTHOR");
  const choices = own
    ? managedNewsletters
    : [{ id: NOT_STARTED, name: texts.ownNewsletter }, ...managedNewsletters];
  const chosen = choices.find(({ id }) => id === query.newsletter) ?? choices[0]!;
  const error = isTooLarge
    ? SUBSCRIBER_IMPORT_ERRORS["too-large-file"]
    : subscriberImportErrorText(query.error);
  return (
    <section className={styles.page} aria-labelledby="import-subscribers">
      <h1 id="import-subscribers">{texts.importSubscribers}</h1>
      <p className={styles.lead}>{texts.importSubscribersText}</p>
      {choices.length > 1 ? (
        <FilterLinks
          label={texts.newsletter}
          links={choices.map(({ id, name }) => ({
            href: buildPath("ImportSubscribers", {}, { query: { newsletter: id } }),
            label: name,
            isCurrent: id === chosen.id,
          }))}
        />
      ) : null}
      <h2>{texts.into(chosen.name)}</h2>
      {error ? <ErrorNote>{error}</ErrorNote> : null}
      <form
        method="post"
        action={buildPath("ProcessSubscriberFiles", { id: chosen.id })}
        encType="multipart/form-data"
        className={styles.form}
        onSubmit={(event) => {
          if (isTooLarge) event.preventDefault();
        }}
      >
        {/* The file comes last: it is read while it is uploaded. */}
        <input type="hidden" name="xsrf" value={xsrf ?? ""} />
        <fieldset className={styles.choices}>
          <legend>{texts.howCollected}</legend>
          {Object.entries(CONSENT_TEXTS).map(([consent, text]) => (
            <label key={consent} className={styles.choice}>
              <input type="radio" name="consent" value={consent} required />
              <span>{text}</span>
            </label>
          ))}
        </fieldset>
        <label className={styles.file}>
          <span>{texts.file(MAX_SUBSCRIBER_FILE_BYTES / 1_000_000, MAX_IMPORTED_SUBSCRIBERS)}</span>
          <input
            type="file"
            name="file"
            required
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ target }) =>
              setTooLarge((target.files?.[0]?.size ?? 0) > MAX_SUBSCRIBER_FILE_BYTES)
            }
          />
        </label>
        <p className={styles.soft}>{texts.dailyLimit(MAX_IMPORTED_PER_DAY)}</p>
        <Button type="submit">{texts.upload}</Button>
      </form>
      <SubscriberImports viewer={props.viewer} />
    </section>
  );
}
