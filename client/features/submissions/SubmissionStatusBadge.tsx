import type { PublicationSubmissionStatus } from "../../../generated/relay/SubmissionRow_submission.graphql.ts";
import { joinClasses } from "../../ui/joinClasses.ts";
import styles from "./SubmissionStatusBadge.module.css";
import { statusName } from "./submissionTexts.ts";

const TONES: Readonly<Partial<Record<string, "good" | "bad" | "due">>> = {
  ACCEPTED: "good",
  REJECTED: "bad",
  CHANGES_REQUESTED: "due",
  CHANGES_MADE: "due",
};

export function SubmissionStatusBadge({ status }: { status: PublicationSubmissionStatus }) {
  const tone = TONES[status];
  return (
    <span className={joinClasses(styles.badge, tone && styles[tone])}>{statusName(status)}</span>
  );
}
