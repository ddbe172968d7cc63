import { describe, expect, test } from "vitest";
import {
  afterEvent,
  type Claim,
  type ClaimEvent,
  type ClaimState,
  LIVE_FAILURES,
  VERIFY_FOR_MS,
} from "../../../../worker/domain/domains/claim.ts";

const NOW = 1_800_000_000_000;
const CLAIM: Claim = {
  domain: "mill.example",
  ownerId: "200000000001",
  state: "added",
  error: null,
  isSubdomain: false,
  token: "t",
  failures: 0,
  addedAt: NOW,
  addedBy: null,
  verifyingAt: null,
  liveAt: null,
  failedAt: null,
  removedAt: null,
  checkedAt: null,
  nextCheckAt: NOW,
};
const UNPROVEN = { kind: "unproven", error: "NO_RECORD" } as const;

const run = (claim: Claim, events: readonly ClaimEvent[], now = NOW): Claim =>
  events.reduce((so, event) => afterEvent(so, event, now), claim);
const inState = (state: ClaimState): Claim => ({ ...CLAIM, state, verifyingAt: NOW });

describe("a claim to a host", () => {
  test("goes from added to verifying, live and removed, each with its time", () => {
    const live = run(CLAIM, [{ kind: "registered" }, UNPROVEN, { kind: "proven" }]);
    expect(live).toMatchObject({ state: "live", verifyingAt: NOW, liveAt: NOW, error: null });
    const removed = run(live, [{ kind: "removed" }], NOW + 5);
    expect(removed).toMatchObject({ state: "removed", liveAt: NOW, removedAt: NOW + 5 });
    expect(run(removed, [{ kind: "asked" }], NOW + 9)).toMatchObject({
      state: "added",
      addedAt: NOW + 9,
    });
  });

  test("is never live without proof, which counts only while it is being checked", () => {
    for (const state of ["added", "failed", "removed"] as const)
      expect(run(inState(state), [{ kind: "proven" }]).state, state).toBe(state);
  });

  test.each([
    ["registered", "verifying"],
    ["registered", "live"],
    ["registered", "failed"],
    ["registered", "removed"],
    ["asked", "added"],
    ["asked", "live"],
    ["removed", "removed"],
    ["gone", "live"],
    ["lingers", "verifying"],
  ] as const)("doesn't change if %s finds it %s", (kind, state) => {
    const claim = inState(state);
    expect(afterEvent(claim, { kind }, NOW)).toBe(claim);
  });

  test("that isn't completed in a week has failed, and can be requested again", () => {
    const late = run(inState("verifying"), [UNPROVEN], NOW + VERIFY_FOR_MS);
    expect(late).toMatchObject({ state: "failed", error: "NO_RECORD", nextCheckAt: null });
    expect(run(late, [{ kind: "asked" }], NOW).state).toBe("added");
  });

  test("is checked soon at first and less often later", () => {
    const waits = [0, 60 * 60_000, 5 * 24 * 60 * 60_000].map(
      (age) => run(inState("verifying"), [UNPROVEN], NOW + age).nextCheckAt! - NOW - age,
    );
    expect(waits).toEqual([60_000, 15 * 60_000, 60 * 60_000]);
  });

  test("that is live survives one bad hour, and no more", () => {
    const fail = Array.from({ length: LIVE_FAILURES - 1 }, () => UNPROVEN);
    const shaky = run(inState("live"), fail);
    expect(shaky).toMatchObject({ state: "live", error: "NO_RECORD" });
    expect(run(shaky, [{ kind: "proven" }])).toMatchObject({ state: "live", failures: 0 });
    expect(run(shaky, [UNPROVEN])).toMatchObject({ state: "failed", failedAt: NOW });
  });

  test("that is live isn't affected by a checker that is unavailable", () => {
    const away = { kind: "unproven", error: "SERVICE_AWAY" } as const;
    const live = run(
      inState("live"),
      Array.from({ length: 50 }, () => away),
    );
    expect(live).toMatchObject({ state: "live", failures: 0, error: null });
  });
});
