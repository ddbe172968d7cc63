import { useEffect, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { fetchQuery, type GraphQLTaggedNode, graphql, type OperationType } from "relay-runtime";
import type { ownFramesFormsQuery } from "../../../../generated/relay/ownFramesFormsQuery.graphql.ts";
import type { ownFramesNewslettersQuery } from "../../../../generated/relay/ownFramesNewslettersQuery.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { readConnection } from "../../listing/readConnection.ts";
import * as texts from "./texts.ts";

/** A form or a subscribe box that a writer can show in a story. */
export interface OwnFrame {
  /** Absolute. */
  url: string;
  /** The frame's accessible name. */
  title: string;
  name: string;
  facts: string;
}

/** What a writer can choose from; null while loading. */
export type FramesFound = { frames: readonly OwnFrame[]; hasMore: boolean } | "failed" | null;

/** The writer's latest forms. */
export function useForms(): FramesFound {
  return useFound<ownFramesFormsQuery>(
    graphql`
      query ownFramesFormsQuery {
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
    `,
    readForms,
  );
}

function readForms({ viewer }: ownFramesFormsQuery["response"]): FramesFound {
  if (!viewer) return "failed";
  const { edges, pageInfo, hasFailed } = readConnection(viewer.formsConnection);
  if (hasFailed) return "failed";
  const frames = edges.map(({ node: { url, title, kind, answerCount } }) => ({
    url,
    title: texts.formTitle(title),
    name: title,
    facts: texts.formFacts(kind === "EMAIL" ? "EMAIL" : "TEXT", answerCount),
  }));
  return { frames, hasMore: pageInfo.hasNextPage };
}

/** The newsletters that the writer manages. */
export function useNewsletters(publicUrl: string): FramesFound {
  return useFound<ownFramesNewslettersQuery>(
    graphql`
      query ownFramesNewslettersQuery {
        viewer {
          id
          managedNewsletters {
            id
            name
            description
          }
        }
      }
    `,
    ({ viewer }) => {
      if (!viewer) return "failed";
      const frames = viewer.managedNewsletters.map(({ id, name, description }) => ({
        url: publicUrl + buildPath("EmbedSubscribeBox", { newsletterId: id }),
        title: texts.subscribeBoxTitle(name),
        name,
        facts: description,
      }));
      return { frames, hasMore: false };
    },
  );
}

/** Refetches each time, because one may just have been created. */
function useFound<T extends OperationType>(
  query: GraphQLTaggedNode,
  read: (answer: T["response"]) => FramesFound,
): FramesFound {
  const environment = useRelayEnvironment();
  const [found, setFound] = useState<FramesFound>(null);
  useEffect(() => {
    let isOver = false;
    const take = (next: FramesFound): void => void (isOver || setFound(next));
    fetchQuery<T>(environment, query, {}, { fetchPolicy: "network-only" })
      .toPromise()
      .then(
        (answer) => take(answer ? read(answer) : "failed"),
        () => take("failed"),
      );
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `read` is the same for a query
  }, [environment, query]);
  return found;
}
