import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { UserBooks_user$key } from "../../../generated/relay/UserBooks_user.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useViewer } from "../../app/frame.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { MoreButton } from "../../features/list/MoreButton.tsx";
import { profileHref } from "../../features/people/profileHref.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { BookCard } from "./BookCard.tsx";
import styles from "./UserBooks.module.css";
import { readConnection } from "../../features/list/readConnection.ts";

const PAGE_SIZE = 10;

/** A user's books, in the user's order. */
export function UserBooks(props: { user: UserBooks_user$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment UserBooks_user on User
      @argumentDefinitions(first: { type: "Int", defaultValue: 10 }, after: { type: "String" })
      @refetchable(queryName: "UserBooksPaginationQuery") {
        id
        name
        username
        authoredBooksConnection(first: $first, after: $after)
          @connection(key: "UserBooks_authoredBooksConnection") {
          edges {
            node {
              id
              ...BookCard_book
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.user,
  );
  const location = useLocation();
  const viewer = useViewer();
  const isOwn = viewer.status === "loggedIn" && viewer.viewer.id === data.id;
  const { edges, pageInfo } = readConnection(data.authoredBooksConnection);
  if (edges.length === 0) {
    return isOwn ? (
      <EmptyState
        title="Show the books you wrote"
        text="Their covers, descriptions and links to buy them appear here for your readers."
        action={<Button href={siteHref(buildPath("NewBook"), location)}>Add a book</Button>}
      />
    ) : (
      <EmptyState
        title="No books yet"
        text={`${data.name} hasn't added any books yet.`}
        action={
          <Button variant="secondary" href={profileHref(location, "ShowUser", data.username)}>
            Read their stories
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.page}>
      {isOwn ? (
        <p>
          <Button
            variant="secondary"
            size="small"
            href={siteHref(buildPath("EditBooks"), location)}
          >
            Edit your books
          </Button>
        </p>
      ) : null}
      <ul className={styles.books} aria-label={`Books by ${data.name}`}>
        {edges.map(({ node }, index) => (
          <BookCard key={node.id} book={node} isFirst={index === 0} />
        ))}
      </ul>
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton
          cursor={pageInfo.endCursor}
          words="More books"
          isLoading={isLoadingNext}
          onNext={() => loadNext(PAGE_SIZE)}
        />
      ) : null}
    </div>
  );
}
