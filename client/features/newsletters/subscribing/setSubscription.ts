import { graphql, type IEnvironment } from "relay-runtime";
import type {
  NewsletterSubscriptionSource,
  setSubscriptionMutation,
} from "../../../../generated/relay/setSubscriptionMutation.graphql.ts";
import type { setSubscriptionUndoMutation } from "../../../../generated/relay/setSubscriptionUndoMutation.graphql.ts";
import { mapResult, type MutationResult, runMutation } from "../../../runtime/relay/runMutation.ts";

/** What to subscribe to: a newsletter, or a writer's, which may not exist yet. */
export type SubscribeTarget = { newsletterId: string } | { targetUserId: string };

/** A newsletter after a subscription. */
export interface Subscribed {
  newsletterId: string | null;
  wasSubscribed: boolean;
}

/** Subscribes the viewer. */
export async function startSubscription(
  environment: IEnvironment,
  target: SubscribeTarget,
  source: NewsletterSubscriptionSource,
): Promise<MutationResult<Subscribed>> {
  const result = await runMutation<setSubscriptionMutation>(environment, {
    mutation: graphql`
      mutation setSubscriptionMutation(
        $newsletterId: ID
        $targetUserId: ID
        $source: NewsletterSubscriptionSource!
      ) {
        subscribeToNewsletter(
          newsletterId: $newsletterId
          targetUserId: $targetUserId
          source: $source
        ) {
          __typename
          ... on NewsletterSubscriptionChange {
            wasSubscribed
            newsletter {
              id
              viewerEdge {
                id
                isSubscribed
              }
              recommendations {
                newsletterId
                name
                description
                path
                subscribePath
              }
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { ...target, source },
  });
  return mapResult(result, ({ newsletter, wasSubscribed = false }) => ({
    newsletterId: newsletter?.id ?? null,
    wasSubscribed,
  }));
}

/** Ends the viewer's subscription, and returns the newsletter's id. */
export async function endSubscription(
  environment: IEnvironment,
  newsletterId: string,
): Promise<MutationResult<string>> {
  const result = await runMutation<setSubscriptionUndoMutation>(environment, {
    mutation: graphql`
      mutation setSubscriptionUndoMutation($newsletterId: ID!) {
        unsubscribeFromNewsletter(newsletterId: $newsletterId) {
          __typename
          ... on NewsletterSubscriptionChange {
            newsletter {
              id
              viewerEdge {
                id
                isSubscribed
              }
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { newsletterId },
  });
  // The id, since a result without data counts as failed.
  return mapResult(result, () => newsletterId);
}
