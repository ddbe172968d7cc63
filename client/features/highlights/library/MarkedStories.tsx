import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { MarkedStories_viewer$key } from "../../../../generated/relay/MarkedStories_viewer.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { siteHref } from "../../../runtime/links/siteHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import { readConnection } from "../../listing/readConnection.ts";
import { HighlightList } from "./HighlightList.tsx";
import { MarkedStory } from "./MarkedStory.tsx";
import * as texts from "../texts.ts";

const PAGE_SIZE = 10;

/** Everything that the viewer marked, by story, last marked first. */
export function MarkedStories(props: { viewer: MarkedStories_viewer$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment MarkedStories_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "MarkedStoriesPaginationQuery") {
        markedStories(first: $first, after: $after)
          @connection(key: "MarkedStories_markedStories") {
          edges {
            cursor
            node {
              ...MarkedStory_story
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
  const location = useLocation();
  const { edges, pageInfo, hasFailed } = readConnection(data.markedStories);
  if (hasFailed) return <PartNotLoaded />;
  return (
    <HighlightList
      label={texts.yourMarks}
      more={texts.moreStories}
      count={edges.length}
      intro={texts.yourMarksText}
      action={{
        href: siteHref(buildPath("ExportMarks"), location),
        label: texts.exportAsMarkdown,
      }}
      empty={{ title: texts.noHighlightsYet, text: texts.noMarksYetText }}
      cursor={pageInfo.hasNextPage ? pageInfo.endCursor : null}
      isLoading={isLoadingNext}
      onNext={() => loadNext(PAGE_SIZE)}
    >
      {edges.map(({ cursor, node }) => (
        <MarkedStory key={cursor} story={node} />
      ))}
    </HighlightList>
  );
}
