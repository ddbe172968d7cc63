// Owns the state transitions of submissions. A final status never changes, but the story can be
// submitted again.

/** A submission's status. */
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

/**
 * The two parties to a submission: the story's writer, or an owner or editor of the publication.
 */
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

/** Statuses of a submission that is with the editors and not final. */
export const SUBMITTED = [
  "CHANGES_MADE",
  "CHANGES_REQUESTED",
  "IN_REVIEW",
  "OPEN",
  "TRIAGE",
] as const satisfies readonly SubmissionStatus[];

/** Returns the statuses that one party may set next. */
export function nextSubmissionSteps(
  side: SubmissionSide,
  status: SubmissionStatus,
): readonly SubmissionStatus[] {
  return STEPS[side][status] ?? [];
}
