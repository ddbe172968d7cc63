import { graphql, type IEnvironment } from "relay-runtime";
import type { createNewsletterMutation } from "../../../generated/relay/createNewsletterMutation.graphql.ts";
import { mapResult, type MutationResult, runMutation } from "../../runtime/relay/runMutation.ts";

/** Creates a newsletter of a publication. */
export async function createNewsletter(
  environment: IEnvironment,
  variables: { collectionId: string; name: string; description: string },
): Promise<MutationResult<{ id: string }>> {
  const result = await runMutation<createNewsletterMutation>(environment, {
    mutation: graphql`
      mutation createNewsletterMutation($collectionId: ID!, $name: String!, $description: String) {
        createNewsletter(collectionId: $collectionId, name: $name, description: $description) {
          __typename
          ... on NewsletterUpdate {
            newsletter {
              id
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
  return mapResult(result, ({ newsletter }) => newsletter);
}
