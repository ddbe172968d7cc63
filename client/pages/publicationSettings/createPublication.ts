import { commitMutation, graphql, type IEnvironment } from "relay-runtime";
import type { createPublicationMutation } from "../../../generated/relay/createPublicationMutation.graphql.ts";
import { FAILED, errorIn } from "../../app/errorIn.ts";

/** Begins a publication. Answers its address's name, or what to tell its owner-to-be. */
export function createPublication(
  environment: IEnvironment,
  variables: { key: string; name: string; tagline: string; slug: string },
): Promise<{ slug: string } | { message: string }> {
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
            ... on ResultError {
              message
            }
          }
        }
      `,
      variables,
      onCompleted: ({ createPublication: answer }) => {
        const slug = answer.collection?.slug;
        resolve(slug ? { slug } : { message: answer.message ?? FAILED });
      },
      onError: (error) => resolve({ message: errorIn(error) ?? FAILED }),
    });
  });
}
