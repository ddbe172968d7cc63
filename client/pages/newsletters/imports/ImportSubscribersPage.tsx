import { graphql } from "relay-runtime";
import type { ImportSubscribersPageQuery } from "../../../../generated/relay/ImportSubscribersPageQuery.graphql.ts";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { ImportSubscribers } from "./ImportSubscribers.tsx";
import * as texts from "./subscriberTexts.ts";

/** Imports subscribers of newsletters from other services. */
export const page = definePage<ImportSubscribersPageQuery>({
  query: graphql`
    query ImportSubscribersPageQuery($newsletterId: ID, $after: String, $older: String) {
      viewer {
        id
        ...ImportSubscribers_viewer
        ...SubscriberImports_viewer
          @arguments(newsletterId: $newsletterId, after: $after, older: $older)
      }
    }
  `,
  variables: ({ query }) => ({
    newsletterId: query.newsletter && query.newsletter !== "new" ? query.newsletter : null,
    after: query.p ?? null,
    older: query.older ?? null,
  }),
  result: ({ viewer }, { path }) => {
    if (!viewer) {
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    return { kind: "found", head: { title: texts.importSubscribers, robots: "noindex" } };
  },
  Component: ({ data }) => (data.viewer ? <ImportSubscribers viewer={data.viewer} /> : null),
});
