import { fetchQuery, graphql } from "react-relay/hooks";
import type { IEnvironment } from "relay-runtime";
import type { ownListsQuery } from "../../../../generated/relay/ownListsQuery.graphql.ts";
import { type ReadConnection, readConnection } from "../../listing/readConnection.ts";

export interface OwnList {
  readonly id: string;
  readonly name: string;
  readonly visibility: string;
}

/** Number of lists from which a filter field is shown. */
export const MANY_LISTS = 8;

/**
 * Loads the viewer's remaining lists after a cursor, page by page; calls `show` with each page.
 * Rejects if a page fails.
 */
export async function readListsAfter(
  environment: IEnvironment,
  cursor: string,
  show: (lists: readonly OwnList[]) => void,
): Promise<void> {
  for (let after: string | null = cursor; after !== null;) {
    const data: ownListsQuery["response"] | undefined = await fetchQuery<ownListsQuery>(
      environment,
      graphql`
        query ownListsQuery($after: String!) {
          viewer {
            id
            catalogsConnection(first: 50, after: $after) {
              edges {
                node {
                  id
                  name
                  visibility
                }
              }
              pageInfo {
                hasNextPage
                endCursor
              }
            }
          }
        }
      `,
      { after },
    ).toPromise();
    if (!data?.viewer) throw new Error("The viewer's lists could not be loaded");
    const page: ReadConnection<{ readonly node: OwnList }> = readConnection(
      data.viewer.catalogsConnection,
    );
    if (page.hasFailed) throw new Error("The viewer's lists could not be loaded");
    show(page.edges.map(({ node }) => node));
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  }
}

/**
 * Returns the lists whose names contain the typed text, without duplicates, those in `first` before
 * the others.
 */
export function findLists(
  lists: readonly OwnList[],
  typed: string,
  first: readonly string[],
): OwnList[] {
  const wanted = fold(typed.trim());
  const found = [...new Map(lists.map((list) => [list.id, list])).values()].filter(({ name }) =>
    fold(name).includes(wanted),
  );
  const isFirst = ({ id }: OwnList): boolean => first.includes(id);
  return [...found.filter(isFirst), ...found.filter((list) => !isFirst(list))];
}

const fold = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
