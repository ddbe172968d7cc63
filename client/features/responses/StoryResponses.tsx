import { useEffect, useState } from "react";
import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { StoryResponses_post$key } from "../../../generated/relay/StoryResponses_post.graphql.ts";
import type { ResponseSort } from "../../../shared/enums.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/signInPath.ts";
import { useViewer } from "../../app/frame.ts";
import { loadResponseTools } from "../../app/lateFeatures.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { MoreButton } from "../list/MoreButton.tsx";
import { useMoreItems } from "../list/useMoreItems.ts";
import type { ResponseTools } from "./responsePlace.ts";
import { StoryResponse } from "./StoryResponse.tsx";
import styles from "./StoryResponses.module.css";

/** What readers answered to a story. */
export function StoryResponses(props: {
  post: StoryResponses_post$key;
  sort?: ResponseSort;
  /** Where a page has them from its beginning. Others load them for whoever is signed in. */
  tools?: ResponseTools;
}) {
  const { sort = "NEWEST" } = props;
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment StoryResponses_post on Post
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
        sortType: { type: "ResponseSortType", defaultValue: NEWEST }
      )
      @refetchable(queryName: "StoryResponsesPaginationQuery") {
        id
        isDiscussionClosed
        inResponseToPost {
          id
        }
        creator {
          id
        }
        postResponses {
          count
        }
        threadedPostResponses(first: $first, after: $after, sortType: $sortType)
          @connection(key: "StoryResponses_threadedPostResponses") {
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
    props.post,
  );
  const { edges, pageInfo } = data.threadedPostResponses;
  const { list, askForMore } = useMoreItems<HTMLUListElement>(edges.length, isLoadingNext, () =>
    loadNext(10),
  );
  const location = useLocation();
  const viewer = useViewer();
  const { isLoggedIn } = location;
  const [loaded, setLoaded] = useState<ResponseTools | null>(null);
  const hasTools = props.tools !== undefined;
  useEffect(() => {
    if (isLoggedIn && !hasTools) void loadResponseTools().then(setLoaded);
  }, [isLoggedIn, hasTools]);
  const tools = isLoggedIn ? (props.tools ?? loaded) : null;
  const isWriter = viewer.status === "loggedIn" && viewer.viewer.id === data.creator?.id;
  const isStory = !data.inResponseToPost;
  const place = {
    parentPostId: data.id,
    sort,
    mayHide: isWriter && isStory,
  };
  const ownPath = buildPath("ShowPostResponses", { postId: data.id });
  return (
    <section className={styles.responses} id="responses" aria-labelledby="responses-heading">
      <h2 className={styles.heading} id="responses-heading">
        Responses{data.postResponses.count > 0 ? ` (${data.postResponses.count})` : ""}
      </h2>
      {tools && place.mayHide ? (
        <tools.DiscussionTools postId={data.id} sort={sort} isClosed={data.isDiscussionClosed} />
      ) : null}
      {data.isDiscussionClosed ? (
        <p className={styles.empty}>The author has closed discussion for this story.</p>
      ) : tools ? (
        <tools.ResponseComposer postId={data.id} sort={sort} />
      ) : (
        <a
          className={styles.start}
          href={siteHref(
            isLoggedIn ? ownPath : signInPath({ operation: "register", redirect: ownPath }),
            location,
          )}
          rel="nofollow"
        >
          What are your thoughts?
        </a>
      )}
      {edges.length > 1 ? (
        <nav className={styles.sorts} aria-label="Order of responses">
          {SORTS.map(({ sortType, tab, words }) => (
            <a
              key={sortType}
              href={siteHref(
                buildPath("ShowPostResponses", { postId: data.id }, { query: { tab } }),
                location,
              )}
              aria-current={sortType === sort ? "true" : undefined}
            >
              {words}
            </a>
          ))}
        </nav>
      ) : null}
      {edges.length === 0 ? (
        data.isDiscussionClosed ? null : (
          <p className={styles.empty}>There are no responses yet. Yours would be the first.</p>
        )
      ) : (
        <ul ref={list} className={styles.list}>
          {edges.map(({ node }) => (
            <li key={node.id} id={`response-${node.id}`}>
              <StoryResponse post={node} place={place} tools={tools} />
            </li>
          ))}
        </ul>
      )}
      {hasNext && pageInfo.endCursor ? (
        <MoreButton
          cursor={pageInfo.endCursor}
          words="More responses"
          isLoading={isLoadingNext}
          fragment="#responses"
          onNext={askForMore}
        />
      ) : null}
    </section>
  );
}

const SORTS = [
  { sortType: "NEWEST", tab: undefined, words: "Newest" },
  { sortType: "TOP", tab: "top", words: "Most applauded" },
] as const;
