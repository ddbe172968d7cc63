// Owns the steps in which the first issues of a newsletter with imported subscribers go out, so that a
// bad list harms few people before bounces and complaints stop it. People who confirmed their address
// here have proved that they want it, so a newsletter without imports has no steps.

import { HOUR_MS } from "../../../../shared/durations.ts";

/** How many recipients an issue has after each step; after the last, all get it. */
export const STEPS = [200, 2000] as const;

/** How long the results of a step are waited for. */
export const STEP_WAIT_MS = HOUR_MS;

/** What decides how far an issue may go now. */
export interface StepFacts {
  /** Steps of the issue that are over. */
  step: number;
  /** The newsletter has subscribers who didn't confirm their address here. */
  hasImported: boolean;
  /** The recipients of the newsletter's largest issue that was received well; 0 for none. */
  healthyRecipients: number;
}

/** How many recipients an issue may have until its next step; Infinity for all. */
export function stepLimit({ step, hasImported, healthyRecipients }: StepFacts): number {
  if (!hasImported) return Infinity;
  return STEPS.slice(step).find((limit) => limit > healthyRecipients) ?? Infinity;
}

/** Steps that are over once an issue has so many recipients. */
export function stepsOver(recipients: number): number {
  return STEPS.filter((limit) => limit <= recipients).length;
}
