import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay/hooks";
import type { Environment } from "relay-runtime";
import type { useMembershipFactsQuery } from "../../../../generated/relay/useMembershipFactsQuery.graphql.ts";
import type { MembershipFacts } from "../../../../shared/membership/topUpsell.ts";
import { BANNERS_AFTER_MS } from "../../../ui/timing.ts";

const query = graphql`
  query useMembershipFactsQuery {
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
 * Returns how a member's membership is paid; null until it is known. Fetched once per document,
 * after the page has loaded: only banners need it, and no page waits for it.
 */
export function useMembershipFacts(isMember: boolean): MembershipFacts | null {
  const environment = useRelayEnvironment();
  const [facts, setFacts] = useState<MembershipFacts | null>(null);
  useEffect(() => {
    if (!isMember) return;
    const timer = setTimeout(() => void fetchFacts(environment).then(setFacts), BANNERS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [environment, isMember]);
  return facts;
}

/** Null without a membership, or without a connection. */
async function fetchFacts(environment: Environment): Promise<MembershipFacts | null> {
  const data = await fetchQuery<useMembershipFactsQuery>(environment, query, {})
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
