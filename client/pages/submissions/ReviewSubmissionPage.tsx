import { graphql } from "relay-runtime";
import type { ReviewSubmissionPageQuery } from "../../../generated/relay/ReviewSubmissionPageQuery.graphql.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { submissionTitle } from "../../features/submissions/submissionTitle.ts";
import { ReviewSubmission } from "./ReviewSubmission.tsx";
import * as texts from "./texts.ts";

/** A submission for its writer and editors: the current story, its history and the next step. */
export const page = definePage<ReviewSubmissionPageQuery>({
  query: graphql`
    query ReviewSubmissionPageQuery($submissionId: ID!) {
      publicationSubmission(submissionId: $submissionId) {
        id
        handedInTitle
        post {
          title
          excerpt
        }
        ...ReviewSubmission_submission
      }
    }
  `,
  variables: ({ params }) => ({ submissionId: params.submissionId ?? "" }),
  result: ({ publicationSubmission: submission }, { isLoggedIn, path }) => {
    if (!isLoggedIn) {
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    if (!submission) return { kind: "notFound" };
    const title = texts.submission(submissionTitle(submission));
    return { kind: "found", head: { title, robots: "noindex" } };
  },
  Component: ({ data: { publicationSubmission } }) =>
    publicationSubmission ? <ReviewSubmission submission={publicationSubmission} /> : null,
});
