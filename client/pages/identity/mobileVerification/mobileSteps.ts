import { buildPath } from "../../../../shared/routes/buildPath.ts";

/** The steps, in order. */
export type MobileStep = "number" | "code";

/** Returns the step of a URL, where the first has no name; null for an unknown one. */
export function readMobileStep(step: string | undefined): MobileStep | null {
  if (step === undefined) return "number";
  return step === "code" ? "code" : null;
}

/** Returns the path of a step. */
export function mobileStepPath(step: MobileStep): string {
  return step === "number" ? buildPath("VerifyMobile") : buildPath("VerifyMobileStep", { step });
}
