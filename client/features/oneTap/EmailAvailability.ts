import { fetchQuery, graphql } from "react-relay/hooks";
import type { Environment } from "relay-runtime";
import type { EmailAvailabilityQuery } from "../../../generated/relay/EmailAvailabilityQuery.graphql.ts";

/** True for an address that no account has; false where one has it, and where nobody says. */
export async function isEmailAvailable(environment: Environment, email: string): Promise<boolean> {
  const data = await fetchQuery<EmailAvailabilityQuery>(
    environment,
    graphql`
      query EmailAvailabilityQuery($email: String!) {
        emailAvailability(email: $email) {
          isAvailable
        }
      }
    `,
    { email },
  )
    .toPromise()
    .catch(() => null);
  return data?.emailAvailability?.isAvailable ?? false;
}
