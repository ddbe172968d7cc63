import { expect, test } from "vitest";
import { readIsbn } from "../../../shared/books/isbn.ts";

test.each([
  ["9783161484100", "9783161484100"],
  ["978-3-16-148410-0", "9783161484100"],
  ["ISBN 978 3 16 148410 0", "9783161484100"],
  ["ISBN-13: 978‑3‑16‑148410‑0", "9783161484100"],
  ["979-10-90636-07-1", "9791090636071"],
  // ISBN-10 becomes ISBN-13; its check digit may be X.
  ["0-306-40615-2", "9780306406157"],
  ["080442957x", "9780804429573"],
])("%j is read as %s", (typed, isbn) => {
  expect(readIsbn(typed)).toBe(isbn);
});

test.each([
  "",
  "9783161484101",
  "9773161484100",
  "978316148410",
  "97831614841000",
  "0306406153",
  "08044X957X",
  "978316148410O",
  "a book",
])("%j is not an ISBN", (typed) => {
  expect(readIsbn(typed)).toBeNull();
});
