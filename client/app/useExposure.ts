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

/** Notes that what calls it depends on a flag, where that flag is on trial with the viewer. */
export function useExposure(flag: FlagName): void {
  const { params } = useLocation();
  const { flagsOnTrial } = useClientStore().state.client;
  const isOnTrial = flagsOnTrial?.includes(flag) === true;
  const postId = params.postId?.split("-").at(-1) ?? null;
  useEffect(() => {
    if (isOnTrial) exposures.add({ flag, postId });
  }, [flag, isOnTrial, postId]);
}
