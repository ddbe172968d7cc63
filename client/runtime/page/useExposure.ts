import { useEffect } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import type { IEnvironment } from "relay-runtime";
import type { FlagName } from "../../../shared/flags.ts";
import { useClientStore } from "./frame.ts";
import { createInbox } from "./inbox.ts";
import type { PageLocation } from "./page.ts";
import { publicationOnPage } from "./publicationOnPage.ts";
import { useLocation } from "../links/useLocation.ts";

/** An exposure of the viewer to a flag with a partial rollout. */
export interface Exposure {
  flag: FlagName;
  /** The page's story; null if it has none. */
  postId: string | null;
  /** The publication of the page or its story; null if it has none. */
  publicationId: string | null;
}

/** Safely above the number of flags. */
const MOST = 100;

/** Exposures that aren't reported yet. */
export const exposures = createInbox<Exposure>(MOST);

/** Records that the calling component depends on flags, for those with a partial rollout. */
export function useExposure(...flags: FlagName[]): void {
  const environment = useRelayEnvironment();
  const location = useLocation();
  const { flagsOnTrial } = useClientStore().state.client;
  const onTrial = flags.filter((flag) => flagsOnTrial?.includes(flag)).join(" ");
  useEffect(() => {
    const flagsOfPage = onTrial.split(" ").filter(Boolean) as FlagName[];
    for (const exposure of exposuresOn(environment, location, flagsOfPage)) exposures.add(exposure);
  }, [environment, location, onTrial]);
}

/** Returns the exposures to report for the flags a page depends on. */
export function exposuresOn(
  environment: Pick<IEnvironment, "getStore">,
  location: Pick<PageLocation, "params" | "site">,
  flags: readonly FlagName[],
): Exposure[] {
  const postId = location.params.postId?.split("-").at(-1) ?? null;
  const publicationId = publicationOnPage(environment, location, postId);
  return flags.map((flag) => ({ flag, postId, publicationId }));
}
