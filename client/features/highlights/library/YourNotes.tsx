import { graphql, usePaginationFragment, useRelayEnvironment } from "react-relay/hooks";
import type { YourNotes_viewer$key } from "../../../../generated/relay/YourNotes_viewer.graphql.ts";
import { YourHighlight } from "./YourHighlight.tsx";
import { HighlightList } from "./HighlightList.tsx";
import * as texts from "../texts.ts";
import styles from "./HighlightList.module.css";
import { useRemovals } from "./useRemovals.ts";
import { noteRemoval } from "./removals.ts";
import { readConnection } from "../../listing/readConnection.ts";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";

const PAGE_SIZE = 20;

/** The viewer's notes on stories, newest first, each linking to its place. */
export function YourNotes(props: { viewer: YourNotes_viewer$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment YourNotes_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "YourNotesPaginationQuery") {
        notesConnection(first: $first, after: $after)
          @connection(key: "YourNotes_notesConnection") {
          edges {
            node {
              id
              createdAt
              text
              quote {
                ...restorableSelection_quote
                ...YourHighlight_quote
              }
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
  const environment = useRelayEnvironment();
  const { isRemoved, remove } = useRemovals(texts.noteRemoved);
  const { edges, pageInfo, hasFailed } = readConnection(data.notesConnection);
  const notes = edges.map(({ node }) => node).filter(({ id }) => !isRemoved(id));
  if (hasFailed) return <PartNotLoaded />;
  return (
    <HighlightList
      label={texts.yourNotes}
      more={texts.moreNotes}
      count={notes.length}
      intro={texts.yourNotesText}
      empty={{
        title: texts.noNotesYet,
        text: texts.noNotesYetText,
      }}
      cursor={pageInfo.hasNextPage ? pageInfo.endCursor : null}
      isLoading={isLoadingNext}
      onNext={() => loadNext(PAGE_SIZE)}
    >
      {notes.map(({ id, createdAt, text: note, quote }) => {
        return (
          <YourHighlight
            key={id}
            quote={quote}
            at={createdAt}
            isWithStory
            removeLabel={texts.removeNote}
            onRemove={() => void remove(id, noteRemoval(environment, { quote, text: note }))}
          >
            <p className={styles.note} dir="auto">
              {note}
            </p>
          </YourHighlight>
        );
      })}
    </HighlightList>
  );
}
