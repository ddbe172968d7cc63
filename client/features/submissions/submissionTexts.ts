import type { PublicationSubmissionStatus } from "../../../generated/relay/SubmissionRow_submission.graphql.ts";
import type { SubmissionStatus } from "../../../shared/rules/submissionSteps.ts";

/** The display names of the statuses. */
const STATUS_NAMES: Readonly<Record<SubmissionStatus, string>> = {
  WIP: "Not submitted",
  OPEN: "Submitted",
  TRIAGE: "Waiting for an editor",
  IN_REVIEW: "In review",
  CHANGES_REQUESTED: "Changes requested",
  CHANGES_MADE: "Changes made",
  ACCEPTED: "Accepted",
  REJECTED: "Declined",
  CANCELLED: "Withdrawn",
  UNKNOWN: "Unknown",
};

/** Returns a status's display name; empty for a status that this build doesn't know. */
export function statusName(status: PublicationSubmissionStatus): string {
  return Object.hasOwn(STATUS_NAMES, status) ? STATUS_NAMES[status as SubmissionStatus] : "";
}

/** Returns the next step of a submission for the viewer; empty if there is none. */
export function nextStepText(status: string, isOwn: boolean): string {
  switch (status) {
    case "CHANGES_REQUESTED":
      return isOwn
        ? "Make the changes, then mark them as made."
        : "The writer is making the changes.";
    case "CHANGES_MADE":
      return isOwn ? "The editors will review it again." : "Review it again.";
    case "WIP":
      return isOwn ? "Submit it when it's ready." : "";
    case "OPEN":
    case "TRIAGE":
      return isOwn ? "The editors haven't decided yet." : "";
    case "IN_REVIEW":
      return isOwn ? "An editor is reviewing it." : "";
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
    label: "To review",
    statuses: ["OPEN", "TRIAGE", "IN_REVIEW", "CHANGES_MADE"],
    empty: { title: "Nothing to review", text: "Stories that writers submit appear here." },
  },
  {
    tab: "changes-requested",
    label: "With writers",
    statuses: ["CHANGES_REQUESTED"],
    empty: {
      title: "Nothing with writers",
      text: "Stories you've requested changes to appear here.",
    },
  },
  {
    tab: "accepted",
    label: "Accepted",
    statuses: ["ACCEPTED"],
    empty: { title: "Nothing accepted yet", text: "Submissions you publish appear here." },
  },
  {
    tab: "rejected",
    label: "Declined",
    statuses: ["REJECTED"],
    empty: { title: "Nothing declined", text: "Submissions you decline appear here." },
  },
  {
    tab: "cancelled",
    label: "Withdrawn",
    statuses: ["CANCELLED"],
    empty: { title: "Nothing withdrawn", text: "Submissions that writers withdraw appear here." },
  },
  {
    tab: "submissions",
    label: "All",
    statuses: null,
    empty: { title: "No submissions yet", text: "Stories that writers submit appear here." },
  },
];

/** The lists of a writer's submissions. */
export const OUTBOX_LISTS: readonly SubmissionList[] = [
  {
    tab: undefined,
    label: "Waiting",
    statuses: ["WIP", "OPEN", "TRIAGE", "IN_REVIEW", "CHANGES_REQUESTED", "CHANGES_MADE"],
    empty: {
      title: "Nothing waiting",
      text: "Submit a story to a publication and follow its progress here.",
    },
  },
  {
    tab: "accepted",
    label: "Accepted",
    statuses: ["ACCEPTED"],
    empty: {
      title: "Nothing accepted yet",
      text: "Stories that publications accepted appear here.",
    },
  },
  {
    tab: "all",
    label: "All",
    statuses: null,
    empty: { title: "No submissions yet", text: "Submit a story to a publication to get started." },
  },
];
