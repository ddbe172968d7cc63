import { commitMutation, graphql, type IEnvironment } from "relay-runtime";
import type { createPublicationMutation } from "../../../generated/relay/createPublicationMutation.graphql.ts";
import { FAILED, errorIn } from "../../app/errorIn.ts";

/** The error of creating a publication, with available addresses if the requested one is taken. */
export interface PublicationError {
  message: string;
  suggestions: readonly string[];
}

/** Creates a publication. Resolves to its slug or an error. */
export function createPublication(
  environment: IEnvironment,
  variables: { key: string; name: string; tagline: string; slug: string },
): Promise<{ slug: string } | PublicationError> {
  return new Promise((resolve) => {
    commitMutation<createPublicationMutation>(environment, {
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
      onCompleted: ({ createPublication: answer }) => {
        const slug = answer.collection?.slug;
        const { message = FAILED, suggestions = [] } = answer;
        resolve(slug ? { slug } : { message, suggestions });
      },
      onError: (error) => resolve({ message: errorIn(error) ?? FAILED, suggestions: [] }),
    });
  });
}
