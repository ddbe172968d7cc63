import { expect, test } from "vitest";
import { clientVersionStatus } from "../../../shared/errors/clientVersionStatus.ts";

const BOUNDS = { served: "2.3", supported: "4.0.1" };

test.each([
  ["4.0.1", "SUPPORTED"],
  ["4.1", "SUPPORTED"],
  ["10", "SUPPORTED"],
  ["4.0.0", "DEPRECATED"],
  ["2.3.0", "DEPRECATED"],
  ["2.10", "DEPRECATED"],
  ["2.2.9", "DROPPED"],
  ["0", "DROPPED"],
  ["", "INVALID"],
  ["latest", "INVALID"],
  ["-1", "INVALID"],
  ["1.2.3.4.5", "INVALID"],
  ["9".repeat(40), "INVALID"],
] as const)("version %s is %s", (version, status) => {
  expect(clientVersionStatus(version, BOUNDS)).toBe(status);
});
