import { useEffect, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { fetchQuery, graphql } from "relay-runtime";
import type { usePeopleQuery } from "../../../../generated/relay/usePeopleQuery.graphql.ts";

export type Mentionable = NonNullable<usePeopleQuery["response"]["peopleByPrefix"]>[number];

/** The search result; null while loading. */
export type PeopleFound = readonly Mentionable[] | "failed" | null;

/** Delay after the last key press, in milliseconds. */
const ASK_AFTER_MS = 150;

const PEOPLE = graphql`
  query usePeopleQuery($prefix: String!) {
    peopleByPrefix(prefix: $prefix) {
      id
      name
      username
      imageId
    }
  }
`;

/** Searches people by name prefix; previous results stay until new ones arrive. */
export function usePeople(query: string | null): PeopleFound {
  const environment = useRelayEnvironment();
  const [found, setFound] = useState<PeopleFound>(null);
  useEffect(() => {
    if (query === null) return;
    let isOver = false;
    const timer = setTimeout(() => {
      fetchQuery<usePeopleQuery>(
        environment,
        PEOPLE,
        { prefix: query },
        { fetchPolicy: "store-or-network" },
      )
        .toPromise()
        .then(
          (answer) => (isOver ? undefined : setFound(answer?.peopleByPrefix ?? "failed")),
          () => (isOver ? undefined : setFound("failed")),
        );
    }, ASK_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [environment, query]);
  return found;
}
