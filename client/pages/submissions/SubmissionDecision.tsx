import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { SubmissionDecision_submission$key } from "../../../generated/relay/SubmissionDecision_submission.graphql.ts";
import { MAX_NOTE_LENGTH } from "../../../shared/limits.ts";
import type { SubmissionStatus } from "../../../shared/submissions/submissionSteps.ts";
import { useClientStore } from "../../runtime/page/frame.ts";
import { WriteForm } from "../../features/forms/WriteForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { DateTimeField } from "../../ui/DateTimeField.tsx";
import { Field } from "../../ui/Field.tsx";
import * as texts from "./texts.ts";
import styles from "./ReviewSubmission.module.css";

/** The decisions by button, least severe first, because Enter submits the first. */
const STEPS: readonly {
  status: SubmissionStatus;
  label: string;
  done: string;
  look: "primary" | "secondary" | "plain";
  tone?: "danger";
}[] = [
  {
    status: "IN_REVIEW",
    label: texts.startReview,
    done: texts.doneInReview,
    look: "secondary",
  },
  { status: "TRIAGE", label: texts.leaveForLater, done: texts.doneWaiting, look: "plain" },
  {
    status: "CHANGES_REQUESTED",
    label: texts.requestChanges,
    done: texts.doneChangesRequested,
    look: "secondary",
  },
  {
    status: "CHANGES_MADE",
    label: texts.iMadeTheChanges,
    done: texts.doneChangesMade,
    look: "primary",
  },
  { status: "OPEN", label: texts.submit, done: texts.doneSubmitted, look: "primary" },
  {
    status: "WIP",
    label: texts.workOnItAgain,
    done: texts.doneWorkAgain,
    look: "plain",
  },
  {
    status: "ACCEPTED",
    label: texts.acceptAndPublish,
    done: texts.doneAccepted,
    look: "primary",
  },
  {
    status: "REJECTED",
    label: texts.decline,
    done: texts.doneDeclined,
    look: "plain",
    tone: "danger",
  },
  {
    status: "CANCELLED",
    label: texts.withdraw,
    done: texts.doneWithdrawn,
    look: "plain",
    tone: "danger",
  },
];

/** The viewer's possible decisions, with a note to the other side; nothing once it has ended. */
export function SubmissionDecision(props: { submission: SubmissionDecision_submission$key }) {
  const { id, nextStatuses, isViewersOwn, updatedAt, draft } = useFragment(
    graphql`
      fragment SubmissionDecision_submission on PublicationSubmission {
        id
        nextStatuses
        isViewersOwn
        updatedAt
        draft {
          revision
        }
      }
    `,
    props.submission,
  );
  const store = useClientStore();
  const [note, setNote] = useState("");
  const steps = STEPS.filter(({ status }) => nextStatuses.includes(status));
  if (steps.length === 0) return null;
  const mayAccept = nextStatuses.includes("ACCEPTED");
  const done = (sent: Readonly<Record<string, string>>): void => {
    setNote("");
    const { publishAt = "", status } = sent;
    const step = STEPS.find((each) => each.status === status);
    const message = status === "ACCEPTED" && publishAt !== "" ? texts.doneScheduled : step?.done;
    store.enqueueToast({ toastStyle: "accent", message });
  };
  return (
    <WriteForm
      of="setPublicationSubmissionStatus"
      fields={{
        submissionId: id,
        baseRev: String(draft?.revision ?? ""),
        seenAt: String(updatedAt),
      }}
      label={texts.nextStep}
      className={styles.decision}
      onDone={done}
    >
      {({ isBusy, field }) => (
        <>
          <Field
            kind="multiline"
            label={isViewersOwn && !mayAccept ? texts.noteToTheEditors : texts.noteToTheWriter}
            hint={mayAccept ? texts.noteHint : texts.optional}
            name={field("note")}
            value={note}
            onValueChange={setNote}
            limit={MAX_NOTE_LENGTH}
          />
          {mayAccept ? (
            <DateTimeField
              label={texts.publishLater}
              className={styles.timestamp}
              name={field("publishAt")}
            />
          ) : null}
          <div className={styles.steps}>
            {steps.map(({ status, label, look, tone }) => (
              <Button
                key={status}
                type="submit"
                name={field("status")}
                value={status}
                variant={look}
                tone={tone}
                size="small"
                isBusy={isBusy}
              >
                {label}
              </Button>
            ))}
          </div>
        </>
      )}
    </WriteForm>
  );
}
