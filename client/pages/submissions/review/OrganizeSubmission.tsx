import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { OrganizeSubmission_submission$key } from "../../../../generated/relay/OrganizeSubmission_submission.graphql.ts";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import * as texts from "./texts.ts";
import styles from "./Review.module.css";

/** Who takes care of a submission and when it is due, for its editors. */
export function OrganizeSubmission(props: { submission: OrganizeSubmission_submission$key }) {
  const { id, assignee, dueAt, reviewers } = useFragment(
    graphql`
      fragment OrganizeSubmission_submission on PublicationSubmission {
        id
        dueAt
        assignee {
          id
        }
        reviewers {
          id
          name
        }
      }
    `,
    props.submission,
  );
  const store = useClientStore();
  const stored = dueAt == null ? "" : new Date(dueAt).toISOString().slice(0, 10);
  const [due, setDue] = useState(stored);
  if (reviewers.length === 0) return null;
  return (
    <WriteForm
      of="updatePublicationSubmission"
      fields={{ submissionId: id }}
      label={texts.organizeLabel}
      className={styles.card}
      sendsChanges
      onDone={() => store.enqueueToast({ toastStyle: "accent", message: texts.organized })}
    >
      {({ isBusy, field }) => (
        <>
          <Select
            label={texts.assignedTo}
            name={field("assigneeId")}
            defaultValue={assignee?.id ?? ""}
          >
            <option value="">{texts.nobody}</option>
            {reviewers.map((reviewer) => (
              <option key={reviewer.id} value={reviewer.id}>
                {reviewer.name}
              </option>
            ))}
          </Select>
          <Field
            kind="date"
            label={texts.dueDate}
            name={field("dueAt")}
            value={due}
            onValueChange={setDue}
          />
          <div>
            <Button type="submit" variant="secondary" size="small" isBusy={isBusy}>
              {texts.save}
            </Button>
          </div>
        </>
      )}
    </WriteForm>
  );
}
