import { graphql, type IEnvironment } from "relay-runtime";
import type { purchasesCompleteMutation } from "../../../generated/relay/purchasesCompleteMutation.graphql.ts";
import type {
  purchasesStartMutation,
  purchasesStartMutation$variables,
} from "../../../generated/relay/purchasesStartMutation.graphql.ts";
import type { AnnouncedPayments } from "../../features/membership/nextPaymentText.ts";
import { mapResult, runMutation } from "../../runtime/relay/runMutation.ts";

/** What a purchase comes to, in minor units. */
export interface Purchase {
  id: string;
  clientSecret: string;
  amounts: { subtotal: number; discount: number; tax: number; total: number };
  payments: AnnouncedPayments;
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
            payments {
              currency
              next {
                at
                total
                tax
                discount
                credit
                plan {
                  id
                  billingPeriod
                }
              }
              later {
                at
                total
                tax
                discount
                credit
                plan {
                  id
                  billingPeriod
                }
              }
            }
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
    const { payments, convertsGift } = terms;
    return id && clientSecret && amounts && payments
      ? { id, clientSecret, amounts, payments, convertsGift: convertsGift === true }
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
