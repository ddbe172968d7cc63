import { graphql, type IEnvironment } from "relay-runtime";
import type { purchasesCompleteMutation } from "../../../generated/relay/purchasesCompleteMutation.graphql.ts";
import type {
  purchasesStartMutation,
  purchasesStartMutation$variables,
} from "../../../generated/relay/purchasesStartMutation.graphql.ts";
import { mapResult, runMutation } from "../../app/runMutation.ts";

/** What a purchase comes to, in minor units. */
export interface Purchase {
  id: string;
  clientSecret: string;
  amounts: { subtotal: number; discount: number; tax: number; total: number };
  /** In milliseconds since 1970; null for what is paid once. */
  nextBillingAt: number | null;
  /** True if the time of a gift becomes less time as a Friend. */
  convertsGift: boolean;
}

/** Starts a purchase, or returns the one that another tab has open. */
export async function startPurchase(
  environment: IEnvironment,
  variables: purchasesStartMutation$variables,
) {
  const result = await runMutation<purchasesStartMutation>(environment, {
    mutation: graphql`
      mutation purchasesStartMutation(
        $planType: MembershipPlanType!
        $currency: Currency
        $withTrial: Boolean
      ) {
        createMembershipPurchase(planType: $planType, currency: $currency, withTrial: $withTrial) {
          __typename
          ... on MembershipPurchase {
            id
            clientSecret
            amounts {
              subtotal
              discount
              tax
              total
            }
            nextBillingAt
            convertsGift
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables,
  });
  return mapResult(result, ({ id, clientSecret, amounts, ...terms }): Purchase | null => {
    const { nextBillingAt = null, convertsGift } = terms;
    return id && clientSecret && amounts
      ? { id, clientSecret, amounts, nextBillingAt, convertsGift: convertsGift === true }
      : null;
  });
}

/** Grants what was paid with the card form. Safe to repeat. */
export function completePurchase(environment: IEnvironment, purchaseId: string) {
  return runMutation<purchasesCompleteMutation>(environment, {
    mutation: graphql`
      mutation purchasesCompleteMutation($purchaseId: ID!) {
        completeMembershipPurchase(purchaseId: $purchaseId) {
          __typename
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { purchaseId },
  });
}
