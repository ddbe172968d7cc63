import { useRef, useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { YourBooks_viewer$key } from "../../../generated/relay/YourBooks_viewer.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { BookCover } from "../../features/books/BookCover.tsx";
import { WriteForm } from "../../features/forms/WriteForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import * as texts from "./texts.ts";
import dashboard from "../../ui/DashboardPage.module.css";
import styles from "./Books.module.css";
import { readConnection } from "../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

/** The viewer's books, which can be reordered here. */
export function YourBooks(props: { viewer: YourBooks_viewer$key }) {
  const { username, booksConnection } = useFragment(
    graphql`
      fragment YourBooks_viewer on Viewer {
        username
        booksConnection(first: 50) {
          edges {
            node {
              id
              title
              authors {
                id
                name
              }
              editions {
                id
                coverImage {
                  id
                  ...BookCover_image
                }
              }
            }
          }
        }
      }
    `,
    props.viewer,
  );
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState("");
  const { edges, hasFailed } = readConnection(booksConnection);
  const books = edges.map(({ node }) => node);
  const add = <Button href={buildPath("NewBook")}>{texts.addABook}</Button>;
  const moved = (title: string, button: string, position: number): void => {
    setSaid(texts.positionSaid(title, position + 1, books.length));
    // The pressed button moved with its book, so the focus must follow.
    list.current?.querySelector<HTMLElement>(`[data-move="${button}"]`)?.focus();
  };
  return (
    <div className={dashboard.page}>
      <header className={styles.head}>
        <h1 className={dashboard.heading}>{texts.yourBooks}</h1>
        <p className={dashboard.lead}>{texts.yourBooksText}</p>
        <p className={styles.links}>
          <a href={buildPath("ShowUserBooks", { username })}>{texts.viewBooksOnProfile}</a>
        </p>
      </header>
      {hasFailed ? (
        <PartNotLoaded />
      ) : books.length === 0 ? (
        <EmptyState title={texts.noBooksYet} text={texts.noBooksYetText} action={add} />
      ) : (
        <>
          <ol ref={list} className={dashboard.list}>
            {books.map(({ id, title, authors, editions }, index) => (
              <li key={id} className={styles.row}>
                <span className={styles.thumb}>
                  <BookCover
                    image={editions.find(({ coverImage }) => coverImage)?.coverImage}
                    title={title}
                  />
                </span>
                <div className={styles.words}>
                  <a
                    className={styles.title}
                    href={buildPath("EditBook", { bookId: id })}
                    dir="auto"
                  >
                    {title}
                  </a>
                  <span className={styles.facts} dir="auto">
                    {authors.map(({ name }) => name).join(", ")}
                    {editions.length > 1 ? ` · ${texts.editionCount(editions.length)}` : ""}
                  </span>
                </div>
                <WriteForm
                  of="moveBook"
                  fields={{ bookId: id }}
                  label={texts.moveBook(title)}
                  className={styles.moves}
                  onDone={({ position }) => {
                    const to = Number(position);
                    moved(title, `${to < index ? "up" : "down"}-${id}`, to);
                  }}
                >
                  {({ isBusy, field }) => (
                    <>
                      <Move
                        id={id}
                        title={title}
                        to={index - 1}
                        direction="up"
                        name={field("position")}
                        isOff={index === 0}
                        isBusy={isBusy}
                      />
                      <Move
                        id={id}
                        title={title}
                        to={index + 1}
                        direction="down"
                        name={field("position")}
                        isOff={index === books.length - 1}
                        isBusy={isBusy}
                      />
                    </>
                  )}
                </WriteForm>
              </li>
            ))}
          </ol>
          <p>{add}</p>
        </>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

function Move(props: {
  id: string;
  title: string;
  to: number;
  direction: "up" | "down";
  name: string;
  isOff: boolean;
  isBusy: boolean;
}) {
  const { id, title, to, direction, isOff, isBusy } = props;
  return (
    <Button
      type="submit"
      name={props.name}
      value={Math.max(to, 0)}
      variant="plain"
      size="small"
      data-move={`${direction}-${id}`}
      // aria-disabled, because a disabled button would lose the focus.
      aria-disabled={isOff || undefined}
      isBusy={isBusy}
    >
      <span aria-hidden="true">{direction === "up" ? "↑" : "↓"}</span>
      <span className="visually-hidden">
        {direction === "up" ? texts.moveUp(title) : texts.moveDown(title)}
      </span>
    </Button>
  );
}
