import { MAX_STORY_TAGS } from "../../../shared/limits.ts";
import { TRASH_DAYS } from "../../../shared/limits.ts";

export const scheduledAt = (time: string) =>
  `It will be published on ${time}, with the text from when it was scheduled. To include later edits, reschedule.`;
export const scheduledByEditors = (time: string) =>
  `It will be published on ${time}, as its editors chose, with the text from when it was scheduled. To include later edits, reschedule.`;
export const confirmLabel = (action: string) => `${action} now`;
export const cover = "Cover";
export const focusPointFromLeft = "Focus point, from left to right";
export const focusPointFromTop = "Focus point, from top to bottom";
export const saved = "Saved.";
export const storySettings = "Story settings";
export const whoCanSeeIt = "Who can see it";
export const publishedIn = (name: string) => `It’s published in ${name}.`;
export const topics = "Topics";
export const topicsHint = `Up to ${MAX_STORY_TAGS}, separated by commas.`;
export const language = "Language";
export const address = "Address";
export const addressHintOf = (slug: string) =>
  `The story’s address: …/${slug}. Leave empty to use the title.`;
export const addressHint = "URL slug. Leave empty to use the title at the time it’s published.";
export const formerAddresses = "Former addresses still redirect to it";
export const canonicalUrl = "Canonical URL";
export const canonicalUrlHint =
  "If this first appeared elsewhere, search engines will credit the original.";
export const license = "License";
export const licenseOfWriter = (license: string) =>
  `${license}. Only the writer can change the license and the canonical URL.`;
export const save = "Save";
export const doneSchedule = "The story is scheduled.";
export const doneUnschedule = "The story is no longer scheduled.";
export const doneUnpublish = "The story is a draft again. Its address and responses remain.";
export const donePin = "The story is pinned to your profile.";
export const doneUnpin = "The story is no longer pinned to your profile.";
export const doneClose = "The story no longer accepts responses.";
export const doneOpen = "The story accepts responses.";
export const failed = "Something went wrong. Try again.";
export const theStory = "The story";
export const read = "Read";
export const edit = "Edit";
export const versions = "Versions";
export const info = "Info";
export const yourStories = "Your stories";
export const howReadersFindIt = "How readers find it";
export const howReadersFindItText = "Topics, cover and language decide where the story appears.";
export const addressAndLicense = "Address and license";
export const responsesAndProfile = "Responses and profile";
export const scheduleAndResponses = "Schedule and responses";
export const dangerZone = "Danger zone";
export const schedule = "Schedule";
export const scheduleText = "Choose a time, at most a year from now.";
export const notPublished = (reason: string) => `It wasn’t published: ${reason}`;
export const cancelSchedule = "Cancel schedule";
export const when = "When";
export const responses = "Responses";
export const responsesClosedText = "New responses are closed. Existing ones stay visible.";
export const responsesOpenText = "Readers can respond to it.";
export const allowResponses = "Allow responses";
export const closeDiscussion = "Close discussion";
export const yourProfile = "Your profile";
export const pinnedText = "It’s pinned to your profile.";
export const notPinnedText = "It appears among your other stories.";
export const unpin = "Unpin";
export const pinToYourProfile = "Pin to your profile";
export const unpublish = "Unpublish";
export const unpublishText =
  "It becomes a draft that only you can see. Its address, claps and responses return when you publish it again.";
export const deleteTitle = "Delete";
export const deleteText = `Moves to Deleted. You can restore it for ${TRASH_DAYS} days.`;
export const deleteStory = "Delete story";
export const newsletters = "Newsletters";
export const sendEmail = "Send";
export const sendEmailText =
  "Everyone gets the same email, once. You can change it until sending starts. It also gets a page on the web, which no list or search engine shows: if you send it to all subscribers, anyone with the link can read it.";
export const viewOnTheWeb = "View on the web";
export const emailShortened =
  "It’s longer than mail apps show: subscribers get the beginning, with a link to the rest on the web.";
export const send = "Send email";
export const emailSettings = "Email";
export const theEmail = "The email";
export const allEmails = "All emails";
export const deleteEmail = "Delete email";
export const newslettersText =
  "Email the story to people who subscribed. Each newsletter gets a story once.";
export const doneEmail = "Saved. Your subscribers will get the email.";
export const doneChangeEmail = "Your changes to the email are saved.";
export const doneTestEmail = "A test email is on its way to you.";
export const publishFirst =
  "Publish or schedule the story to email it. You can preview it already.";
export const subject = "Subject";
export const previewLine = "Preview line";
export const previewLineHint = "Mail apps show it after the subject.";
export const audience = "Who gets it";
export const followersOfTopic = "Subscribers who follow a topic";
export const topic = "Topic (only for subscribers who follow a topic)";
export const sendLater = "Send later";
export const sendLaterHint = "Leave empty to send it as soon as possible.";
export const emailStory = "Email story";
export const emailWhenPublished = "Email when published";
export const sendTest = "Send test to me";
export const previewEmail = "Preview email";
export const previewPlainText = "Preview plain text";
export const previewForOthers = "Preview for non-members";
export const afterDays = "Send automatically after someone subscribes";
export const afterDaysHint =
  "In days: 0 sends it as a welcome email. A newsletter can have up to three more.";
export const sendAutomatically = "Send to new subscribers";
export const doneAutomatic = "New subscribers will get the email.";
export const turnOn = "Turn on";
export const turnOff = "Turn off";
export const pause = "Pause";
export const resume = "Resume";
export const cancel = "Cancel";
export const missedStory =
  "The story wasn’t published when the email was due, so nobody got it. Resume to send it once the story is published, or cancel it.";
export const missedPause =
  "The newsletter was paused when the email was due, so nobody got it. Resume to send it now, or cancel it.";
export const missedPauseHalfSent =
  "The newsletter was paused while the email was being sent. Resume to send the rest now, or cancel it.";
export const changeEmail = "Change email";
export const saveEmail = "Save changes";
export const emailResults = "Results";

// Previews
export const previews = "How it looks elsewhere";
export const byWriter = (name: string) => `by ${name}`;
export const searchResult = "In a search engine";
export const notInSearch = "Search engines don’t show unlisted stories.";
export const originalInSearch = (host: string) => `Search engines show the original at ${host}.`;
export const sharedCard = "Shared on social media";
export const emailInInbox = "As an email, in the inbox";
export const lockedInEmail = "Subscribers who aren’t members get the beginning.";
export const submissionState = (status: string) => `Submission: ${status}`;
