import { fetchQuery, graphql, type IEnvironment } from "relay-runtime";
import type { CatalogSearchQuery } from "../../../generated/relay/CatalogSearchQuery.graphql.ts";

/**
 * Finds the id of the list to search within, the viewer's own without a username; null if there is
 * none.
 */
export async function findCatalog(
  environment: IEnvironment,
  { username, slugId }: { username: string | null; slugId: string },
): Promise<string | null> {
  const answer = await fetchQuery<CatalogSearchQuery>(
    environment,
    graphql`
      query CatalogSearchQuery($username: String!, $slugId: String!, $isOwn: Boolean!) {
        catalogBySlugId(username: $username, slugId: $slugId) @skip(if: $isOwn) {
          id
        }
        viewer @include(if: $isOwn) {
          catalogBySlugId(slugId: $slugId) {
            id
          }
        }
      }
    `,
    { username: username ?? "", slugId, isOwn: username === null },
    { fetchPolicy: "store-or-network" },
  ).toPromise();
  const catalog = answer?.viewer?.catalogBySlugId ?? answer?.catalogBySlugId;
  return catalog?.id ?? null;
}
