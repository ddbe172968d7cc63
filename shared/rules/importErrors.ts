import { MAX_EXPORT_BYTES } from "../limits.ts";

/** Why a story couldn't be imported, with the next step. */
export const IMPORT_ERRORS = {
  address:
    "This is no address of a page on the web. Paste the story's own address, which begins with https://.",
  unreachable: "Nobody answers at this address. Look whether it opens in your browser.",
  status: "This page can't be opened from here. Look whether it opens without signing in.",
  type: "There is no web page at this address. Paste the address of the story itself.",
  "too-large": "This page is larger than a story may be. Copy its text into a new story.",
  "too-slow": "The page took too long. Try again in a moment.",
  "too-many-redirects": "This address leads on and on. Paste the address of the story itself.",
  "no-text": "There is no text in it. Copy the story's text into a new story.",
  "too-many-paragraphs": "This page is longer than a story may be. Import it in parts.",
  "in-trash": "You have imported this story, and it is in the trash. Take it out to go on with it.",
  suspended: "Your account is suspended.",
  response:
    "This is a response to a story, which can't be imported without it. It stays in your file.",
  page: "This is no story but a page or a thread.",
  "no-export":
    "This isn't an export of Medium, Ghost, WordPress, Substack, beehiiv or your account here, or Markdown. Upload the file as the service gave it to you.",
  "too-large-file": `This file is larger than ${MAX_EXPORT_BYTES / 1_000_000} MB, or unpacks to too much. Split it and upload the parts one by one.`,
  "needs-site":
    "This Ghost export doesn't say where your site is, so its images and links would be lost. Enter your site's address below and upload the file again.",
  "no-draft": "It could not be brought over. Upload the file once more to try again.",
  limited: "That is a lot of imports. Go on in an hour.",
} as const;

export type ImportError = keyof typeof IMPORT_ERRORS;

/** Returns the message of an import error; null for an unknown reason. */
export function importErrorText(reason: string | undefined): string | null {
  return reason !== undefined && Object.hasOwn(IMPORT_ERRORS, reason)
    ? IMPORT_ERRORS[reason as ImportError]
    : null;
}
