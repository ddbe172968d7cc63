import { graphql } from "relay-runtime";
import type { WriterOutboxPageQuery } from "../../../generated/relay/WriterOutboxPageQuery.graphql.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { definePage, type PageLocation } from "../../runtime/page/page.ts";
import { OUTBOX_LISTS, type SubmissionList } from "../../features/submissions/submissionTexts.ts";
import { WriterOutbox } from "./WriterOutbox.tsx";
import * as texts from "./texts.ts";

/** The viewer's submissions to publications and their status. */
export const page = definePage<WriterOutboxPageQuery>({
  query: graphql`
    query WriterOutboxPageQuery($statuses: [PublicationSubmissionStatus!], $after: String) {
      viewer {
        id
        ...WriterOutbox_viewer @arguments(statuses: $statuses, after: $after)
      }
    }
  `,
  variables: (location) => ({
    statuses: listAt(location).statuses,
    after: location.query.p ?? null,
  }),
  result: ({ viewer }, { path }) => {
    if (!viewer) {
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    return { kind: "found", head: { title: texts.yourSubmissions, robots: "noindex" } };
  },
  Component: ({ data: { viewer }, location }) =>
    viewer ? <WriterOutbox viewer={viewer} list={listAt(location)} /> : null,
});

function listAt({ query }: PageLocation): SubmissionList {
  return OUTBOX_LISTS.find(({ tab }) => tab === query.tab) ?? OUTBOX_LISTS[0]!;
}
