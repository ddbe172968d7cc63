import { expect, test } from "vitest";
import {
  nextSubmissionSteps,
  SUBMITTED,
  type SubmissionStatus,
} from "../../../shared/rules/submissionSteps.ts";

const ENDED: SubmissionStatus[] = ["ACCEPTED", "CANCELLED", "REJECTED", "UNKNOWN"];

test("what has ended stays so, for both sides", () => {
  for (const status of ENDED) {
    expect(nextSubmissionSteps("writer", status)).toEqual([]);
    expect(nextSubmissionSteps("editor", status)).toEqual([]);
  }
});

test("editors alone decide, writers alone take back and make changes", () => {
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

test("every submission that editors have can come to both ends", () => {
  for (const status of SUBMITTED) {
    expect(nextSubmissionSteps("editor", status)).toEqual(
      expect.arrayContaining(["ACCEPTED", "REJECTED"]),
    );
  }
});
