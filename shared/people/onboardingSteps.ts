// Owns the steps that a new account is led through, in order. Each can be skipped; the account
// remembers which ones it has passed.

import { buildPath } from "../routes/buildPath.ts";
import type { DismissableFlag } from "./dismissals.ts";

interface OnboardingStep {
  name: "topics" | "people" | "profile";
  /** Stored once the step has been done or skipped. */
  flag: DismissableFlag;
  route: "GetStartedTopics" | "GetStartedPeople" | "GetStartedProfile";
}

export const ONBOARDING_STEPS = [
  { name: "topics", flag: "ONBOARDING_TOPICS", route: "GetStartedTopics" },
  { name: "people", flag: "ONBOARDING_PEOPLE", route: "GetStartedPeople" },
  { name: "profile", flag: "ONBOARDING_PROFILE", route: "GetStartedProfile" },
] as const satisfies readonly OnboardingStep[];

export type OnboardingStepName = (typeof ONBOARDING_STEPS)[number]["name"];

/** Returns the path of the first step that isn't among the flags; after the last one, home. */
export function nextOnboardingPath(passed: readonly string[]): string {
  const next = ONBOARDING_STEPS.find(({ flag }) => !passed.includes(flag));
  return buildPath(next?.route ?? "ShowHome");
}

/** Returns the path that follows a step; after the last one, home. */
export function pathAfterStep(name: OnboardingStepName): string {
  const at = ONBOARDING_STEPS.findIndex((step) => step.name === name);
  return buildPath(ONBOARDING_STEPS[at + 1]?.route ?? "ShowHome");
}
