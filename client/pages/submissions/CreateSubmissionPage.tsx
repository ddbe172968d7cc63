import { graphql } from "relay-runtime";
import type { CreateSubmissionPageQuery } from "../../../generated/relay/CreateSubmissionPageQuery.graphql.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { CreateSubmission } from "./CreateSubmission.tsx";
import * as texts from "./texts.ts";

/** Submits a story to a publication, with a note to its editors. */
export const page = definePage<CreateSubmissionPageQuery>({
  query: graphql`
    query CreateSubmissionPageQuery($postId: ID!, $publicationId: ID!) {
      viewer {
        id
        ...CreateSubmission_viewer
      }
      postDraft(postId: $postId) {
        __typename
        ... on PostDraft {
          ...CreateSubmission_draft @alias(as: "story")
        }
      }
      node(id: $publicationId) {
        __typename
        ... on Collection {
          ...CreateSubmission_collection @alias(as: "publication")
        }
      }
    }
  `,
  variables: ({ params }) => ({
    postId: postIdFromParam(params.postId ?? "") ?? "",
    publicationId: params.publicationId ?? "",
  }),
  result: ({ viewer, postDraft, node }, { path }) => {
    if (!viewer) {
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    if (postDraft.__typename !== "PostDraft" || node?.__typename !== "Collection")
      return { kind: "notFound" };
    return { kind: "found", head: { title: texts.submitAStory, robots: "noindex" } };
  },
  Component: ({ data: { viewer, postDraft, node } }) =>
    viewer &&
    postDraft.__typename === "PostDraft" &&
    postDraft.story &&
    node?.__typename === "Collection" &&
    node.publication ? (
      <CreateSubmission viewer={viewer} draft={postDraft.story} collection={node.publication} />
    ) : null,
});
