import { MAX_AFTER_DAYS, MAX_SERIES_EMAILS } from "../limits.ts";

/** Why a story can't be emailed to a newsletter, for the writer. */
export const ISSUE_ERRORS = {
  "no-target": "We couldn’t find this story and newsletter. Check that you can edit both.",
  "no-subject": "Add a subject.",
  "too-long": "The subject or the preview line is too long. Shorten it to 200 characters.",
  "no-topic": "Choose the topic that its subscribers follow.",
  "is-draft": "Publish or schedule the story first.",
  "no-subscribers": "Nobody has subscribed yet. Share the page or import a list.",
  "no-recipients": "None of your subscribers are in this group now. Choose another one.",
  "no-text": "Write the email first.",
  "banned-links": "The email links to a site that we don’t allow. Remove the link to send it.",
  "not-automatic": `Choose a number of days between 0 and ${MAX_AFTER_DAYS}.`,
  "too-many-automatic": `A newsletter can have one welcome email and ${MAX_SERIES_EMAILS} others that are sent automatically. Turn one off and delete it first.`,
  "no-moment": "Choose a time between now and a year from now.",
  emailed: "This story has already been emailed to this newsletter.",
  "has-started": "This email is being sent already, so it can’t be changed.",
  "no-issue": "We couldn’t find this email.",
  "email-off": "Email isn’t set up on this site.",
} as const;
