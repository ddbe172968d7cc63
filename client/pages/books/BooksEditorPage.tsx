import { graphql } from "relay-runtime";
import type { BooksEditorPageQuery } from "../../../generated/relay/BooksEditorPageQuery.graphql.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { BookEditor } from "./BookEditor.tsx";
import { NewBook } from "./NewBook.tsx";
import { YourBooks } from "./YourBooks.tsx";
import * as texts from "./texts.ts";

/** Adds books to the viewer's profile and edits them. */
export const page = definePage<BooksEditorPageQuery>({
  query: graphql`
    query BooksEditorPageQuery($bookId: ID!, $isList: Boolean!, $isBook: Boolean!) {
      viewer {
        id
        name
        username
        ...YourBooks_viewer @include(if: $isList) @alias(as: "books")
        book(id: $bookId) @include(if: $isBook) {
          id
          title
          ...BookEditor_book
        }
      }
    }
  `,
  variables: ({ params: { bookId }, routeName }) => ({
    bookId: bookId ?? "",
    isList: routeName === "EditBooks",
    isBook: routeName === "EditBook",
  }),
  result: ({ viewer }, { path, routeName }) => {
    if (!viewer) {
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    if (routeName === "EditBook" && !viewer.book) return { kind: "notFound" };
    const title =
      viewer.book?.title ?? (routeName === "NewBook" ? texts.addABook : texts.yourBooks);
    return { kind: "found", head: { title, robots: "noindex" } };
  },
  Component: ({ data: { viewer } }) => {
    if (!viewer) return null;
    if (viewer.books) return <YourBooks viewer={viewer.books} />;
    return viewer.book ? (
      <BookEditor key={viewer.book.id} book={viewer.book} username={viewer.username} />
    ) : (
      <NewBook name={viewer.name} />
    );
  },
});
