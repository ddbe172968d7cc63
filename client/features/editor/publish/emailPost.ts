import { graphql, type IEnvironment } from "relay-runtime";
import type { emailPostMutation } from "../../../../generated/relay/emailPostMutation.graphql.ts";
import { runMutation } from "../../../app/runMutation.ts";
import type { PublishState } from "./publishing.ts";
import * as texts from "./texts.ts";

const EMAIL = graphql`
  mutation emailPostMutation($postId: ID!, $newsletterId: ID!, $audience: NewsletterAudience!) {
    emailPost(targetPostId: $postId, newsletterId: $newsletterId, audience: $audience) {
      __typename
      ... on NewsletterIssue {
        id
        state
      }
      ... on ResultError {
        message
      }
    }
  }
`;

/**
 * Emails a story that was just published or scheduled to newsletters. Returns what to tell the
 * writer if one failed; null if none did.
 */
export async function emailPost(
  environment: IEnvironment,
  postId: string,
  newsletters: PublishState["newsletters"],
): Promise<string | null> {
  let failed: string | null = null;
  for (const { newsletter, audience } of newsletters) {
    const variables = { postId, newsletterId: newsletter.id, audience: audience as "ALL" };
    const result = await runMutation<emailPostMutation>(environment, {
      mutation: EMAIL,
      variables,
    });
    if (result.kind !== "success") failed = texts.notEmailed(newsletter.name);
  }
  return failed;
}
