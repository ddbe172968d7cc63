import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { SubmissionDecision_submission$key } from "../../../generated/relay/SubmissionDecision_submission.graphql.ts";
import { MAX_NOTE_LENGTH } from "../../../shared/limits.ts";
import type { SubmissionStatus } from "../../../shared/rules/submissionSteps.ts";
import { useClientStore } from "../../app/frame.ts";
import { CsrfForm } from "../../features/forms/CsrfForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { DateTimeField } from "../../ui/DateTimeField.tsx";
import { Field } from "../../ui/Field.tsx";
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
    label: "Start review",
    done: "The story is in review.",
    look: "secondary",
  },
  { status: "TRIAGE", label: "Leave for later", done: "The story is waiting.", look: "plain" },
  {
    status: "CHANGES_REQUESTED",
    label: "Request changes",
    done: "Changes requested from the writer.",
    look: "secondary",
  },
  {
    status: "CHANGES_MADE",
    label: "I made the changes",
    done: "The editors were notified.",
    look: "primary",
  },
  { status: "OPEN", label: "Submit", done: "The story was submitted.", look: "primary" },
  {
    status: "WIP",
    label: "Work on it again",
    done: "You can edit the story again.",
    look: "plain",
  },
  {
    status: "ACCEPTED",
    label: "Accept and publish",
    done: "The story was accepted.",
    look: "primary",
  },
  {
    status: "REJECTED",
    label: "Decline",
    done: "The story was declined.",
    look: "plain",
    tone: "danger",
  },
  {
    status: "CANCELLED",
    label: "Withdraw",
    done: "The story was withdrawn.",
    look: "plain",
    tone: "danger",
  },
];

/** The viewer's possible decisions, with a note to the other side; nothing once it has ended. */
export function SubmissionDecision(props: { submission: SubmissionDecision_submission$key }) {
  const { id, nextStatuses, isViewersOwn, draft } = useFragment(
    graphql`
      fragment SubmissionDecision_submission on PublicationSubmission {
        id
        nextStatuses
        isViewersOwn
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
    const message =
      status === "ACCEPTED" && publishAt !== "" ? "The story is scheduled." : step?.done;
    store.enqueueToast({ toastStyle: "accent", message });
  };
  return (
    <CsrfForm
      mutation="setPublicationSubmissionStatus"
      fields={{ submissionId: id, baseRev: String(draft?.revision ?? "") }}
      label="Next step"
      className={styles.decision}
      onDone={done}
    >
      {(isBusy) => (
        <>
          <Field
            kind="multiline"
            label={isViewersOwn && !mayAccept ? "Note to the editors" : "Note to the writer"}
            hint={mayAccept ? "Needed to request changes." : "Optional."}
            name="note"
            value={note}
            onValueChange={setNote}
            limit={MAX_NOTE_LENGTH}
          />
          {mayAccept ? (
            <DateTimeField label="Publish later" className={styles.timestamp} name="publishAt" />
          ) : null}
          <div className={styles.steps}>
            {steps.map(({ status, label, look, tone }) => (
              <Button
                key={status}
                type="submit"
                name="status"
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
    </CsrfForm>
  );
}
