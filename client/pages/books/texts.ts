import { plural } from "../../../shared/format/plural.ts";

export const editionCount = (count: number) =>
  plural(count, { one: "1 edition", other: `${count} editions` });
export const editionsHeading = (count: number) =>
  plural(count, { one: "Edition", other: "Editions" });
export const moveUp = (title: string) => `Move ${title} up`;
export const moveDown = (title: string) => `Move ${title} down`;
export const yourBooks = "Your books";
export const viewOnProfile = "See it on your profile";
export const aboutTheBook = "About the book";
export const bookSaved = "The book was saved.";
export const save = "Save";
export const edition = (title: string) => `Edition: ${title}`;
export const editionSaved = "The edition was saved.";
export const saveEdition = "Save edition";
export const editionDeleted = "The edition was deleted.";
export const deleteEdition = "Delete edition";
export const addAnotherEdition = "Add another edition";
export const anotherEdition = "Another edition";
export const editionAdded = "The edition was added.";
export const addEdition = "Add edition";
export const deleteBook = "Delete book…";
export const deleteBookText =
  "This permanently removes the book and all its editions from your profile.";
export const title = "Title";
export const authors = "Authors";
export const authorsHint = "One per line, in the order they appear on the cover.";
export const descriptionOptional = "Description (optional)";
export const addABook = "Add a book";
export const cover = "Cover";
export const coverHint = "The front cover, in portrait format. JPEG, PNG or WebP.";
export const isbn = "ISBN";
export const isbnError = "This isn’t a valid ISBN. Check the number and try again.";
export const isbnHint = "13 digits, on the back cover.";
export const published = "Published";
export const publishedHint = "A year, or a date such as 2024-03-15.";
export const publisher = "Publisher";
export const whereToGetIt = "Where to get it";
export const urlPlaceholder = "https://";
export const whereToGetItHint = "A shop, library or publisher page.";
export const editionTitle = "Title of this edition";
export const editionTitleHint =
  "Only if it differs from the book’s title, for example for a translation or second edition.";
export const addABookText = "A title is enough to start. You can add the rest later.";
export const addBook = "Add book";
export const positionSaid = (title: string, position: number, count: number) =>
  `${title} is number ${position} of ${count}.`;
export const yourBooksText =
  "They appear on your profile in this order, with their covers and links to buy them.";
export const viewBooksOnProfile = "See them on your profile";
export const noBooksYet = "No books yet";
export const noBooksYetText = "Start with a title. You can add an ISBN, a cover and a shop later.";
export const moveBook = (title: string) => `Move ${title}`;
