// The second small operation of a page: what the page may not say itself, because it may be cached,
// is asked for once it stands, and only for readers who are signed in.

import { useEffect, useState } from "react";
import { fetchQuery, useRelayEnvironment } from "react-relay/hooks";
import {
  createOperationDescriptor,
  type Disposable,
  getRequest,
  type GraphQLTaggedNode,
  type OperationType,
} from "relay-runtime";
import { useLocation } from "../../app/useLocation.ts";

/** How far an answer about the viewer has come. A visitor's stays "loading". */
export interface ViewerAnswer<Data> {
  status: "loading" | "answered" | "failed";
  /** Null until the store holds all of it. */
  data: Data | null;
}

const LOADING = { status: "loading", data: null } as const;

/**
 * Asks a query about the viewer after hydration, and follows the store from then on. It neither
 * suspends nor throws: a page is whole without it. With the code that a press will need, it answers
 * once that is there too, or can't be had: what one may press then acts at once.
 */
export function useViewerQuery<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query["variables"],
  loadCode?: () => Promise<unknown>,
): ViewerAnswer<Query["response"]> {
  const environment = useRelayEnvironment();
  const { isLoggedIn } = useLocation();
  const [answer, setAnswer] = useState<ViewerAnswer<Query["response"]>>(LOADING);
  const key = JSON.stringify(variables);

  useEffect(() => {
    if (!isLoggedIn) return;
    const asked = JSON.parse(key) as Query["variables"];
    const operation = createOperationDescriptor(getRequest(query), asked);
    const retained = environment.retain(operation);
    const loading = loadCode?.().catch(() => {});
    let isCurrent = true;
    let watching: Disposable | undefined;
    const watch = async (status: ViewerAnswer<unknown>["status"]): Promise<void> => {
      if (loading) await loading;
      if (!isCurrent) return;
      watching?.dispose();
      const snapshot = environment.lookup(operation.fragment);
      const show = ({ data, isMissingData }: typeof snapshot): void =>
        setAnswer(
          isMissingData
            ? { status, data: null }
            : { status: "answered", data: data as Query["response"] },
        );
      show(snapshot);
      watching = environment.subscribe(snapshot, show);
    };
    if (environment.check(operation).status === "available") {
      void watch("answered");
      return () => {
        isCurrent = false;
        watching?.dispose();
        retained.dispose();
      };
    }
    const fetching = fetchQuery<Query>(environment, query, asked).subscribe({
      complete: () => void watch("answered"),
      error: () => void watch("failed"),
    });
    return () => {
      isCurrent = false;
      fetching.unsubscribe();
      watching?.dispose();
      retained.dispose();
    };
  }, [environment, isLoggedIn, key, loadCode, query]);
  return answer;
}
