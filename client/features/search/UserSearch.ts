import { fetchQuery, graphql, type IEnvironment } from "relay-runtime";
import type { UserSearchQuery } from "../../../generated/relay/UserSearchQuery.graphql.ts";

/** Finds the id of the user to search within; null if there is none. */
export async function findPerson(
  environment: IEnvironment,
  person: { id: string | null; username: string | null },
): Promise<string | null> {
  const answer = await fetchQuery<UserSearchQuery>(
    environment,
    graphql`
      query UserSearchQuery($id: ID, $username: String) {
        userResult(id: $id, username: $username) {
          ... on User {
            id
          }
        }
      }
    `,
    person,
    { fetchPolicy: "store-or-network" },
  ).toPromise();
  return answer?.userResult.id ?? null;
}
