import { useEffect } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { useClientStore } from "../../runtime/page/frame.ts";
import { loadFreshTotals } from "../../runtime/page/lateFeatures.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";

/**
 * Refreshes the totals of a story, response or list after hydration for anonymous viewers;
 * signed-in viewers get them with their viewer data.
 */
export function useFreshTotals(id: string): void {
  const environment = useRelayEnvironment();
  const { isLoggedIn } = useLocation();
  const { viewerIsBot } = useClientStore().state.client;
  useEffect(() => {
    if (isLoggedIn || viewerIsBot) return;
    loadFreshTotals().then(
      ({ askFreshTotals }) => askFreshTotals(environment, id),
      () => {},
    );
  }, [environment, id, isLoggedIn, viewerIsBot]);
}
