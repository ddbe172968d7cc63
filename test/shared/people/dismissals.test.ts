import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../../shared/durations.ts";
import { DISMISSAL_WINDOWS, heldDismissals } from "../../../shared/people/dismissals.ts";

const NOW = Date.UTC(2026, 2, 15, 12);

describe("a dismissal", () => {
  test.each([
    ["NON_MEMBER_UPSELL", 90],
    ["REACTIVATE_MEMBERSHIP", 14],
    ["PAYMENT_METHOD", 7],
    ["FRIEND_UPSELL", 180],
  ] as const)("of %s lasts %i days", (flag, days) => {
    expect(DISMISSAL_WINDOWS[flag]).toBe(days * DAY_MS);
    const held = (age: number) => heldDismissals([{ flag, at: NOW - age }], NOW);
    expect(held(days * DAY_MS - 1)).toEqual([flag]);
    expect(held(days * DAY_MS)).toEqual([]);
    expect(held((days + 1) * DAY_MS)).toEqual([]);
  });

  test("with an unknown name is ignored", () => {
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

  test("by a clock that was years ahead doesn't last forever", () => {
    expect(heldDismissals([{ flag: "VERIFY_EMAIL", at: NOW + 400 * DAY_MS }], NOW)).toEqual([]);
  });
});
