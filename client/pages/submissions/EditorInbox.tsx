import { graphql, useFragment } from "react-relay/hooks";
import type { EditorInbox_collection$key } from "../../../generated/relay/EditorInbox_collection.graphql.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { usePublicationPath } from "../../features/publications/usePublicationPath.ts";
import { WorkFrame } from "../../features/publications/WorkFrame.tsx";
import { SubmissionFeed } from "../../features/submissions/SubmissionFeed.tsx";
import { INBOX_LISTS, type SubmissionList } from "../../features/submissions/submissionTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { FilterLinks } from "../../ui/FilterLinks.tsx";
import * as texts from "./texts.ts";

/** A list of a publication's submissions, with tabs for the others. */
export function EditorInbox(props: {
  collection: EditorInbox_collection$key;
  list: SubmissionList;
}) {
  const collection = useFragment(
    graphql`
      fragment EditorInbox_collection on Collection
      @argumentDefinitions(
        statuses: { type: "[PublicationSubmissionStatus!]" }
        after: { type: "String" }
      ) {
        slug
        submissionsConnection(statuses: $statuses, first: 20, after: $after) {
          edges {
            node {
              id
              ...SubmissionRow_submission
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
        ...WorkFrame_collection
      }
    `,
    props.collection,
  );
  const { slug, submissionsConnection } = collection;
  const { flags } = useLocation();
  const pathTo = usePublicationPath(slug);
  const inbox = pathTo(
    flags.enable_submissions_v2 === true ? "EditorInbox" : "ShowCollectionSubmissions",
    { publicationSlug: slug },
  );
  return (
    <WorkFrame collection={collection} title={texts.submissions}>
      <FilterLinks
        label={texts.submissionsByStatus}
        links={INBOX_LISTS.map(({ tab, label }) => ({
          href: tab ? `${inbox}?tab=${tab}` : inbox,
          label,
          isCurrent: tab === props.list.tab,
        }))}
      />
      <SubmissionFeed
        rows={submissionsConnection}
        list={props.list}
        side="editor"
        action={
          <Button variant="secondary" href={pathTo("ShowCollectionWriteForUs")}>
            {texts.viewGuidelines}
          </Button>
        }
      />
    </WorkFrame>
  );
}
