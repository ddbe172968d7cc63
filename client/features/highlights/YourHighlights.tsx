import { graphql, usePaginationFragment, useRelayEnvironment } from "react-relay/hooks";
import type { YourHighlights_viewer$key } from "../../../generated/relay/YourHighlights_viewer.graphql.ts";
import { YourHighlight } from "./YourHighlight.tsx";
import { HighlightList } from "./HighlightList.tsx";
import { useRemovals } from "./useRemovals.ts";
import { createHighlight, deleteHighlight } from "./writeHighlight.ts";
import { restorableSelection } from "./restorableSelection.ts";
import { readConnection } from "../listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import * as texts from "./texts.ts";

const PAGE_SIZE = 20;

/** The viewer's highlights, newest first, each linking to its place. */
export function YourHighlights(props: { viewer: YourHighlights_viewer$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment YourHighlights_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "YourHighlightsPaginationQuery") {
        highlightsConnection(first: $first, after: $after)
          @connection(key: "YourHighlights_highlightsConnection") {
          edges {
            node {
              id
              createdAt
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
  const { isRemoved, remove } = useRemovals(texts.highlightRemoved);
  const { edges, pageInfo, hasFailed } = readConnection(data.highlightsConnection);
  const highlights = edges.map(({ node }) => node).filter(({ id }) => !isRemoved(id));
  if (hasFailed) return <PartNotLoaded />;
  return (
    <HighlightList
      label={texts.yourHighlights}
      more={texts.moreHighlights}
      count={highlights.length}
      intro={texts.yourHighlightsText}
      empty={{
        title: texts.noHighlightsYet,
        text: texts.noHighlightsYetText,
      }}
      cursor={pageInfo.hasNextPage ? pageInfo.endCursor : null}
      isLoading={isLoadingNext}
      onNext={() => loadNext(PAGE_SIZE)}
    >
      {highlights.map(({ id, createdAt, quote }) => {
        const restorable = restorableSelection(quote);
        const removal = {
          send: (sent: string) => deleteHighlight(environment, sent),
          restore: restorable
            ? () => createHighlight(environment, restorable.postId, restorable.selection)
            : undefined,
        };
        return (
          <YourHighlight
            key={id}
            quote={quote}
            at={createdAt}
            removeLabel={texts.removeHighlight}
            onRemove={() => void remove(id, removal)}
          />
        );
      })}
    </HighlightList>
  );
}
