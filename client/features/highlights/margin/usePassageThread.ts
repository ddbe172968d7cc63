import { useCallback, useEffect, useRef, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import {
  createOperationDescriptor,
  fetchQuery,
  getRequest,
  graphql,
  type IEnvironment,
} from "relay-runtime";
import type { PassageResponses_post$key } from "../../../../generated/relay/PassageResponses_post.graphql.ts";
import type { usePassageThreadQuery } from "../../../../generated/relay/usePassageThreadQuery.graphql.ts";
import { readList } from "../../listing/readList.ts";

const QUERY = graphql`
  query usePassageThreadQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      __typename
      ... on Post {
        id
        ...PassageResponses_post @alias(as: "response")
      }
    }
  }
`;

type Thread = ReadonlyMap<string, PassageResponses_post$key>;

/** Loads responses by their ids, and again when there are others; what was loaded stays meanwhile. */
export function usePassageThread(ids: readonly string[]) {
  const environment = useRelayEnvironment();
  const [thread, setThread] = useState<Thread | null>(null);
  const [hasFailed, setFailed] = useState(false);
  /** Counts the reads: only the latest one is shown. */
  const reads = useRef(0);
  const wanted = ids.join(" ");
  const read = useCallback((): void => {
    const number = (reads.current += 1);
    readThread(environment, wanted.split(" ")).then(
      (answer) => {
        if (number !== reads.current) return;
        setThread(answer);
        setFailed(false);
      },
      () => number === reads.current && setFailed(true),
    );
  }, [environment, wanted]);
  useEffect(() => {
    const variables = { ids: wanted.split(" ") };
    const retained = environment.retain(createOperationDescriptor(getRequest(QUERY), variables));
    read();
    return () => {
      reads.current += 1;
      retained.dispose();
    };
  }, [environment, wanted, read]);
  const retry = (): void => {
    setFailed(false);
    read();
  };
  return { thread, hasFailed, retry };
}

async function readThread(environment: IEnvironment, ids: string[]): Promise<Thread> {
  const data = await fetchQuery<usePassageThreadQuery>(
    environment,
    QUERY,
    { ids },
    {
      fetchPolicy: "network-only",
    },
  ).toPromise();
  return new Map(
    readList(data?.nodes ?? []).flatMap((node) =>
      node.__typename === "Post" && node.response ? [[node.id, node.response] as const] : [],
    ),
  );
}
