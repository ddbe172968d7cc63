import { graphql } from "relay-runtime";
import type { FindPublicationPageQuery } from "../../../generated/relay/FindPublicationPageQuery.graphql.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { FindPublication } from "./FindPublication.tsx";
import * as texts from "./texts.ts";

/** Chooses the publication to submit a story to. */
export const page = definePage<FindPublicationPageQuery>({
  query: graphql`
    query FindPublicationPageQuery($postId: ID!, $search: String!, $after: String) {
      viewer {
        id
        ...FindPublication_viewer @arguments(search: $search, after: $after)
      }
      postDraft(postId: $postId) {
        __typename
        ... on PostDraft {
          ...FindPublication_draft @alias(as: "story")
        }
      }
    }
  `,
  variables: ({ params, query }) => ({
    postId: postIdFromParam(params.postId ?? "") ?? "",
    search: query.q ?? "",
    after: query.p ?? null,
  }),
  result: ({ viewer, postDraft }, { path }) => {
    if (!viewer) {
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    if (postDraft.__typename !== "PostDraft") return { kind: "notFound" };
    return { kind: "found", head: { title: texts.submitToAPublication, robots: "noindex" } };
  },
  Component: ({ data: { viewer, postDraft }, location }) =>
    viewer && postDraft.__typename === "PostDraft" && postDraft.story ? (
      <FindPublication
        key={location.path}
        viewer={viewer}
        draft={postDraft.story}
        search={location.query.q ?? ""}
      />
    ) : null,
});
