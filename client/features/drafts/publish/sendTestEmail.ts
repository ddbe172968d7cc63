import { graphql, type IEnvironment } from "relay-runtime";
import type { sendTestEmailMutation } from "../../../../generated/relay/sendTestEmailMutation.graphql.ts";
import { runMutation } from "../../../runtime/relay/runMutation.ts";
import * as texts from "./texts.ts";

const TEST = graphql`
  mutation sendTestEmailMutation(
    $postId: ID!
    $newsletterId: ID!
    $subject: String
    $previewText: String
  ) {
    sendTestEmail(
      targetPostId: $postId
      newsletterId: $newsletterId
      subject: $subject
      previewText: $previewText
    ) {
      __typename
      ... on TestEmailSent {
        address
      }
      ... on ResultError {
        message
      }
    }
  }
`;

/** Emails the saved draft to the writer. Returns what to tell them. */
export async function sendTestEmail(
  environment: IEnvironment,
  variables: sendTestEmailMutation["variables"],
): Promise<string> {
  const result = await runMutation<sendTestEmailMutation>(environment, {
    mutation: TEST,
    variables,
  });
  return result.kind === "success" ? texts.testSent(result.data.address ?? "") : result.message;
}
