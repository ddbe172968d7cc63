import { useEffect, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { fetchQuery, graphql } from "relay-runtime";
import type { useFormsQuery } from "../../../../generated/relay/useFormsQuery.graphql.ts";
import { readConnection } from "../../listing/readConnection.ts";

type Connection = NonNullable<NonNullable<useFormsQuery["response"]["viewer"]>["formsConnection"]>;

export type OwnReaderForm = NonNullable<Connection["edges"][number]>["node"];

/** The writer's forms; null while loading. */
export type FormsFound = { forms: readonly OwnReaderForm[]; hasMore: boolean } | "failed" | null;

const FORMS = graphql`
  query useFormsQuery {
    viewer {
      id
      formsConnection(first: 20) {
        edges {
          node {
            id
            title
            kind
            answerCount
            url
          }
        }
        pageInfo {
          hasNextPage
        }
      }
    }
  }
`;

/** Loads the writer's latest forms, refetching each time because one may just have been created. */
export function useForms(): FormsFound {
  const environment = useRelayEnvironment();
  const [found, setFound] = useState<FormsFound>(null);
  useEffect(() => {
    let isOver = false;
    const take = (next: FormsFound): void => void (isOver || setFound(next));
    fetchQuery<useFormsQuery>(environment, FORMS, {}, { fetchPolicy: "network-only" })
      .toPromise()
      .then(
        (answer) => take(answer?.viewer ? formsOf(answer.viewer.formsConnection) : "failed"),
        () => take("failed"),
      );
    return () => {
      isOver = true;
    };
  }, [environment]);
  return found;
}

function formsOf(connection: Connection | null | undefined): FormsFound {
  const { edges, pageInfo, hasFailed } = readConnection(connection);
  if (hasFailed) return "failed";
  return { forms: edges.map(({ node }) => node), hasMore: pageInfo.hasNextPage };
}
