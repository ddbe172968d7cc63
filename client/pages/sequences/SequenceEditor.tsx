import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { SequenceEditor_sequence$key } from "../../../generated/relay/SequenceEditor_sequence.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { sequenceError } from "../../../shared/rules/sequenceErrors.ts";
import { useSession } from "../../app/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import { SequenceFields } from "./SequenceFields.tsx";
import { SequenceOrder } from "./SequenceOrder.tsx";
import dashboard from "../../ui/DashboardPage.module.css";
import styles from "./Sequences.module.css";

/** The messages of completed forms, by their name in the URL. */
const DONE: Readonly<Record<string, string>> = {
  save: "Saved.",
  add: "The story was added to the series.",
  remove: "The story was removed from the series.",
  up: "Moved up.",
  down: "Moved down.",
};

/** A series for its writer: fields, visibility and its stories in order. */
export function SequenceEditor(props: {
  sequence: SequenceEditor_sequence$key;
  done: string | undefined;
  errorCode: string | undefined;
}) {
  const sequence = useFragment(
    graphql`
      fragment SequenceEditor_sequence on Sequence {
        slug
        title
        description
        isPublic
        ...SequenceOrder_sequence
      }
    `,
    props.sequence,
  );
  const { slug, title, description, isPublic } = sequence;
  const { xsrf } = useSession();
  const [address, setAddress] = useState("");
  const { done = "", errorCode } = props;
  const action = buildPath("EditSequence", { sequenceSlug: slug });
  const error = errorCode === undefined ? null : sequenceError(errorCode);
  return (
    <div className={dashboard.page}>
      <header className={styles.head}>
        <h1 className={dashboard.heading} dir="auto">
          {title}
        </h1>
        <p className={styles.links}>
          <a href={buildPath("ShowSequence", { sequenceSlug: slug })}>View series</a>
          <a href={buildPath("YourSeries", { filterBy: isPublic ? "public" : "drafts" })}>
            Your series
          </a>
        </p>
      </header>
      {Object.hasOwn(DONE, done) ? (
        <p role="status" className={styles.done}>
          {DONE[done]}
        </p>
      ) : null}
      {error ? <ErrorNote>{error}</ErrorNote> : null}
      <SequenceOrder sequence={sequence} />
      <form className={styles.form} method="post" action={action} aria-label="Add a story">
        <input type="hidden" name="xsrf" value={xsrf ?? ""} />
        <input type="hidden" name="action" value="add" />
        <Field
          label="Add a story of yours"
          hint="Paste its address. You can add drafts, too: readers see them once they're published."
          name="postId"
          value={address}
          onValueChange={setAddress}
          isRequired
        />
        <Button type="submit" variant="secondary">
          Add
        </Button>
      </form>
      <form className={styles.form} method="post" action={action} aria-label="About the series">
        <input type="hidden" name="xsrf" value={xsrf ?? ""} />
        <input type="hidden" name="action" value="save" />
        <input type="hidden" name="isPublicAsked" value="1" />
        <SequenceFields title={title} description={description} />
        <label className={styles.option}>
          <input type="checkbox" name="isPublic" defaultChecked={isPublic} />
          Public: everyone can see it, and its stories link to it
        </label>
        <Button type="submit">Save</Button>
      </form>
      <details className={styles.sure}>
        <summary>Delete the series…</summary>
        <form className={styles.form} method="post" action={action}>
          <input type="hidden" name="xsrf" value={xsrf ?? ""} />
          <p className={styles.facts}>This permanently deletes the series, but not its stories.</p>
          <Button type="submit" name="action" value="delete" tone="danger" size="small">
            Delete now
          </Button>
        </form>
      </details>
    </div>
  );
}
