import { BOOK_ERRORS, type BookError } from "../../../shared/books/bookErrors.ts";
import type { BookRow } from "../../domain/books/books.ts";
import type { BookWriteResult } from "../../domain/books/ownBook.ts";
import type { TypedBook, TypedEdition } from "../../domain/books/readBook.ts";
import { createBook, deleteBook, editBook, moveBook } from "../../domain/books/writeBook.ts";
import {
  addBookEdition,
  deleteBookEdition,
  editBookEdition,
} from "../../domain/books/writeEdition.ts";
import { Book } from "./books.ts";
import { idArg, keyArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { defineResult, type ErrorResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";

interface Updated {
  __typename: "BookUpdate";
  book: BookRow | null;
}

const BookUpdate = builder.objectRef<Updated>("BookUpdate").implement({
  description: "A book after a change.",
  fields: (t) => ({
    book: t.expose("book", {
      type: Book,
      nullable: true,
      description: "The book; null if it was deleted.",
    }),
  }),
});

const BookResult = defineResult({
  name: "BookResult",
  description: "Result of a mutation about a book.",
  types: [BookUpdate],
  errors: WRITE_ERRORS,
});

interface BookWords {
  title: string;
  authors: string;
  description?: string | null;
}
interface EditionWords {
  editionTitle?: string | null;
  publisher?: string | null;
  isbn?: string | null;
  publishedOn?: string | null;
  buyUrl?: string | null;
  coverImageId?: string | null;
}

builder.mutationFields((t) => {
  const bookId = idArg(t, "book");
  const editionId = idArg(t, "edition");
  const key = keyArg(t);
  const ofBook = {
    title: t.arg.string({ required: true, description: "One line." }),
    authors: t.arg.string({
      required: true,
      description: "The names on the cover, in order, one per line.",
    }),
    description: t.arg.string({ description: "What it is about; empty without it." }),
  };
  const ofEdition = {
    editionTitle: t.arg.string({ description: "Its title, if it differs from the book's." }),
    publisher: t.arg.string({ description: "The publisher; empty if unknown." }),
    isbn: t.arg.string({ description: "As printed, 13 or 10 digits; empty for none." }),
    publishedOn: t.arg.string({ description: "2019, 2019-05 or 2019-05-14; empty if unknown." }),
    buyUrl: t.arg.string({ description: "The https URL of a shop; empty for none." }),
    coverImageId: t.arg.id({
      description: "An image that the viewer has uploaded; empty for none.",
    }),
  };
  return {
    createBook: t.field({
      type: BookResult,
      description: "Adds a book with its first edition to the viewer's profile. Idempotent by key.",
      args: { key, ...ofBook, ...ofEdition },
      resolve: permitted(
        "createBook",
        async (args: { key: string } & BookWords & EditionWords, context, { userId }) =>
          updated(
            await createBook(context, userId, {
              key: args.key,
              ...bookOf(args),
              edition: editionOf(args),
            }),
          ),
      ),
    }),
    editBook: t.field({
      type: BookResult,
      description: "Edits one of the viewer's books.",
      args: { bookId, ...ofBook },
      resolve: permitted(
        "editBook",
        async (args: { bookId: string } & BookWords, context, { userId }) =>
          updated(await editBook(context, userId, args.bookId, bookOf(args))),
      ),
    }),
    moveBook: t.field({
      type: BookResult,
      description: "Moves one of the viewer's books.",
      args: {
        bookId,
        position: t.arg.int({ required: true, description: "From 0; clamped to the last." }),
      },
      resolve: permitted(
        "moveBook",
        async (args: { bookId: string; position: number }, context, { userId }) =>
          updated(await moveBook(context, userId, args.bookId, args.position)),
      ),
    }),
    deleteBook: t.field({
      type: BookResult,
      description: "Deletes one of the viewer's books with all its editions.",
      args: { bookId },
      resolve: permitted("deleteBook", async (args: { bookId: string }, context, { userId }) => {
        const result = await deleteBook(context, userId, args.bookId);
        const gone: Updated = { __typename: "BookUpdate", book: null };
        return result === "done" ? gone : bookErrorResult(result);
      }),
    }),
    addBookEdition: t.field({
      type: BookResult,
      description: "Adds an edition to one of the viewer's books. Idempotent by key.",
      args: { bookId, key, ...ofEdition },
      resolve: permitted(
        "addBookEdition",
        async (args: { bookId: string; key: string } & EditionWords, context, { userId }) =>
          updated(
            await addBookEdition(context, userId, {
              bookId: args.bookId,
              key: args.key,
              ...editionOf(args),
            }),
          ),
      ),
    }),
    editBookEdition: t.field({
      type: BookResult,
      description: "Replaces an edition of one of the viewer's books.",
      args: { bookId, editionId, ...ofEdition },
      resolve: permitted(
        "editBookEdition",
        async (args: { bookId: string; editionId: string } & EditionWords, context, { userId }) =>
          updated(
            await editBookEdition(context, userId, {
              bookId: args.bookId,
              editionId: args.editionId,
              ...editionOf(args),
            }),
          ),
      ),
    }),
    deleteBookEdition: t.field({
      type: BookResult,
      description: "Deletes an edition of one of the viewer's books, unless it is the only one.",
      args: { bookId, editionId },
      resolve: permitted(
        "deleteBookEdition",
        async (args: { bookId: string; editionId: string }, context, { userId }) =>
          updated(await deleteBookEdition(context, userId, args)),
      ),
    }),
  };
});

const bookOf = ({ title, authors, description }: BookWords): TypedBook => ({
  title,
  authors,
  description: description ?? "",
});

const editionOf = (words: EditionWords): TypedEdition => ({
  title: words.editionTitle ?? "",
  publisher: words.publisher ?? "",
  isbn: words.isbn ?? "",
  publishedOn: words.publishedOn ?? "",
  buyUrl: words.buyUrl ?? "",
  coverImageId: words.coverImageId ?? "",
});

function updated(result: BookWriteResult): Updated | ErrorResult {
  return result.kind === "done"
    ? { __typename: "BookUpdate", book: result.book }
    : bookErrorResult(result.kind);
}

const ERROR_TYPES: Partial<Record<BookError, string>> = {
  "no-book": "NotFound",
  "no-edition": "NotFound",
  "not-owner": "Forbidden",
  suspended: "AccountSuspended",
};

const bookErrorResult = (reason: BookError): ErrorResult =>
  errorResult(ERROR_TYPES[reason] ?? "BadRequest", BOOK_ERRORS[reason]);
