import { graphql, type IEnvironment } from "relay-runtime";
import type { emailPostMutation } from "../../../../generated/relay/emailPostMutation.graphql.ts";
import { runMutation } from "../../../runtime/relay/runMutation.ts";
import { segmentChoice } from "../../newsletters/segments.ts";
import type { ChosenNewsletters } from "./NewsletterChoices.tsx";
import type { PublishState } from "./publishing.ts";
import * as texts from "./texts.ts";

const EMAIL = graphql`
  mutation emailPostMutation(
    $postId: ID!
    $newsletterId: ID!
    $audience: NewsletterSegment!
    $audienceTopic: String
  ) {
    emailPost(
      targetPostId: $postId
      newsletterId: $newsletterId
      audience: $audience
      audienceTopic: $audienceTopic
    ) {
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
 * Emails a story that was just published or scheduled to those of the newsletters that are chosen.
 * Returns what to tell the writer if one failed; null if none did.
 */
export async function emailPost(
  environment: IEnvironment,
  postId: string,
  newsletters: PublishState["newsletters"],
  chosen: ChosenNewsletters,
): Promise<string | null> {
  let failed: string | null = null;
  for (const { newsletter } of newsletters) {
    const segment = chosen.get(newsletter.id);
    if (segment === undefined) continue;
    const variables = { postId, newsletterId: newsletter.id, ...segmentChoice(segment) };
    const result = await runMutation<emailPostMutation>(environment, {
      mutation: EMAIL,
      variables,
    });
    if (result.kind !== "success") failed = texts.notEmailed(newsletter.name);
  }
  return failed;
}
