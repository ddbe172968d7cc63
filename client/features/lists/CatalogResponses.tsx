import { readList } from "../listing/readList.ts";
import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { CatalogResponses_catalog$key } from "../../../generated/relay/CatalogResponses_catalog.graphql.ts";
import type { ResponseSort } from "../../../shared/enums.ts";
import { formatPath } from "../../../shared/routes/buildPath.ts";
import * as responseTools from "../responses/responseTools.tsx";
import { Responses } from "../responses/Responses.tsx";
import { responsesTab } from "./responsesTab.ts";
import { readConnection } from "../listing/readConnection.ts";

/** The responses to a list. */
export function CatalogResponses(props: {
  catalog: CatalogResponses_catalog$key;
  sort: ResponseSort;
  /** True on the separate responses page, which paginates them. */
  isAlone: boolean;
}) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment CatalogResponses_catalog on Catalog
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
        sortType: { type: "ResponseSortType", defaultValue: NEWEST }
      )
      @refetchable(queryName: "CatalogResponsesPaginationQuery") {
        id
        slug
        isDiscussionClosed
        responsesCount
        creator {
          id
          username
        }
        deletedResponses {
          id
          answers {
            id
            ...StoryResponse_post
          }
        }
        threadedCatalogResponses(first: $first, after: $after, sortType: $sortType)
          @connection(key: "CatalogResponses_threadedCatalogResponses") {
          edges {
            node {
              id
              ...StoryResponse_post
            }
          }
          pageInfo {
            endCursor
          }
        }
      }
    `,
    props.catalog,
  );
  const { edges, pageInfo, hasFailed } = readConnection(data.threadedCatalogResponses);
  const params = { username: data.creator.username, catalogSlugId: data.slug };
  return (
    <Responses
      parent={{ kind: "list", id: data.id }}
      ownerId={data.creator.id}
      isOwnersToChange
      isClosed={data.isDiscussionClosed}
      count={data.responsesCount}
      sort={props.sort}
      hasFailed={hasFailed}
      nodes={edges.map(({ node }) => node)}
      deleted={readList(data.deletedResponses)}
      nextCursor={hasNext ? pageInfo.endCursor : null}
      isLoadingNext={isLoadingNext}
      onNext={() => loadNext(10)}
      pathOf={(tab) =>
        `${formatPath("ShowUserList", params)}?tab=${responsesTab(tab === "top" ? "TOP" : "NEWEST")}`
      }
      goesOnThere={!props.isAlone}
      tools={responseTools}
    />
  );
}
