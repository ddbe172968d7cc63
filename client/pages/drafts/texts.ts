/** Screen texts of the pages around the editor. */

import type { StoryOrigin } from "./storyOrigin.ts";

export const write = "Write";
export const writeAStory = "Write a story";
export const writeAnEmail = "Write an email";
export const cannotWrite = "You can’t write right now";
export const goHome = "Go home";
export const notLoaded =
  "The editor couldn’t be loaded. What you write here is stored on this device. Check your connection, then reload the page.";
export const notLoadedAtRisk =
  "The editor couldn’t be loaded, and this browser can’t store what you write here. Copy it, check your connection, then reload the page.";
export const reload = "Reload";
export const loading = "Loading the editor";
export const needsJavaScript =
  "This editor needs JavaScript. {link} in a form that takes Markdown.";
export const writePlainly = "Write without JavaScript";

export const beginHeadings: Record<StoryOrigin["kind"], string> = {
  response: "Respond with a story",
  repost: "Repost this story",
  quote: "Quote this text",
  collection: "Write a story",
  email: "Write an email",
};
export const emailTo = (newsletter: string): string =>
  `Write an email to the subscribers of ${newsletter}`;
export const writeFor = (publication: string): string => `Write a story for ${publication}`;
export const beginIntros: Record<StoryOrigin["kind"], string> = {
  response:
    "Your response is a story of its own, with a title and images if you like. It also appears below this one.",
  repost:
    "The card appears at the top of your story and links to the original. If the original is deleted, so is the card.",
  quote:
    "The card appears at the top of your story and links to the original. If the original is deleted, so is the card.",
  email:
    "Start here and continue in the editor. The email reaches your subscribers’ inboxes and isn’t published anywhere.",
  collection:
    "Start here and continue in the editor. If you edit the publication, the story will be published in it; otherwise submit it when it’s ready.",
};
export const cannotBegin = "This can’t be done";
export const writeOwn = "Write a story of your own";
export const title = "Title";
export const titleOptional = "Title (optional)";
export const comment = "Your comment (optional)";
export const openingText = "Opening text (optional)";
export const repost = "Repost";
export const publish = "Publish";
export const continueInEditor = "Continue in the editor";
export const startWriting = "Start writing";
export const linkedStories = "Linked stories";
export const responseTo = "Response to {story}";
export const backToStories = "Back to your stories";
export const backToEmails = "Back to the newsletter’s emails";
export const submissionState = (status: string) => `Submission: ${status}`;
