import { type MembershipType, PLAN_TYPES, type PlanType } from "../../membership/plans.ts";
import { buildPath } from "../buildPath.ts";
import type { PARAM_VALUES } from "../paramKinds.ts";
import { signInPath } from "./signInPath.ts";

/** A plan's name in URLs: "premium-yearly". */
export const planSlug = (type: PlanType): string => type.toLowerCase().replaceAll("_", "-");

/** A membership's name in paths. */
export function membershipSlug(type: MembershipType): MembershipSlug {
  return planSlug(type) as MembershipSlug;
}

type MembershipSlug = (typeof PARAM_VALUES)["membershipType"][number];

/** Returns the plan of a name in a URL; null for any other text. */
export function planOfSlug(slug: string | undefined): PlanType | null {
  return PLAN_TYPES.find((type) => planSlug(type) === slug) ?? null;
}

/**
 * Returns the path of a plan's checkout. The plan is in the param that stays in the URL, so that it
 * survives a reload.
 */
export function checkoutPath(type: PlanType, withTrial = false): string {
  const query = { tab: planSlug(type), ...(withTrial && { trial: "true" }) };
  return buildPath("Payment", {}, { query });
}

/** Returns where a reader starts the checkout of a plan: anonymous ones register first. */
export function checkoutStart(type: PlanType, isLoggedIn: boolean, withTrial = false): string {
  const redirect = checkoutPath(type, withTrial);
  return isLoggedIn ? redirect : signInPath({ operation: "register", redirect });
}
