import { fetchQuery, graphql, type IEnvironment } from "relay-runtime";
import type { PublicationSearchQuery } from "../../../generated/relay/PublicationSearchQuery.graphql.ts";

/** The id of the publication whose stories are looked for; null where there is none. */
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
