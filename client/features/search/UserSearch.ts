import { fetchQuery, graphql, type IEnvironment } from "relay-runtime";
import type { UserSearchQuery } from "../../../generated/relay/UserSearchQuery.graphql.ts";

/** The id of the person whose stories are looked for; null where there is nobody. */
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
