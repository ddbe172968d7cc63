import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { Suggestions_suggestion$key } from "../../../../generated/relay/Suggestions_suggestion.graphql.ts";
import { changedWords } from "../../../../shared/story/delta/changedWords.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import { StateBadge } from "../../../ui/workspace/StateBadge.tsx";
import * as texts from "./texts.ts";
import { useFormKey } from "./useFormKey.ts";
import styles from "./Review.module.css";

/** A suggested edit: what it changes, and its writer's decision. */
export function Suggestion(props: {
  suggestion: Suggestions_suggestion$key;
  submissionId: string;
  /** The writer decides; editors can withdraw it. */
  isWriter: boolean;
}) {
  const { id, was, text, state, basis, createdBy } = useFragment(
    graphql`
      fragment Suggestions_suggestion on SubmissionSuggestion {
        id
        was
        text
        state
        basis
        createdBy {
          name
        }
      }
    `,
    props.suggestion,
  );
  const { submissionId, isWriter } = props;
  const store = useClientStore();
  const { head, was: removed, now: added, tail } = changedWords(was, text);
  const isOpen = state === "OPEN";
  const canAccept = isWriter && basis === "UNCHANGED";
  return (
    <li className={styles.remark} id={`suggestion-${id}`}>
      <p className={styles.remarkFacts}>
        <span>
          {fillText(texts.suggestionBy, {
            name: <bdi className={styles.remarkName}>{createdBy?.name ?? texts.someone}</bdi>,
          })}
        </span>
        {state === "ACCEPTED" ? (
          <StateBadge tone="success">{texts.accepted}</StateBadge>
        ) : state === "REJECTED" ? (
          <StateBadge>{texts.rejected}</StateBadge>
        ) : null}
      </p>
      <p className={styles.edit} dir="auto">
        {head}
        {removed === "" ? null : <del>{removed}</del>}
        {added === "" ? null : <ins>{added}</ins>}
        {tail}
      </p>
      {isOpen && basis !== "UNCHANGED" ? (
        <p className={styles.stale}>
          {basis === "DELETED" ? texts.basisDeleted : texts.basisChanged}
        </p>
      ) : null}
      {isOpen ? (
        <WriteForm
          of="decideSubmissionSuggestion"
          fields={{ submissionId, suggestionId: id }}
          onDone={({ isAccepted }) =>
            store.enqueueToast({
              toastStyle: "accent",
              message: isAccepted === "true" ? texts.doneAccepted : texts.doneRejected,
            })
          }
        >
          {({ isBusy, field }) => (
            <div className={styles.buttons}>
              {canAccept ? (
                <Button
                  type="submit"
                  name={field("isAccepted")}
                  value="true"
                  size="small"
                  isBusy={isBusy}
                >
                  {texts.accept}
                </Button>
              ) : null}
              <Button
                type="submit"
                name={field("isAccepted")}
                value="false"
                variant="secondary"
                size="small"
                isBusy={isBusy}
              >
                {isWriter ? texts.reject : texts.withdraw}
              </Button>
            </div>
          )}
        </WriteForm>
      ) : null}
    </li>
  );
}

/** Suggests another text for a paragraph. */
export function SuggestionForm(props: {
  submissionId: string;
  paragraph: { readonly name: string; readonly text: string };
}) {
  const { submissionId, paragraph } = props;
  const [key, renewKey] = useFormKey(`edit-${paragraph.name}`);
  const [text, setText] = useState(paragraph.text);
  return (
    <WriteForm
      of="suggestSubmissionEdit"
      fields={{
        submissionId,
        paragraphName: paragraph.name,
        was: paragraph.text,
        key,
      }}
      className={styles.form}
      onDone={() => {
        setText(paragraph.text);
        renewKey();
      }}
    >
      {({ isBusy, field }) => (
        <>
          <Field
            kind="multiline"
            label={texts.suggestedText}
            hint={texts.suggestedTextHint}
            name={field("text")}
            value={text}
            onValueChange={setText}
            rows={5}
          />
          <div>
            <Button type="submit" variant="secondary" size="small" isBusy={isBusy}>
              {texts.suggest}
            </Button>
          </div>
        </>
      )}
    </WriteForm>
  );
}
