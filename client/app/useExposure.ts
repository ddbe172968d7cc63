import { useEffect } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import type { IEnvironment } from "relay-runtime";
import type { FlagName } from "../../shared/flags.ts";
import { useClientStore } from "./frame.ts";
import { createInbox } from "./inbox.ts";
import type { PageLocation } from "./page.ts";
import { publicationOnPage } from "./publicationOnPage.ts";
import { useLocation } from "./useLocation.ts";

/** Someone was shown what a flag on trial makes of a page. */
export interface Exposure {
  flag: FlagName;
  /** The story of the page; null for pages of none. */
  postId: string | null;
  /** The publication of the page, or of its story; null for pages of none. */
  publicationId: string | null;
}

/** More flags than there are. */
const MOST = 100;

/** Exposures that are not told yet. */
export const exposures = createInbox<Exposure>(MOST);

/** Notes that what calls it depends on flags, as far as those are on trial with the viewer. */
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

/** What is to be told of flags that a page depends on. */
export function exposuresOn(
  environment: Pick<IEnvironment, "getStore">,
  location: Pick<PageLocation, "params" | "site">,
  flags: readonly FlagName[],
): Exposure[] {
  const postId = location.params.postId?.split("-").at(-1) ?? null;
  const publicationId = publicationOnPage(environment, location, postId);
  return flags.map((flag) => ({ flag, postId, publicationId }));
}
