import type { PublicationSubmissionStatus } from "../../../generated/relay/SubmissionRow_submission.graphql.ts";
import type { SubmissionStatus } from "../../../shared/submissions/submissionSteps.ts";
import * as texts from "./texts.ts";

/** The display names of the statuses. */
const STATUS_NAMES: Readonly<Record<SubmissionStatus, string>> = {
  WIP: texts.notSubmitted,
  OPEN: texts.submitted,
  TRIAGE: texts.waitingForAnEditor,
  IN_REVIEW: texts.inReview,
  CHANGES_REQUESTED: texts.changesRequested,
  CHANGES_MADE: texts.changesMade,
  ACCEPTED: texts.accepted,
  REJECTED: texts.declined,
  CANCELLED: texts.withdrawn,
  UNKNOWN: texts.unknownStatus,
};

/** Returns a status's display name; empty for a status that this build doesn't know. */
export function statusName(status: PublicationSubmissionStatus): string {
  return Object.hasOwn(STATUS_NAMES, status) ? STATUS_NAMES[status as SubmissionStatus] : "";
}

/** Returns the next step of a submission for the viewer; empty if there is none. */
export function nextStepText(status: string, isOwn: boolean): string {
  switch (status) {
    case "CHANGES_REQUESTED":
      return isOwn ? texts.stepMakeChanges : texts.stepWriterChanges;
    case "CHANGES_MADE":
      return isOwn ? texts.stepEditorsReviewAgain : texts.stepReviewAgain;
    case "WIP":
      return isOwn ? texts.stepSubmit : "";
    case "OPEN":
    case "TRIAGE":
      return isOwn ? texts.stepWait : "";
    case "IN_REVIEW":
      return isOwn ? texts.stepInReview : "";
    default:
      return "";
  }
}

/** A filtered list of submissions, with its URL name and tab. */
export interface SubmissionList {
  /** The URL's `tab`; undefined for the default list. */
  tab: string | undefined;
  label: string;
  /** Null for all. */
  statuses: readonly SubmissionStatus[] | null;
  /** The empty state. */
  empty: { title: string; text: string };
}

/** The lists of a publication's submissions. */
export const INBOX_LISTS: readonly SubmissionList[] = [
  {
    tab: undefined,
    label: texts.toReview,
    statuses: ["OPEN", "TRIAGE", "IN_REVIEW", "CHANGES_MADE"],
    empty: { title: texts.nothingToReview, text: texts.submittedStoriesText },
  },
  {
    tab: "changes-requested",
    label: texts.withWriters,
    statuses: ["CHANGES_REQUESTED"],
    empty: {
      title: texts.nothingWithWriters,
      text: texts.nothingWithWritersText,
    },
  },
  {
    tab: "accepted",
    label: texts.accepted,
    statuses: ["ACCEPTED"],
    empty: { title: texts.nothingAcceptedYet, text: texts.nothingAcceptedYetText },
  },
  {
    tab: "rejected",
    label: texts.declined,
    statuses: ["REJECTED"],
    empty: { title: texts.nothingDeclined, text: texts.nothingDeclinedText },
  },
  {
    tab: "cancelled",
    label: texts.withdrawn,
    statuses: ["CANCELLED"],
    empty: { title: texts.nothingWithdrawn, text: texts.nothingWithdrawnText },
  },
  {
    tab: "submissions",
    label: texts.all,
    statuses: null,
    empty: { title: texts.noSubmissionsYet, text: texts.submittedStoriesText },
  },
];

/** The lists of a writer's submissions. */
export const OUTBOX_LISTS: readonly SubmissionList[] = [
  {
    tab: undefined,
    label: texts.waiting,
    statuses: ["WIP", "OPEN", "TRIAGE", "IN_REVIEW", "CHANGES_REQUESTED", "CHANGES_MADE"],
    empty: {
      title: texts.nothingWaiting,
      text: texts.nothingWaitingText,
    },
  },
  {
    tab: "accepted",
    label: texts.accepted,
    statuses: ["ACCEPTED"],
    empty: {
      title: texts.nothingAcceptedYet,
      text: texts.ownNothingAcceptedText,
    },
  },
  {
    tab: "all",
    label: texts.all,
    statuses: null,
    empty: { title: texts.noSubmissionsYet, text: texts.ownNoSubmissionsText },
  },
];
