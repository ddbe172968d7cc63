import { graphql, useFragment } from "react-relay/hooks";
import type { BookCard_book$key } from "../../../generated/relay/BookCard_book.graphql.ts";
import { formatPartialDate } from "../../../shared/format/partialDate.ts";
import { BookCover } from "../../features/books/BookCover.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./UserBooks.module.css";
import * as texts from "./texts.ts";

/** A book for readers: cover, description and links to its editions. */
export function BookCard(props: { book: BookCard_book$key; isFirst: boolean }) {
  const { title, description, authors, editions } = useFragment(
    graphql`
      fragment BookCard_book on Book {
        title
        description
        authors {
          id
          name
        }
        editions {
          id
          ownTitle
          publisher
          isbn
          publishedOn
          buyUrl
          coverImage {
            id
            ...BookCover_image
          }
        }
      }
    `,
    props.book,
  );
  const cover = editions.find(({ coverImage }) => coverImage)?.coverImage;
  const described = editions.filter(
    ({ ownTitle, publisher, isbn, publishedOn, buyUrl }) =>
      ownTitle || publisher || isbn || publishedOn || buyUrl,
  );
  return (
    <li className={styles.book}>
      <div>
        <BookCover image={cover} title={title} isFirst={props.isFirst} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        <p className={styles.authors} dir="auto">
          {texts.byAuthors(authors.map(({ name }) => name).join(", "))}
        </p>
        {description ? (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        ) : null}
        {described.length > 0 ? (
          <ul className={styles.editions} aria-label={texts.editionsOf(title)}>
            {described.map((edition) => {
              const { publisher, publishedOn, isbn } = edition;
              const facts = [
                publisher,
                publishedOn == null ? null : formatPartialDate(publishedOn),
                isbn == null ? null : texts.isbn(isbn),
              ].filter(Boolean);
              return (
                <li key={edition.id} className={styles.edition}>
                  <div className={styles.editionWords} dir="auto">
                    {edition.ownTitle ? (
                      <span className={styles.editionTitle}>{edition.ownTitle}</span>
                    ) : null}
                    <span>{facts.join(" · ")}</span>
                  </div>
                  {edition.buyUrl ? (
                    <Button
                      variant="secondary"
                      size="small"
                      href={edition.buyUrl}
                      rel="nofollow noopener ugc"
                    >
                      {texts.getIt}
                      <span className="visually-hidden">
                        {texts.getItAt(edition.ownTitle || title, hostOf(edition.buyUrl))}
                      </span>
                    </Button>
                  ) : null}
                </li>
              );
            })}
          </ul>
        ) : null}
      </div>
    </li>
  );
}

/** Returns a URL's host without "www.". */
function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, "");
}
