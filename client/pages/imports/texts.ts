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
export const exportFile = (megabytes: number) =>
  `A ZIP, XML, JSON, CSV, HTML or Markdown file, up to ${megabytes} MB`;
export const moreOfThisFile = "More of this file";
export const seeTheLatest = "See the latest";
export const fileCut =
  "The rest of this file couldn’t be read. Upload it again, or split it into parts.";
export const refresh = "Refresh";
export const earlierImports = "Earlier imports";
export const importStories = "Import stories";
export const importStoriesText =
  "Every story becomes a draft that only you can see, with its images. If you import it again, nothing is imported twice.";
export const yourStories = "Your stories";
export const fromAnotherService = "From another service";
export const services = "Services";
export const stepsFrom = (service: string) => `How to get your stories out of ${service}`;
export const fromAddress = "From a web address";
export const fromAddressText =
  "Paste the address of one of your stories. The draft keeps a link to the original.";
export const storyAddress = "Address of the story";
export const storyPlaceholder = "https://example.com/my-story";
export const importLabel = "Import";
export const dropFile = "Drop your export here, or choose a file";
export const siteAddress = "Address of your site";
export const siteAddressHint = "Only for Ghost exports, which don’t include it.";
export const sitePlaceholder = "https://blog.example.com";
export const upload = "Import the file";
export const uploading = "Uploading…";
export const uploadingText =
  "Large files take a minute. The import continues if you leave afterward.";

// The report
export const draft = "Draft";
export const alreadyHere = "Already here";
export const failed = "Not imported";
export const queued = "Waiting";
export const progressOf = (name: string) => `Progress of ${name}`;

// The steps
export const dropIt = "Drop the file below.";
export const dropWithSite = "Drop the file below, and enter your site’s address.";
export const mediumOpen = "In Medium’s settings, open “Security and apps”.";
export const mediumExport = "Choose “Download your information”. Medium emails you a link.";
export const substackOpen = "In your publication’s settings, open “Import/Export”.";
export const substackExport = "Choose “New export”, and download it when it’s ready.";
export const wordPressOpen = "In the dashboard, open “Tools”, then “Export”.";
export const wordPressExport = "Choose “Posts”, then “Download Export File”.";
export const ghostOpen = "In Ghost Admin’s settings, open “Import/Export”.";
export const ghostExport = "Under “Export”, choose “Export content”.";
export const beehiivOpen = "In beehiiv’s settings, open “Export data”.";
export const beehiivExport = "Export your posts. beehiiv emails you the file.";
export const notionOpen = "Open the menu of your page, and choose “Export”.";
export const notionExport = "Choose HTML or Markdown, and include subpages.";
export const googleOpen = "In the document, open “File”, then “Download”.";
export const googleExport = "Choose “Web page (.html, zipped)”.";
export const markdownCollect = "Put your Markdown files and their images into one folder.";
export const markdownZip = "Compress the folder as a ZIP file.";
export const accountOpen = "In the other account’s settings, choose “Export”.";
export const accountExport = "Download the export when it’s listed there.";
