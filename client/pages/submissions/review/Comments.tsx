import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { Comments_comment$key } from "../../../../generated/relay/Comments_comment.graphql.ts";
import { MAX_NOTE_LENGTH } from "../../../../shared/limits.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Field } from "../../../ui/Field.tsx";
import { useTimestampFormat } from "../../../ui/useTimestampFormat.ts";
import { StateBadge } from "../../../ui/workspace/StateBadge.tsx";
import * as texts from "./texts.ts";
import { useFormKey } from "./useFormKey.ts";
import styles from "./Review.module.css";

/** A comment on a submission or paragraph; its writer can delete it. */
export function Comment(props: {
  comment: Comments_comment$key;
  submissionId: string;
  /** Says what it is about, where its paragraph isn't next to it. */
  showsQuote?: boolean;
}) {
  const formatTime = useTimestampFormat();
  const { id, text, isInternal, quote, createdAt, createdBy, isViewersOwn } = useFragment(
    graphql`
      fragment Comments_comment on SubmissionComment {
        id
        text
        isInternal
        quote
        createdAt
        createdBy {
          name
        }
        isViewersOwn
      }
    `,
    props.comment,
  );
  return (
    <li className={styles.remark}>
      <p className={styles.remarkFacts}>
        <bdi className={styles.remarkName}>{createdBy?.name ?? texts.someone}</bdi>
        <span>{formatTime(createdAt)}</span>
        {isInternal ? <StateBadge>{texts.onlyEditorsBadge}</StateBadge> : null}
      </p>
      {props.showsQuote && quote ? (
        <blockquote className={styles.quote} dir="auto">
          {quote}
        </blockquote>
      ) : null}
      <p className={styles.remarkText} dir="auto">
        {text}
      </p>
      {isViewersOwn ? (
        <WriteForm
          of="deleteSubmissionComment"
          fields={{ submissionId: props.submissionId, commentId: id }}
        >
          {({ isBusy }) => (
            <Button type="submit" variant="plain" size="small" isBusy={isBusy}>
              {texts.deleteComment}
            </Button>
          )}
        </WriteForm>
      ) : null}
    </li>
  );
}

/** Adds a comment. */
export function CommentForm(props: {
  submissionId: string;
  /** Null for the whole submission. */
  paragraphName: string | null;
  label: string;
  action: string;
  /** `choose` offers the editor a note that only editors see. */
  audience: "everyone" | "editors" | "choose";
}) {
  const { submissionId, paragraphName, label, action, audience } = props;
  const [key, renewKey] = useFormKey(`${audience}-${paragraphName ?? "all"}`);
  const [text, setText] = useState("");
  return (
    <WriteForm
      of="addSubmissionComment"
      fields={{
        submissionId,
        key,
        ...(paragraphName === null ? {} : { paragraphName }),
        ...(audience === "editors" ? { isInternal: "true" } : {}),
      }}
      className={styles.form}
      onDone={() => {
        setText("");
        renewKey();
      }}
    >
      {({ isBusy, field }) => (
        <>
          <Field
            kind="multiline"
            label={label}
            name={field("text")}
            value={text}
            onValueChange={setText}
            limit={MAX_NOTE_LENGTH}
            rows={2}
          />
          {audience === "choose" ? (
            <Checkbox label={texts.onlyEditors} name={field("isInternal")} defaultChecked={false} />
          ) : null}
          <div>
            <Button type="submit" variant="secondary" size="small" isBusy={isBusy}>
              {action}
            </Button>
          </div>
        </>
      )}
    </WriteForm>
  );
}
