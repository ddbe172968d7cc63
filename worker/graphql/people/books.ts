import { partialDateTime } from "../../../shared/format/partialDate.ts";
import { pageBounds } from "../../db/keyset.ts";
import {
  bookById,
  type BookRow,
  type EditionRow,
  listBooks,
} from "../../domain/writing/books/books.ts";
import type { UserRow } from "../../domain/core/people/userRow.ts";
import { builder } from "../machinery/builder.ts";
import { ImageMetadata, type ImageValue } from "../posts/images.ts";
import { NONE_YET, noneYet } from "../unbuilt/notYet.ts";
import { User, Viewer } from "../machinery/refs.ts";

const BOOKS_PAGE_SIZE = 10;

interface AuthorValue {
  id: string;
  name: string;
}

const Author = builder.objectRef<AuthorValue>("Author").implement({
  description: "Someone who wrote a book, whether or not they have an account.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The author's id: their place on the book's cover." }),
    name: t.exposeString("name", { description: "The name on the cover." }),
    user: t.field({
      type: User,
      nullable: true,
      description: `Their account, once it has been verified. ${NONE_YET}`,
      resolve: (): UserRow | null => noneYet(),
    }),
  }),
});

interface EditionValue extends EditionRow {
  bookTitle: string;
}

const BookEdition = builder.objectRef<EditionValue>("BookEdition").implement({
  description: "A book as it was published once.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The edition's id." }),
    title: t.string({
      description: "The title on its cover.",
      resolve: ({ title, bookTitle }) => title || bookTitle,
    }),
    ownTitle: t.exposeString("title", {
      description: "Its title where it is not the book's; else empty.",
    }),
    publisher: t.string({
      nullable: true,
      description: "Who published it; null where unknown.",
      resolve: ({ publisher }) => publisher || null,
    }),
    isbn: t.exposeString("isbn", {
      nullable: true,
      description: "13 digits; null for an edition without one.",
    }),
    coverImage: t.field({
      type: ImageMetadata,
      nullable: true,
      description: "The cover.",
      resolve: coverOf,
    }),
    publishedAt: t.field({
      type: "Timestamp",
      nullable: true,
      description: "When it appeared, of a year or month its first moment; null where unknown.",
      resolve: ({ publishedOn }) => (publishedOn === null ? null : partialDateTime(publishedOn)),
    }),
    publishedOn: t.exposeString("publishedOn", {
      nullable: true,
      description: "When it appeared as far as it is known: 2019, 2019-05 or 2019-05-14.",
    }),
    buyUrl: t.exposeString("buyUrl", {
      nullable: true,
      description: "Where it is sold: an https address, or null.",
    }),
  }),
});

/** A book, as mutations answer it too. */
export const Book = builder.objectRef<BookRow>("Book").implement({
  description: "A book by someone who writes here.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The book's id." }),
    title: t.exposeString("title", { description: "The title." }),
    description: t.exposeString("description", { description: "What it is about; may be empty." }),
    authors: t.field({
      type: [Author],
      description: "Everyone who wrote it, in the cover's order.",
      resolve: ({ id, authors }) => authors.map((name, index) => ({ id: `${id}_${index}`, name })),
    }),
    editions: t.field({
      type: [BookEdition],
      description: "Its editions, the latest first.",
      resolve: ({ title, editions }) =>
        editions.map((edition) => ({ ...edition, bookTitle: title })),
    }),
  }),
});

builder.objectFields(User, (t) => ({
  bookCount: t.exposeInt("bookCount", { description: "Books on the person's profile." }),
  authoredBooksConnection: t.connection({
    type: Book,
    description: "The person's books, in the order that they give them.",
    resolve: ({ id }, args, context) => listBooks(context, id, pageBounds(args, BOOKS_PAGE_SIZE)),
  }),
}));

builder.objectFields(Viewer, (t) => ({
  booksConnection: t.connection({
    type: Book,
    description: "The viewer's own books, in their order.",
    resolve: ({ id }, args, context) => listBooks(context, id, pageBounds(args, BOOKS_PAGE_SIZE)),
  }),
  book: t.field({
    type: Book,
    nullable: true,
    description: "A book of the viewer's own; null for any other.",
    args: { id: t.arg.id({ required: true, description: "The book's id." }) },
    resolve: async (viewer, { id }, context) => {
      const book = await bookById(context).load(id);
      return book?.creatorId === viewer.id ? book : null;
    },
  }),
}));

function coverOf({ coverImageId, coverWidth, coverHeight }: EditionRow): ImageValue | null {
  if (coverImageId === null) return null;
  // The title stands beside it: the picture says nothing more.
  const middle = { focusPercentX: 50, focusPercentY: 50 };
  return { id: coverImageId, alt: "", ...middle, width: coverWidth, height: coverHeight };
}
