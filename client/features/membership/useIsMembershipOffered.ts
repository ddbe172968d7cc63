import { useConfig } from "../../runtime/page/frame.ts";

/** False where no payment provider is set up: nothing is sold, and nothing links to what is. */
export function useIsMembershipOffered(): boolean {
  return useConfig().payments !== undefined;
}
