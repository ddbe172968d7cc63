import { graphql, useFragment } from "react-relay/hooks";
import type { WriterOutbox_viewer$key } from "../../../generated/relay/WriterOutbox_viewer.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { SubmissionFeed } from "../../features/submissions/SubmissionFeed.tsx";
import { OUTBOX_LISTS, type SubmissionList } from "../../features/submissions/submissionTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { FilterLinks } from "../../ui/FilterLinks.tsx";
import * as texts from "./texts.ts";
import styles from "./Submissions.module.css";

/** A list of the viewer's submissions, with tabs for the others. */
export function WriterOutbox(props: { viewer: WriterOutbox_viewer$key; list: SubmissionList }) {
  const { submissionsConnection } = useFragment(
    graphql`
      fragment WriterOutbox_viewer on Viewer
      @argumentDefinitions(
        statuses: { type: "[PublicationSubmissionStatus!]" }
        after: { type: "String" }
      ) {
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
      }
    `,
    props.viewer,
  );
  const path = buildPath("YourOutbox");
  const drafts = buildPath("YourStories", { filterBy: "drafts" });
  return (
    <section className={styles.page} aria-labelledby="your-submissions">
      <header className={styles.head}>
        <h1 id="your-submissions">{texts.yourSubmissions}</h1>
        <Button size="small" variant="secondary" href={drafts}>
          {texts.yourStories}
        </Button>
      </header>
      <FilterLinks
        label={texts.submissionsByStatus}
        links={OUTBOX_LISTS.map(({ tab, label }) => ({
          href: tab ? `${path}?tab=${tab}` : path,
          label,
          isCurrent: tab === props.list.tab,
        }))}
      />
      <SubmissionFeed
        rows={submissionsConnection}
        list={props.list}
        side="writer"
        action={
          <Button variant="secondary" href={drafts}>
            {texts.chooseAStory}
          </Button>
        }
      />
    </section>
  );
}
