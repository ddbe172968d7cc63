import { fetchQuery, graphql, type IEnvironment } from "relay-runtime";
import type { PublicationSearchQuery } from "../../../generated/relay/PublicationSearchQuery.graphql.ts";

/** Finds the id of the publication to search within; null if there is none. */
export async function findPublication(
  environment: IEnvironment,
  domainOrSlug: string,
): Promise<string | null> {
  const answer = await fetchQuery<PublicationSearchQuery>(
    environment,
    graphql`
      query PublicationSearchQuery($domainOrSlug: ID!) {
        collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
          id
        }
      }
    `,
    { domainOrSlug },
    { fetchPolicy: "store-or-network" },
  ).toPromise();
  return answer?.collectionByDomainOrSlug?.id ?? null;
}
