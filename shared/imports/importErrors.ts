import { ACCOUNT_SUSPENDED } from "../errors/commonErrors.ts";
import { MAX_EXPORT_BYTES } from "../limits.ts";

/** Why a story couldn't be imported, with the next step. */
export const IMPORT_ERRORS = {
  address: "This isn’t a web address. Paste the story’s address, which starts with https://.",
  unreachable: "We couldn’t reach this address. Check whether it opens in your browser.",
  status: "We couldn’t open this page. Check whether it opens without signing in.",
  type: "This address isn’t a web page. Paste the address of the story itself.",
  "too-large": "This page is too large for a story. Copy its text into a new story.",
  "too-slow": "The page took too long to load. Try again in a moment.",
  "too-many-redirects":
    "This address redirects too many times. Paste the address of the story itself.",
  "no-text": "We found no text on this page. Copy the story’s text into a new story.",
  "too-many-paragraphs": "This page is too long for a story. Import it in parts.",
  "in-trash": "You’ve already imported this story, and it’s in the trash. Restore it to continue.",
  suspended: ACCOUNT_SUSPENDED,
  response:
    "This is a response to a story, which can’t be imported without it. It stays in your file.",
  page: "This is a page or a thread, not a story.",
  "no-export":
    "This isn’t an export of Medium, Ghost, WordPress, Substack, beehiiv, Notion, Google Docs or your account here, or Markdown. Upload the file as the service gave it to you.",
  "too-large-file": `This file is larger than ${MAX_EXPORT_BYTES / 1_000_000} MB, or unpacks to too much. Split it and upload the parts one by one.`,
  nested: "This ZIP contains ZIPs within ZIPs. Unpack it, and upload the inner files one by one.",
  "needs-site":
    "This Ghost export doesn’t say where your site is, so its images and links would be lost. Enter your site’s address below and upload the file again.",
  "no-draft": "It couldn’t be imported. Upload the file again to retry.",
  limited: "You’ve imported too many stories. Try again in an hour.",
} as const;

export type ImportError = keyof typeof IMPORT_ERRORS;

/** Returns the message of an import error; null for an unknown reason. */
export function importErrorText(reason: string | undefined): string | null {
  return reason !== undefined && Object.hasOwn(IMPORT_ERRORS, reason)
    ? IMPORT_ERRORS[reason as ImportError]
    : null;
}
