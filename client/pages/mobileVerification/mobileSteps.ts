import { buildPath } from "../../../shared/routes/buildPath.ts";

/** What is asked for, one after the other. */
export type MobileStep = "number" | "code";

/** The step of an address, whose last part names all but the first; null for none. */
export function readMobileStep(step: string | undefined): MobileStep | null {
  if (step === undefined) return "number";
  return step === "code" ? "code" : null;
}

/** Where a step is. */
export function mobileStepPath(step: MobileStep): string {
  return step === "number" ? buildPath("VerifyMobile") : buildPath("VerifyMobileStep", { step });
}
