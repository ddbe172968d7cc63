import type { CollectionRole } from "../../../shared/enums.ts";
import { MAX_MARKDOWN_LENGTH } from "../../../shared/story/markdown/documentToMarkdown.ts";

export const markdownHint =
  "The text is Markdown: a blank line between paragraphs, # for a heading, **bold**, *italic*, [text](https://address), > for a quotation, - or 1. for a list, three backticks around code. A line like [[kept a1b2: image]] represents a part that Markdown can’t express: leave it where it is to keep that part, move it to move the part, delete it to delete the part.";
export const notInMarkdown =
  "This story can’t be edited without JavaScript: it is too long, or has formatting that Markdown would lose. You can still publish it as it is, and change its settings.";
export const conflict =
  "Nothing was saved: the story was changed elsewhere while you wrote. Your text is below. Compare it with the current text, then save again to replace that; it stays among the story’s versions.";
export const notPublished = (reason: string) => `The story wasn’t published. ${reason}`;
export const signedInAgain =
  "You have signed in again since. Nothing was saved. Your text is below. Save it again.";
export const saveFailed =
  "Something went wrong on our end. Nothing was saved. Your text is below. Save it again later.";
export const notSignedIn =
  "You aren’t signed in. Nothing was saved. Your text is below. Sign in in another tab or window, then save here again.";
export const notSaved = (reason: string) => `${reason} Nothing was saved. Your text is below.`;

export const invitedAs: Readonly<Record<CollectionRole, string>> = {
  OWNER:
    "You’re invited to be an owner. You’ll decide what is published in it, together with its other editors.",
  EDITOR:
    "You’re invited to be an editor. You’ll decide what is published in it, together with its other editors.",
  WRITER:
    "You’re invited to be a writer. You can submit stories to it, and its editors decide what is published.",
};
export const becomeRole: Readonly<Record<CollectionRole, string>> = {
  OWNER: "Become an owner",
  EDITOR: "Become an editor",
  WRITER: "Become a writer",
};
export const importedAsDraft = "Imported as a draft";
export const importedWithoutText = "Compare it with the original before you publish it:";
export const openDraft = "Open the draft";
export const savedAsDraft = "Saved as a draft";
export const notPublishedInPublication =
  "Only the publication’s editors can publish in it. You can submit the draft to them from your stories.";
export const chooseEmails = "Choose which emails you get";
export const unsubscribed = "You’re unsubscribed";
export const unsubscribedText = "You won’t get any more digests.";
export const unsubscribeFromTheDigest = "Unsubscribe from the digest?";
export const unsubscribeText =
  "You’ll no longer get emails about new stories from people and publications you follow.";
export const digestRestored = "You’re subscribed to the digest";
export const unsubscribeFromSubmissions = "Unsubscribe from emails about submissions?";
export const unsubscribeFromSubmissionsText =
  "You’ll no longer get emails when the status of a story you submitted or edit changes. Your notifications still show it, unless you’ve turned them off.";
export const submissionsEndedText =
  "You won’t get any more emails about submissions. Your notifications still show them, unless you’ve turned them off.";
export const submissionsRestored = "You’re subscribed to emails about submissions";
export const submissionsRestoredText =
  "You’ll get an email when the status of a story you submitted or edit changes. You can unsubscribe at any time.";
export const unsubscribeFromStatistics = "Unsubscribe from monthly statistics?";
export const unsubscribeFromStatisticsText =
  "You’ll no longer get an email about how your stories, and those of publications you edit, were read in a month. Your stats pages still show it.";
export const statisticsEndedText =
  "You won’t get any more monthly statistics. Your stats pages still show them.";
export const statisticsRestored = "You’re subscribed to monthly statistics";
export const statisticsRestoredText =
  "You’ll get an email at the start of a month about the one before. You can unsubscribe at any time.";
export const unsubscribe = "Unsubscribe";
export const unsubscribeFrom = (name: string) => `Unsubscribe from ${name}?`;
export const unsubscribeFromText = (name: string) =>
  `You’ll no longer get ${name} by email. It takes effect within 24 hours.`;
export const unsubscribedFromText = (name: string) =>
  `You unsubscribed from ${name}. It takes effect within 24 hours.`;
export const undo = "Undo";
export const leavingFor = (host: string) => `This link leads to ${host}`;
export const leavingText =
  "It’s from an email of a newsletter, and it’s incomplete, so we can’t tell whether the email was for you. Open it only if you trust the site.";
export const openSite = (host: string) => `Open ${host}`;
export const subscribedTo = (name: string) => `You’re subscribed to ${name}`;
export const subscribedToText = "You’ll get it by email. You can unsubscribe at any time.";
export const recommends = (name: string) => `${name} also recommends the newsletters below.`;
export const alreadySubscribedText = "You were subscribed already.";
export const subscribeTo = (name: string) => `Subscribe to ${name}`;
export const subscribeAccountText = (name: string) =>
  `You’ll get ${name} at your account’s email address, which is shared with the publisher. You can unsubscribe in Settings at any time.`;
export const subscribeAddressText = (name: string) =>
  `Get ${name} by email. Your email address is shared with the publisher. You can unsubscribe at any time.`;
export const emailAddress = "Email address";
export const subscribe = "Subscribe";
export const signInToSubscribe = "Sign in to subscribe with one click";
export const goBack = "Go back";
export const checkInbox = "Check your inbox";
export const checkInboxText = (name: string) =>
  `If this address isn’t subscribed to ${name} yet, we’ve sent it a link. Open it to confirm your subscription.`;
export const confirmSubscription = (name: string) => `Confirm your subscription to ${name}`;
export const confirmSubscriptionText = (email: string) => `You’ll get it at ${email}.`;
export const confirm = "Confirm";
export const notSubscribedTo = (name: string) => `You aren’t subscribed to ${name}`;
export const suppressedAddressText = (email: string) =>
  `We don’t send newsletters to ${email}, because an email to it came back or was reported as spam. Subscribe with another address. If it’s your account’s address, Settings say how to get email there again.`;
export const openSettings = "Open Settings";
export const pageOutOfDate = "This page is out of date. Reload it and try again.";
export const goToHomePage = "Go to the home page";
export const invitationGoneText =
  "It was canceled or answered, or is older than two weeks. If it’s for another account, sign in with that one; otherwise ask for a new one.";
export const invitationGone = "This invitation is no longer valid";
export const decline = "Decline";
export const invitationDeclined = "Invitation declined";
export const invitationDeclinedText = "You haven’t joined the publication.";
export const handOver = (inviter: string, publication: string) =>
  `${inviter} wants to hand ${publication} over to you`;
export const inviterBecomes = {
  EDITOR: (inviter: string) => `Once you accept, ${inviter} is an editor.`,
  WRITER: (inviter: string) => `Once you accept, ${inviter} is a writer.`,
};
export const join = (name: string) => `Join ${name}`;
export const savedTooOften = "You’re saving too often. Your text is below; save it again later.";
export const unknownLine = (line: string) =>
  `Nothing was saved, because the line ${line} refers to a part that the story no longer has or has only once. Delete the line, then save again.`;
export const droppedTag = (tag: string) =>
  `Nothing was saved: ${tag} would be lost: Markdown reads it as HTML. Put a \\ before it, or backticks around it, then save again.`;
export const saved = "Saved.";
export const textTooLong = `Without JavaScript a text can have at most ${MAX_MARKDOWN_LENGTH} characters. Shorten it, then save again.`;
export const writeAStory = "Write a story";
export const editYourStory = "Edit your story";
export const title = "Title";
export const subtitleOptional = "Subtitle (optional)";
export const text = "Text";
export const save = "Save";
export const saveAndPublishChanges = "Save and publish changes";
export const saveAndPublish = "Save and publish";
export const showCurrentText = "Show the current text";
export const viewStory = "View story";
export const sendEmail = "Send email";
export const storySettings = "Topics, language and other settings";
export const versions = "Versions";
export const yourStories = "Your stories";
export const published = "Published. Readers now see this text.";
