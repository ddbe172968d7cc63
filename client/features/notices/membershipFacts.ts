import { fetchQuery, graphql } from "react-relay/hooks";
import { createOperationDescriptor, type Environment, getRequest } from "relay-runtime";
import type { membershipFactsQuery } from "../../../generated/relay/membershipFactsQuery.graphql.ts";
import type { MembershipFacts } from "../../../shared/membership/topUpsell.ts";

const query = graphql`
  query membershipFactsQuery {
    viewer {
      id
      membershipStatus {
        isCancelled
        paymentProvider
        currentPeriodEndsAt
        hasCreditCardExpired
        hasRecurringPaymentFailedMoreThanOnce
        paymentFailedAt
        paymentMethod {
          __typename
          ... on PaymentCard {
            expirationMonth
            expirationYear
          }
        }
      }
    }
  }
`;

/**
 * Fetches how the viewer's membership is paid, once per document: the banners need it, and no page
 * waits for it. Null without a membership, or without a connection.
 */
export async function fetchMembershipFacts(
  environment: Environment,
): Promise<MembershipFacts | null> {
  // Retained, so that the next page finds it in the store.
  environment.retain(createOperationDescriptor(getRequest(query), {}));
  const options = { fetchPolicy: "store-or-network" } as const;
  const data = await fetchQuery<membershipFactsQuery>(environment, query, {}, options)
    .toPromise()
    .catch(() => null);
  const status = data?.viewer?.membershipStatus;
  if (!status) return null;
  const { paymentMethod: method, paymentFailedAt = null, ...facts } = status;
  return { ...facts, paymentFailedAt, paymentMethod: method ? methodOf(method) : null };
}

function methodOf(method: {
  readonly expirationMonth?: number;
  readonly expirationYear?: number;
}): NonNullable<MembershipFacts["paymentMethod"]> {
  const { expirationMonth, expirationYear } = method;
  return expirationMonth === undefined || expirationYear === undefined
    ? { kind: "wallet" }
    : { expirationMonth, expirationYear };
}
