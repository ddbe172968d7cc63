import { graphql, type IEnvironment } from "relay-runtime";
import type { sendIssueMutation } from "../../../../../generated/relay/sendIssueMutation.graphql.ts";
import { type MutationResult, runMutation } from "../../../../runtime/relay/runMutation.ts";

const SEND = graphql`
  mutation sendIssueMutation(
    $postId: ID!
    $newsletterId: ID!
    $audience: NewsletterSegment!
    $audienceTopic: String
    $subject: String
    $previewText: String
    $sendAt: Timestamp
  ) {
    emailPost(
      targetPostId: $postId
      newsletterId: $newsletterId
      audience: $audience
      audienceTopic: $audienceTopic
      subject: $subject
      previewText: $previewText
      sendAt: $sendAt
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

/** Sends an email without a story to a newsletter's subscribers, now or at a time. */
export function sendIssue(
  environment: IEnvironment,
  variables: sendIssueMutation["variables"],
): Promise<MutationResult> {
  return runMutation<sendIssueMutation>(environment, { mutation: SEND, variables });
}
