import type { UserRow } from "../domain/people/userRow.ts";
import { builder } from "./builder.ts";
import { ImageMetadata, type ImageValue } from "./images.ts";
import { EMPTY_YET, emptyPage } from "./notYet.ts";
import { User } from "./refs.ts";

const BOOKS_PAGE_SIZE = 10;

interface AuthorValue {
  id: string;
  name: string;
  user: UserRow | null;
}

const Author = builder.objectRef<AuthorValue>("Author").implement({
  description: "Someone who wrote a book, whether or not they have an account.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The author's id." }),
    name: t.exposeString("name", { description: "The name on the cover." }),
    user: t.expose("user", {
      type: User,
      nullable: true,
      description: "Their account, once it has been verified.",
    }),
  }),
});

interface BookEditionValue {
  id: string;
  title: string;
  publisher: string | null;
  isbn: string | null;
  coverImage: ImageValue | null;
  publishedAt: number | null;
}

const BookEdition = builder.objectRef<BookEditionValue>("BookEdition").implement({
  description: "A book as it was published once.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The edition's id." }),
    title: t.exposeString("title", { description: "The title on its cover." }),
    publisher: t.exposeString("publisher", {
      nullable: true,
      description: "Who published it; null where unknown.",
    }),
    isbn: t.exposeString("isbn", {
      nullable: true,
      description: "13 digits; null for an edition without one.",
    }),
    coverImage: t.expose("coverImage", {
      type: ImageMetadata,
      nullable: true,
      description: "The cover.",
    }),
    publishedAt: t.expose("publishedAt", {
      type: "Timestamp",
      nullable: true,
      description: "When it appeared; null where unknown.",
    }),
  }),
});

interface BookValue {
  id: string;
  title: string;
  description: string;
  authors: AuthorValue[];
  editions: BookEditionValue[];
}

const Book = builder.objectRef<BookValue>("Book").implement({
  description: "A book by someone who writes here.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The book's id." }),
    title: t.exposeString("title", { description: "The title." }),
    description: t.exposeString("description", { description: "What it is about; may be empty." }),
    authors: t.expose("authors", {
      type: [Author],
      description: "Everyone who wrote it, in the cover's order.",
    }),
    editions: t.expose("editions", {
      type: [BookEdition],
      description: "Its editions, the latest first.",
    }),
  }),
});

builder.objectFields(User, (t) => ({
  authoredBooksConnection: t.connection({
    type: Book,
    description: `The person's books, the latest first. ${EMPTY_YET}`,
    resolve: (_user, args) => emptyPage<BookValue>(args, BOOKS_PAGE_SIZE),
  }),
}));
