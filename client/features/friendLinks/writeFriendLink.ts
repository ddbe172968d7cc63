import { graphql, type IEnvironment } from "relay-runtime";
import type { writeFriendLinkCreateMutation } from "../../../generated/relay/writeFriendLinkCreateMutation.graphql.ts";
import type { writeFriendLinkRevokeMutation } from "../../../generated/relay/writeFriendLinkRevokeMutation.graphql.ts";
import { mapResult, type MutationResult, runMutation } from "../../runtime/relay/runMutation.ts";

/** A friend link as the dialog shows it. */
export interface FriendLink {
  readonly id: string;
  readonly createdAt: number;
  readonly viewCount: number;
}

/** Creates a friend link, whose URL is returned only here. */
export async function createFriendLink(
  environment: IEnvironment,
  postId: string,
): Promise<MutationResult<{ url: string; link: FriendLink }>> {
  const result = await runMutation<writeFriendLinkCreateMutation>(environment, {
    mutation: graphql`
      mutation writeFriendLinkCreateMutation($postId: ID!) {
        createFriendLink(postId: $postId) {
          __typename
          ... on FriendLinkCreated {
            url
            link {
              id
              createdAt
              viewCount
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { postId },
  });
  return mapResult(result, ({ url, link }) => ({ url: url!, link: link! }));
}

/** Revokes a friend link. */
export function revokeFriendLink(
  environment: IEnvironment,
  linkId: string,
): Promise<MutationResult> {
  return runMutation<writeFriendLinkRevokeMutation>(environment, {
    mutation: graphql`
      mutation writeFriendLinkRevokeMutation($linkId: ID!) {
        revokeFriendLink(linkId: $linkId) {
          __typename
          ... on ResultError {
            message
          }
        }
      }
    `,
    variables: { linkId },
  });
}
