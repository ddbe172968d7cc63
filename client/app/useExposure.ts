import { useEffect } from "react";
import type { FlagName } from "../../shared/flags.ts";
import { useClientStore } from "./frame.ts";
import { createInbox } from "./inbox.ts";
import { useLocation } from "./useLocation.ts";

/** Someone was shown what a flag on trial makes of a page. */
export interface Exposure {
  flag: FlagName;
  /** The story of the page; null for pages of none. */
  postId: string | null;
}

/** More flags than there are. */
const MOST = 100;

/** Exposures that are not told yet. */
export const exposures = createInbox<Exposure>(MOST);

/** Notes that what calls it depends on flags, as far as those are on trial with the viewer. */
export function useExposure(...flags: FlagName[]): void {
  const { params } = useLocation();
  const { flagsOnTrial } = useClientStore().state.client;
  const onTrial = flags.filter((flag) => flagsOnTrial?.includes(flag)).join(" ");
  const postId = params.postId?.split("-").at(-1) ?? null;
  useEffect(() => {
    for (const flag of onTrial.split(" ").filter(Boolean) as FlagName[])
      exposures.add({ flag, postId });
  }, [onTrial, postId]);
}
