import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { CreateSubmission_collection$key } from "../../../generated/relay/CreateSubmission_collection.graphql.ts";
import type { CreateSubmission_draft$key } from "../../../generated/relay/CreateSubmission_draft.graphql.ts";
import type { CreateSubmission_viewer$key } from "../../../generated/relay/CreateSubmission_viewer.graphql.ts";
import { MAX_NOTE_LENGTH } from "../../../shared/limits.ts";
import { formatReadingTime } from "../../../shared/format/readingTime.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { WriteForm } from "../../features/forms/WriteForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { EmailSharing } from "./EmailSharing.tsx";
import * as texts from "./texts.ts";
import styles from "./Submissions.module.css";

/** The submission form: story, publication, guidelines and submit button. */
export function CreateSubmission(props: {
  viewer: CreateSubmission_viewer$key;
  draft: CreateSubmission_draft$key;
  collection: CreateSubmission_collection$key;
}) {
  const viewer = useFragment(
    graphql`
      fragment CreateSubmission_viewer on Viewer {
        ...EmailSharing_viewer
      }
    `,
    props.viewer,
  );
  const { postId, title, subtitle, wordCount, readingTime } = useFragment(
    graphql`
      fragment CreateSubmission_draft on PostDraft {
        postId
        title
        subtitle
        wordCount
        readingTime
      }
    `,
    props.draft,
  );
  const { id, slug, name, submissionGuidelines } = useFragment(
    graphql`
      fragment CreateSubmission_collection on Collection {
        id
        slug
        name
        submissionGuidelines
      }
    `,
    props.collection,
  );
  const [note, setNote] = useState("");
  return (
    <section className={styles.page} aria-labelledby="submit-story">
      <header>
        <h1 id="submit-story" className={styles.heading} dir="auto">
          {texts.submitTo(name)}
        </h1>
        <p className={styles.soft}>
          <a href={buildPath("FindPublicationForSubmission", { postId })}>
            {texts.chooseAnotherPublication}
          </a>
        </p>
      </header>
      <div className={styles.card}>
        <p className={styles.name} dir="auto">
          {title || texts.untitledStory}
        </p>
        {subtitle ? (
          <p className={styles.soft} dir="auto">
            {subtitle}
          </p>
        ) : null}
        <p className={styles.soft}>
          {`${texts.wordCount(wordCount)} · ${formatReadingTime(readingTime)} · `}
          <a href={buildPath("EditPost", { postId })}>{texts.edit}</a>
        </p>
      </div>
      {submissionGuidelines ? (
        <section aria-labelledby="guidelines">
          <h2 id="guidelines" className={styles.name}>
            {texts.submissionGuidelines}
          </h2>
          <p className={styles.plain} dir="auto">
            {submissionGuidelines}
          </p>
        </section>
      ) : null}
      <WriteForm
        of="createPublicationSubmission"
        fields={{ publicationId: id, postId }}
        redirectTo={buildPath("YourOutbox")}
        className={styles.form}
      >
        {({ isBusy, field }) => (
          <>
            <Field
              kind="multiline"
              label={texts.noteToTheEditors}
              hint={texts.optional}
              name={field("note")}
              value={note}
              onValueChange={setNote}
              limit={MAX_NOTE_LENGTH}
            />
            <p className={styles.soft}>{texts.submitText}</p>
            <div className={styles.actions}>
              <Button type="submit" isBusy={isBusy}>
                {texts.submit}
              </Button>
              <Button
                variant="plain"
                href={buildPath("ShowCollectionWriteForUs", { collectionSlug: slug })}
              >
                {texts.guidelinesForWriters}
              </Button>
            </div>
          </>
        )}
      </WriteForm>
      <EmailSharing viewer={viewer} />
    </section>
  );
}
