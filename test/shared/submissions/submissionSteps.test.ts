import { expect, test } from "vitest";
import {
  nextSubmissionSteps,
  SUBMITTED,
  type SubmissionStatus,
} from "../../../shared/submissions/submissionSteps.ts";

const ENDED: SubmissionStatus[] = ["ACCEPTED", "CANCELLED", "REJECTED", "UNKNOWN"];

test("a final status can't be changed by either side", () => {
  for (const status of ENDED) {
    expect(nextSubmissionSteps("writer", status)).toEqual([]);
    expect(nextSubmissionSteps("editor", status)).toEqual([]);
  }
});

test("only editors decide, and only writers withdraw and make changes", () => {
  for (const status of [...SUBMITTED, "WIP" as const]) {
    const [byWriter, byEditor] = [
      nextSubmissionSteps("writer", status),
      nextSubmissionSteps("editor", status),
    ];
    for (const decision of ["ACCEPTED", "REJECTED", "CHANGES_REQUESTED"] as const) {
      expect(byWriter).not.toContain(decision);
    }
    expect(byWriter).toContain("CANCELLED");
    expect(byEditor).not.toContain("CANCELLED");
    expect(byEditor).not.toContain("CHANGES_MADE");
  }
  expect(nextSubmissionSteps("editor", "WIP")).toEqual([]);
});

test("every pending submission can be accepted and rejected", () => {
  for (const status of SUBMITTED) {
    expect(nextSubmissionSteps("editor", status)).toEqual(
      expect.arrayContaining(["ACCEPTED", "REJECTED"]),
    );
  }
});
