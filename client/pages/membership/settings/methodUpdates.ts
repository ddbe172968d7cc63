import { graphql, type IEnvironment } from "relay-runtime";
import type { methodUpdatesCompleteMutation } from "../../../../generated/relay/methodUpdatesCompleteMutation.graphql.ts";
import type { methodUpdatesStartMutation } from "../../../../generated/relay/methodUpdatesStartMutation.graphql.ts";
import { mapResult, runMutation } from "../../../runtime/relay/runMutation.ts";

/** A change of the payment method that has started. */
export interface MethodUpdate {
  id: string;
  clientSecret: string;
}

export async function startMethodUpdate(environment: IEnvironment) {
  const result = await runMutation<methodUpdatesStartMutation>(environment, {
    mutation: graphql`
      mutation methodUpdatesStartMutation {
        createPaymentMethodUpdate {
          __typename
          ... on PaymentMethodUpdate {
            id
            clientSecret
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: {},
  });
  return mapResult(result, ({ id, clientSecret }): MethodUpdate | null =>
    id && clientSecret ? { id, clientSecret } : null,
  );
}

/** Uses the stored card from now on, and pays what is overdue. */
export function completeMethodUpdate(environment: IEnvironment, updateId: string) {
  return runMutation<methodUpdatesCompleteMutation>(environment, {
    mutation: graphql`
      mutation methodUpdatesCompleteMutation($updateId: ID!) {
        completePaymentMethodUpdate(updateId: $updateId) {
          __typename
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { updateId },
  });
}
