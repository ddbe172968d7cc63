import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { UserBooks_user$key } from "../../../generated/relay/UserBooks_user.graphql.ts";
import { useViewer } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { MoreButton } from "../../features/listing/MoreButton.tsx";
import { profileHref } from "../../features/people/profileHref.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { BookCard } from "./BookCard.tsx";
import styles from "./UserBooks.module.css";
import { readConnection } from "../../features/listing/readConnection.ts";
import * as texts from "./texts.ts";

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
  const hrefTo = useRouteHref();
  const viewer = useViewer();
  const isOwn = viewer.status === "loggedIn" && viewer.viewer.id === data.id;
  const { edges, pageInfo } = readConnection(data.authoredBooksConnection);
  if (edges.length === 0) {
    return isOwn ? (
      <EmptyState
        title={texts.showYourBooks}
        text={texts.showYourBooksText}
        action={<Button href={hrefTo("NewBook")}>{texts.addBook}</Button>}
      />
    ) : (
      <EmptyState
        title={texts.noBooks}
        text={texts.noBooksText(data.name)}
        action={
          <Button variant="secondary" href={profileHref(location, "ShowUser", data.username)}>
            {texts.readStories}
          </Button>
        }
      />
    );
  }
  return (
    <div className={styles.page}>
      {isOwn ? (
        <p>
          <Button variant="secondary" size="small" href={hrefTo("EditBooks")}>
            {texts.editBooks}
          </Button>
        </p>
      ) : null}
      <ul className={styles.books} aria-label={texts.booksBy(data.name)}>
        {edges.map(({ node }, index) => (
          <BookCard key={node.id} book={node} isFirst={index === 0} />
        ))}
      </ul>
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton
          cursor={pageInfo.endCursor}
          words={texts.moreBooks}
          isLoading={isLoadingNext}
          onNext={() => loadNext(PAGE_SIZE)}
        />
      ) : null}
    </div>
  );
}
