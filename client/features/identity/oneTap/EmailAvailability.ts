import { fetchQuery, graphql } from "react-relay/hooks";
import type { Environment } from "relay-runtime";
import type { EmailAvailabilityQuery } from "../../../../generated/relay/EmailAvailabilityQuery.graphql.ts";

/** Resolves to true when no account has the email address; false otherwise, or if it is unknown. */
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
