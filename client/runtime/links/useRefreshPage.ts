import { useRelayEnvironment } from "react-relay/hooks";
import { fetchQuery } from "relay-runtime";
import { loadPage } from "../page/pages.ts";
import { useLocation } from "./useLocation.ts";

/**
 * Returns a function that refetches the page's query, so that its fragments show what has changed.
 */
export function useRefreshPage(): () => Promise<void> {
  const environment = useRelayEnvironment();
  const location = useLocation();
  return async () => {
    const { query, variables } = await loadPage(location.pageId);
    if (!query) return;
    const options = { fetchPolicy: "network-only" } as const;
    await fetchQuery(environment, query, variables(location), options).toPromise();
  };
}
