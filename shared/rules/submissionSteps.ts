// Owns how a submission moves. Its statuses are platform.md §3.1's, which shows no transitions: these
// are ours. What has ended stays so, and a story may be handed in anew.

/** How far a submission has come. */
export type SubmissionStatus =
  | "ACCEPTED"
  | "CANCELLED"
  | "CHANGES_MADE"
  | "CHANGES_REQUESTED"
  | "IN_REVIEW"
  | "OPEN"
  | "REJECTED"
  | "TRIAGE"
  | "UNKNOWN"
  | "WIP";

/** Who moves a submission: the story's writer, or an owner or editor of the publication. */
export type SubmissionSide = "writer" | "editor";

const DECISIONS = ["CHANGES_REQUESTED", "ACCEPTED", "REJECTED"] as const;

const STEPS: Record<
  SubmissionSide,
  Partial<Record<SubmissionStatus, readonly SubmissionStatus[]>>
> = {
  writer: {
    WIP: ["OPEN", "CANCELLED"],
    OPEN: ["WIP", "CANCELLED"],
    TRIAGE: ["CANCELLED"],
    IN_REVIEW: ["CANCELLED"],
    CHANGES_REQUESTED: ["CHANGES_MADE", "CANCELLED"],
    CHANGES_MADE: ["CANCELLED"],
  },
  editor: {
    OPEN: ["TRIAGE", "IN_REVIEW", ...DECISIONS],
    TRIAGE: ["IN_REVIEW", ...DECISIONS],
    IN_REVIEW: ["TRIAGE", ...DECISIONS],
    CHANGES_MADE: ["IN_REVIEW", ...DECISIONS],
    CHANGES_REQUESTED: ["ACCEPTED", "REJECTED"],
  },
};

/** Statuses of a submission that its editors have and that has not ended. */
export const SUBMITTED = [
  "CHANGES_MADE",
  "CHANGES_REQUESTED",
  "IN_REVIEW",
  "OPEN",
  "TRIAGE",
] as const satisfies readonly SubmissionStatus[];

/** The statuses that one side may give a submission next. */
export function nextSubmissionSteps(
  side: SubmissionSide,
  status: SubmissionStatus,
): readonly SubmissionStatus[] {
  return STEPS[side][status] ?? [];
}
