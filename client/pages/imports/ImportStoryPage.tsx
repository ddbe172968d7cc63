import { graphql } from "relay-runtime";
import type { ImportStoryPageQuery } from "../../../generated/relay/ImportStoryPageQuery.graphql.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { ImportStory } from "./ImportStory.tsx";
import * as texts from "./texts.ts";

/** Imports stories from other sites. */
export const page = definePage<ImportStoryPageQuery>({
  query: graphql`
    query ImportStoryPageQuery($after: String, $older: String) {
      viewer {
        id
        ...ImportReport_viewer @arguments(after: $after, older: $older)
      }
    }
  `,
  variables: ({ query }) => ({ after: query.p ?? null, older: query.older ?? null }),
  result: ({ viewer }, { path }) => {
    if (!viewer) {
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    return { kind: "found", head: { title: texts.importStories, robots: "noindex" } };
  },
  Component: ({ data, location }) =>
    data.viewer ? (
      <ImportStory
        viewer={data.viewer}
        errorCode={location.query.error}
        from={location.query.from}
      />
    ) : null,
});
