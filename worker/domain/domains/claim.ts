// Owns the state machine of an owner's claim to a host. Pure: no reads, no clock.

import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import type { DomainError } from "../../../shared/domains/domainErrors.ts";

export const CLAIM_STATES = ["added", "verifying", "live", "failed", "removed"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** A row of custom_domains. Times are in milliseconds since 1970. */
export interface Claim {
  domain: string;
  /** The id of a person or a publication. */
  ownerId: string;
  state: ClaimState;
  error: DomainError | null;
  isSubdomain: boolean;
  token: string;
  failures: number;
  addedAt: number;
  addedBy: string | null;
  verifyingAt: number | null;
  liveAt: number | null;
  failedAt: number | null;
  removedAt: number | null;
  checkedAt: number | null;
  nextCheckAt: number | null;
}

/** Events that change a claim. */
export type ClaimEvent =
  /** The owner requested the host, for the first time or again. */
  | { kind: "asked" }
  /** The platform accepts requests for the host. */
  | { kind: "registered" }
  /** A signed probe was answered through the host. */
  | { kind: "proven" }
  | { kind: "unproven"; error: DomainError }
  | { kind: "removed" }
  /** The DNS record of a removed host still points here, or no longer does. */
  | { kind: "lingers" }
  | { kind: "gone" };

/** Maximum time to verify a host, in milliseconds. After that its owner must request it again. */
export const VERIFY_FOR_MS = 7 * DAY_MS;
/** Consecutive failed checks after which a host is no longer live: about an hour. */
export const LIVE_FAILURES = 6;
/** Intervals between checks of live, failing and removed hosts, in milliseconds. */
const LIVE_CHECK_MS = 6 * HOUR_MS;
const FAILING_CHECK_MS = 10 * MINUTE_MS;
const LINGERING_CHECK_MS = 7 * DAY_MS;

/** Returns the claim after an event, or the same object if the event changes nothing. */
export function afterEvent(claim: Claim, event: ClaimEvent, now: number): Claim {
  switch (event.kind) {
    case "asked":
      return afterAsked(claim, now);
    case "registered":
      return claim.state === "added"
        ? { ...claim, state: "verifying", verifyingAt: now, error: null, nextCheckAt: now }
        : claim;
    case "proven":
      return afterProven(claim, now);
    case "unproven":
      return afterUnproven(claim, event.error, now);
    case "removed":
      return claim.state === "removed"
        ? claim
        : {
            ...claim,
            state: "removed",
            removedAt: now,
            error: null,
            nextCheckAt: laterLook(claim, now),
          };
    case "lingers":
      return claim.state === "removed"
        ? { ...claim, nextCheckAt: now + LINGERING_CHECK_MS }
        : claim;
    case "gone":
      return claim.state === "removed" ? { ...claim, nextCheckAt: null } : claim;
  }
}

/** When to check whether the DNS record of a removed host is gone. Old URLs redirect until then. */
function laterLook({ isSubdomain, liveAt }: Claim, now: number): number | null {
  if (isSubdomain) return null;
  return liveAt === null ? now : now + DAY_MS;
}

function afterAsked(claim: Claim, now: number): Claim {
  if (claim.state === "added" || claim.state === "live") return claim;
  const again = { error: null, failures: 0, nextCheckAt: now } as const;
  return { ...claim, ...again, state: "added", addedAt: now };
}

function afterProven(claim: Claim, now: number): Claim {
  if (claim.state !== "verifying" && claim.state !== "live") return claim;
  return {
    ...claim,
    state: "live",
    error: null,
    failures: 0,
    liveAt: claim.state === "live" ? claim.liveAt : now,
    checkedAt: now,
    // A name on the product's domain has no DNS record that could disappear.
    nextCheckAt: claim.isSubdomain ? null : now + LIVE_CHECK_MS,
  };
}

function afterUnproven(claim: Claim, error: DomainError, now: number): Claim {
  const seen = { ...claim, error, checkedAt: now };
  const failed = { ...seen, state: "failed", failedAt: now, nextCheckAt: null } as const;
  switch (claim.state) {
    case "added":
      return { ...seen, nextCheckAt: now + FAILING_CHECK_MS };
    case "verifying": {
      const age = now - (claim.verifyingAt ?? now);
      if (age >= VERIFY_FOR_MS) return failed;
      // Checks are frequent at first and then back off, so a new record is noticed within minutes.
      return { ...seen, nextCheckAt: now + Math.min(Math.max(MINUTE_MS, age / 4), HOUR_MS) };
    }
    case "live": {
      // An unavailable checker says nothing about the host.
      if (error === "SERVICE_AWAY") return { ...claim, nextCheckAt: now + FAILING_CHECK_MS };
      const failures = claim.failures + 1;
      if (failures >= LIVE_FAILURES) return { ...failed, failures };
      return { ...seen, failures, nextCheckAt: now + FAILING_CHECK_MS };
    }
    default:
      return claim;
  }
}
