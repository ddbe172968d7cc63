import { graphql, type IEnvironment } from "relay-runtime";
import type { giftPurchasesCompleteMutation } from "../../../../generated/relay/giftPurchasesCompleteMutation.graphql.ts";
import type {
  giftPurchasesStartMutation,
  giftPurchasesStartMutation$variables,
} from "../../../../generated/relay/giftPurchasesStartMutation.graphql.ts";
import { mapResult, runMutation } from "../../../runtime/relay/runMutation.ts";

/** What gifts come to, in minor units. */
export interface GiftPurchase {
  id: string;
  /** True if the same gifts were paid just before: nothing is left to pay. */
  isPaid: boolean;
  clientSecret: string;
  amounts: { subtotal: number; tax: number; total: number };
}

/** Starts the purchase of gifts, or returns the open one of the same gifts. */
export async function startGiftPurchase(
  environment: IEnvironment,
  variables: giftPurchasesStartMutation$variables,
) {
  const result = await runMutation<giftPurchasesStartMutation>(environment, {
    mutation: graphql`
      mutation giftPurchasesStartMutation(
        $kind: GiftKind!
        $recipients: [GiftRecipient!]!
        $message: String
        $sendAt: Timestamp
        $currency: Currency
      ) {
        createGiftPurchase(
          kind: $kind
          recipients: $recipients
          message: $message
          sendAt: $sendAt
          currency: $currency
        ) {
          __typename
          ... on GiftPurchase {
            id
            isPaid
            clientSecret
            amounts {
              subtotal
              tax
              total
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables,
  });
  return mapResult(result, ({ id, isPaid = false, clientSecret, amounts }): GiftPurchase | null =>
    id && clientSecret !== undefined && amounts ? { id, isPaid, clientSecret, amounts } : null,
  );
}

/** Creates the gifts that were paid with the card form. Safe to repeat. */
export function completeGiftPurchase(environment: IEnvironment, purchaseId: string) {
  return runMutation<giftPurchasesCompleteMutation>(environment, {
    mutation: graphql`
      mutation giftPurchasesCompleteMutation($purchaseId: ID!) {
        completeGiftPurchase(purchaseId: $purchaseId) {
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
