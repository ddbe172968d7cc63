import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../../shared/durations.ts";
import { DISMISSAL_WINDOWS, heldDismissals } from "../../../shared/rules/dismissals.ts";

const NOW = Date.UTC(2026, 2, 15, 12);

describe("what was put away", () => {
  test.each([
    ["NON_MEMBER_UPSELL", 90],
    ["REACTIVATE_MEMBERSHIP", 14],
    ["FRIEND_UPSELL", 180],
  ] as const)("of %s stays away for %i days", (flag, days) => {
    expect(DISMISSAL_WINDOWS[flag]).toBe(days * DAY_MS);
    const held = (age: number) => heldDismissals([{ flag, at: NOW - age }], NOW);
    expect(held(days * DAY_MS - 1)).toEqual([flag]);
    expect(held(days * DAY_MS)).toEqual([]);
    expect(held((days + 1) * DAY_MS)).toEqual([]);
  });

  test("under a name that nobody knows any more is left out", () => {
    const at = NOW;
    expect(
      heldDismissals(
        [
          { flag: "toString", at },
          { flag: "OLD_ONE", at },
          { flag: "VERIFY_EMAIL", at },
        ],
        NOW,
      ),
    ).toEqual(["VERIFY_EMAIL"]);
  });

  test("by a clock that was years ahead is not away for ever", () => {
    expect(heldDismissals([{ flag: "VERIFY_EMAIL", at: NOW + 400 * DAY_MS }], NOW)).toEqual([]);
  });
});
