// Viewer data that a cacheable page must not contain, fetched after the page has loaded and only
// for signed-in viewers.

import { useEffect, useMemo, useState } from "react";
import { fetchQuery, useRelayEnvironment } from "react-relay/hooks";
import {
  createOperationDescriptor,
  type Disposable,
  getRequest,
  type GraphQLTaggedNode,
  type IEnvironment,
  type OperationType,
  type SingularReaderSelector,
} from "relay-runtime";
import { BATCH_WINDOW_MS } from "../../../shared/limits.ts";
import { loadViewerParts } from "../../runtime/page/lateFeatures.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";

/** The state of a viewer query. For anonymous viewers it stays "loading". */
export interface ViewerAnswer<Data> {
  status: "loading" | "answered" | "failed";
  /** Null until the store holds all of it. */
  data: Data | null;
}

/** Viewer data that a component needs. */
export interface ViewerQuestion {
  /** Where the data are in the store. */
  selector: SingularReaderSelector;
  isAnswered: (environment: IEnvironment) => boolean;
  /** Fetches the data, which the store retains until disposed. */
  ask: (environment: IEnvironment) => Promise<Disposable>;
}

const LOADING = { status: "loading", data: null } as const;

/**
 * Fetches viewer data after hydration and subscribes to the store. Never suspends or throws: the
 * page works without it. With `loadCode` it also waits for that code, or its failure, so that the
 * control responds immediately.
 */
export function useViewerAnswer<Data>(
  question: ViewerQuestion | null,
  loadCode?: () => Promise<unknown>,
): ViewerAnswer<Data> {
  const environment = useRelayEnvironment();
  const { isLoggedIn } = useLocation();
  const [answer, setAnswer] = useState<ViewerAnswer<Data>>(LOADING);

  useEffect(() => {
    if (!isLoggedIn || !question) return;
    const { selector } = question;
    const loading = loadCode?.().catch(() => {});
    let isCurrent = true;
    let watching: Disposable | undefined;
    let retainedQuery: Disposable | undefined;
    const watch = async (status: ViewerAnswer<unknown>["status"]): Promise<void> => {
      if (loading) await loading;
      if (!isCurrent) return;
      watching?.dispose();
      const snapshot = environment.lookup(selector);
      const show = ({ data, isMissingData }: typeof snapshot): void =>
        setAnswer(
          isMissingData ? { status, data: null } : { status: "answered", data: data as Data },
        );
      show(snapshot);
      watching = environment.subscribe(snapshot, show);
    };
    if (question.isAnswered(environment)) {
      void watch("answered");
    } else {
      question.ask(environment).then(
        (retained) => {
          if (!isCurrent) return retained.dispose();
          retainedQuery = retained;
          void watch("answered");
        },
        () => void watch("failed"),
      );
    }
    return () => {
      isCurrent = false;
      watching?.dispose();
      retainedQuery?.dispose();
    };
  }, [environment, isLoggedIn, loadCode, question]);
  return answer;
}

/** Fetches a single viewer query, like `useViewerAnswer`. */
export function useViewerQuery<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query["variables"],
): ViewerAnswer<Query["response"]> {
  const key = JSON.stringify(variables);
  const question = useMemo((): ViewerQuestion => {
    const asked = JSON.parse(key) as Query["variables"];
    const operation = createOperationDescriptor(getRequest(query), asked);
    return {
      selector: operation.fragment,
      isAnswered: (environment) => environment.check(operation).status === "available",
      ask: async (environment) => {
        const retained = environment.retain(operation);
        await partsRequested();
        try {
          await fetchQuery<Query>(environment, query, asked).toPromise();
          return retained;
        } catch (error) {
          retained.dispose();
          throw error;
        }
      },
    };
  }, [key, query]);
  return useViewerAnswer(question);
}

/**
 * Waits until the page's other viewer data are requested (../viewer/viewerParts.ts), so that both
 * travel in one batch.
 */
async function partsRequested(): Promise<void> {
  await loadViewerParts().catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, BATCH_WINDOW_MS));
}
