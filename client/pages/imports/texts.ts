import { formatBoundedCount } from "../../../shared/format/formatBoundedCount.ts";
import { plural } from "../../../shared/format/plural.ts";

export const notImported = "It couldn’t be imported.";
export const noEarlierImports = "There are no earlier imports.";
export const earlierImportsText = "Earlier imports.";
export const madeDrafts = (made: number, total: number) =>
  plural(made, {
    one: `${formatBoundedCount(made)} of ${formatBoundedCount(total)} is a draft`,
    other: `${formatBoundedCount(made)} of ${formatBoundedCount(total)} are drafts`,
  });
export const knownCount = (count: number) => `${formatBoundedCount(count)} already imported`;
export const rejectedCount = (count: number) => `${formatBoundedCount(count)} couldn’t be imported`;
export const stillReading = "The file is still being read.";
export const waitingCount = (count: number) =>
  plural(count, {
    one: "1 story is waiting. You can close this page; the import continues.",
    other: `${formatBoundedCount(count)} stories are waiting. You can close this page; the import continues.`,
  });
export const exportFile = (megabytes: number) => `Export file, up to ${megabytes} MB`;
export const moreOfThisFile = "More of this file";
export const waiting = "Waiting to be imported.";
export const imported = "Imported as a draft.";
export const alreadyImported = "Already imported, and unchanged.";
export const seeTheLatest = "See the latest";
export const fileCut =
  "The rest of this file couldn’t be read. Upload it again, or split it into parts.";
export const refresh = "Refresh";
export const earlierImports = "Earlier imports";
export const importAStory = "Import a story";
export const importAStoryText =
  "Paste the address of one of your stories. It becomes a draft that only you can see, with its images and a link to the original.";
export const storyAddress = "Address of the story";
export const storyPlaceholder = "https://example.com/my-story";
export const importLabel = "Import";
export const fromAnotherService = "From another service";
export const fromAnotherServiceText =
  "Upload the export file from Medium, Ghost, WordPress, Substack, beehiiv, Notion or Google Docs, an export of your account here, or Markdown files, one at a time or as a ZIP with their images. Every story becomes a draft. If you upload a file again, nothing is imported twice.";
export const siteAddress = "Address of your site";
export const siteAddressHint = "Only for Ghost exports, which don’t include it.";
export const sitePlaceholder = "https://blog.example.com";
export const upload = "Upload";
