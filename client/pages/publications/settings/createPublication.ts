import { graphql, type IEnvironment } from "relay-runtime";
import type { createPublicationMutation } from "../../../../generated/relay/createPublicationMutation.graphql.ts";
import { mapResult, type MutationResult, runMutation } from "../../../runtime/relay/runMutation.ts";

/** An error of creating a publication: available addresses if the requested one is taken. */
interface PublicationError {
  readonly suggestions?: readonly string[];
}

/** Creates a publication. */
export async function createPublication(
  environment: IEnvironment,
  variables: { key: string; name: string; tagline: string; slug: string },
): Promise<MutationResult<{ slug: string }, PublicationError>> {
  const result = await runMutation<createPublicationMutation>(environment, {
    mutation: graphql`
      mutation createPublicationMutation(
        $key: String!
        $name: String!
        $slug: String
        $tagline: String
      ) {
        createPublication(key: $key, name: $name, slug: $slug, tagline: $tagline) {
          __typename
          ... on PublicationUpdate {
            collection {
              slug
            }
          }
          ... on SlugUnavailable {
            suggestions
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables,
  });
  return mapResult(result, ({ collection }) => collection);
}
