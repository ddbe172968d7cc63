import type { SignInLocation } from "./signInLocation.ts";
import { firstStep, type SignInOperation, type SignInStep } from "./signInFlow.ts";
import { useOfferedMethods } from "./useOfferedMethods.ts";

/**
 * Returns the first step of each operation. Other hosts than the auth domain always show the
 * methods: choosing email there links to the auth domain, where the other steps are.
 */
export function useFirstStep({
  isAuthDomain,
}: SignInLocation): (operation: SignInOperation) => SignInStep {
  const methods = useOfferedMethods();
  return (operation) => (isAuthDomain ? firstStep(operation, methods) : "options");
}
