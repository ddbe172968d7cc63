import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { SequenceEditor_sequence$key } from "../../../generated/relay/SequenceEditor_sequence.graphql.ts";
import { rowField } from "../../../shared/forms/rowFields.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { sequenceError } from "../../../shared/sequences/sequenceErrors.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { DangerDetails } from "../../ui/DangerDetails.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import { SequenceFields } from "./SequenceFields.tsx";
import { SequenceOrder } from "./SequenceOrder.tsx";
import * as texts from "./texts.ts";
import dashboard from "../../ui/DashboardPage.module.css";
import styles from "./Sequences.module.css";

/** The messages of completed forms, by their name in the URL. */
const DONE: Readonly<Record<string, string>> = {
  save: texts.saved,
  add: texts.storyAdded,
  remove: texts.storyRemoved,
  up: texts.movedUp,
  down: texts.movedDown,
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
          <a href={buildPath("ShowSequence", { sequenceSlug: slug })}>{texts.viewSeries}</a>
          <a href={buildPath("YourSeries", { filterBy: isPublic ? "public" : "drafts" })}>
            {texts.yourSeries}
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
      <form className={styles.form} method="post" action={action} aria-label={texts.addAStory}>
        <input type="hidden" name="xsrf" value={xsrf ?? ""} />
        <input type="hidden" name={rowField("EditSequence", "action")} value="add" />
        <Field
          label={texts.addStoryLabel}
          hint={texts.addStoryHint}
          name={rowField("EditSequence", "postId")}
          value={address}
          onValueChange={setAddress}
          isRequired
        />
        <Button type="submit" variant="secondary">
          {texts.add}
        </Button>
      </form>
      <form className={styles.form} method="post" action={action} aria-label={texts.aboutTheSeries}>
        <input type="hidden" name="xsrf" value={xsrf ?? ""} />
        <input type="hidden" name={rowField("EditSequence", "action")} value="save" />
        <input type="hidden" name={rowField("EditSequence", "isPublicAsked")} value="1" />
        <SequenceFields title={title} description={description} />
        <label className={styles.option}>
          <input
            type="checkbox"
            name={rowField("EditSequence", "isPublic")}
            defaultChecked={isPublic}
          />
          {texts.publicOption}
        </label>
        <Button type="submit">{texts.save}</Button>
      </form>
      <DangerDetails label={texts.deleteSeries}>
        <form className={styles.form} method="post" action={action}>
          <input type="hidden" name="xsrf" value={xsrf ?? ""} />
          <p className={styles.facts}>{texts.deleteSeriesText}</p>
          <Button
            type="submit"
            name={rowField("EditSequence", "action")}
            value="delete"
            tone="danger"
            size="small"
          >
            {texts.deleteNow}
          </Button>
        </form>
      </DangerDetails>
    </div>
  );
}
