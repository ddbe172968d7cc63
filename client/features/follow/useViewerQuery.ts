// What a page may not say of its reader, because it may be cached, is asked for once it stands, and
// only for readers who are signed in.

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
import { useLocation } from "../../app/useLocation.ts";

/** How far an answer about the viewer has come. A visitor's stays "loading". */
export interface ViewerAnswer<Data> {
  status: "loading" | "answered" | "failed";
  /** Null until the store holds all of it. */
  data: Data | null;
}

/** Something about the viewer that a component shows. */
export interface ViewerQuestion {
  /** Where the answer stands in the store. */
  selector: SingularReaderSelector;
  isAnswered: (environment: IEnvironment) => boolean;
  /** Has it answered. What comes is kept in the store until it is disposed of. */
  ask: (environment: IEnvironment) => Promise<Disposable>;
}

const LOADING = { status: "loading", data: null } as const;

/**
 * Has a question about the viewer answered after hydration, and follows the store from then on. It
 * neither suspends nor throws: a page is whole without it. With the code that a press will need, it
 * answers once that is there too, or can't be had: what one may press then acts at once.
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
    let kept: Disposable | undefined;
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
          kept = retained;
          void watch("answered");
        },
        () => void watch("failed"),
      );
    }
    return () => {
      isCurrent = false;
      watching?.dispose();
      kept?.dispose();
    };
  }, [environment, isLoggedIn, loadCode, question]);
  return answer;
}

/** Asks a query about the viewer by itself, as `useViewerAnswer` does. */
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
