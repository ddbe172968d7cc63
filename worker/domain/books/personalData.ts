import { deleteRows, type PersonalData } from "../kernel/personalData.ts";

export const personalData: PersonalData = {
  tables: {
    books: {
      whyWithheld: "ids that the product gives",
      columns: {
        "erased, exported": "created_at",
        "erased, exported, public": "id creator_id title description position",
        "erased, withheld": "updated_at",
      },
    },
    book_authors: {
      whyWithheld: "ids that the product gives",
      columns: {
        "erased, exported, public": "book_id name",
        "erased, withheld, public": "position creator_id",
      },
    },
    book_editions: {
      whyWithheld: "ids that the product gives",
      columns: {
        "erased, exported, public": "book_id title publisher isbn published_on buy_url",
        "erased, withheld": "created_at",
        "erased, withheld, public": "id creator_id cover_image_id",
      },
    },
  },
  records: {
    "books.csv": {
      columns: {
        title: "b.title",
        authors: `(SELECT group_concat(name, '; ') FROM
        (SELECT name FROM book_authors WHERE book_id = b.id ORDER BY position))`,
        description: "b.description",
        edition: "e.title",
        publisher: "e.publisher",
        isbn: "e.isbn",
        published: "e.published_on",
        link: "e.buy_url",
        since: "b.created_at",
      },
      from: `books b LEFT JOIN book_editions e ON e.book_id = b.id
      WHERE b.creator_id = ?1 ORDER BY b.position, b.id, e.created_at`,
    },
  },
  erase: (account) => [
    ...deleteRows(account, [
      ["book_authors", "creator_id"],
      ["book_editions", "creator_id"],
      ["books", "creator_id"],
    ]),
  ],
};
