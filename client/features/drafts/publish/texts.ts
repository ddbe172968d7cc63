/** Screen texts of the publish dialog. */

export const publish = "Publish";
export const published = "Published";
export const scheduled = "Scheduled";
export const notPublished = "Not published";
export const savingFirst = "Saving the story first…";
export const loading = "Loading the story";
export const offline = "You’re offline.";
export const tryAgain = "Try again";
export const offlineNothing = "You’re offline. Nothing was published.";
export const notSaved = "The story isn’t saved yet. Nothing was published.";
export const changedMeanwhile =
  "Nothing was published, because someone changed the story meanwhile. Read the new text, then publish again.";

export const preview = "Preview";
export const previewAsReader = "Preview as a reader";
export const textChanged =
  "The text has changed since you opened this. This is what readers would now see.";
export const fields = { title: "Title", subtitle: "Subtitle" };
export const cover = "Cover";
export const firstImage = "First image";
export const imageNumber = (number: number): string => `Image ${number}`;
export const coverFromTitle = "Made from your title.";
export const uploadCover = "Upload a cover";
export const uploading = "Uploading…";

export const publication = "Publication";
export const noPublication = "None";
export const submitInstead = "Submit to a publication instead";
export const topics = "Topics";
export const topicsHint = (max: number): string =>
  `Add up to ${max} so readers can find your story.`;
export const topicsFull = (max: number): string =>
  `You’ve added ${max} topics, the most a story can have.`;
export const topicPlaceholder = "Add a topic";
export const removeTopic = (topic: string): string => `Remove ${topic}`;
export const addTopic = (topic: string): string => `Add ${topic}`;
export const matchingTopics = "Matching topics";
export const suggestedTopics = "Suggested";
export const storyCount = (count: string, isOne: boolean): string =>
  isOne ? "1 story" : `${count} stories`;
export const topicsFound = (count: number): string => (count === 1 ? "1 topic" : `${count} topics`);

export const more = "More options";
export const visibility = "Visibility";
export const language = "Language";
export const license = "License";
export const canonicalUrl = "Canonical URL";
export const canonicalHint =
  "If this first appeared elsewhere, search engines will credit the original.";
export const publishLater = "Publish later";
export const publishLaterHint = "Publishes the current text. To include later edits, reschedule.";
export const cancelSchedule = "Cancel schedule";
export const publishNow = "Publish now";
export const publishChanges = "Publish changes";
export const schedule = "Schedule";

export const needsTitle = "Add a title before you publish.";
export const titleTooLong = (max: number): string => `Shorten the title to ${max} characters.`;
export const subtitleTooLong = (max: number): string =>
  `Shorten the subtitle to ${max} characters.`;

export const live = "Your story is live.";
export const scheduledFor = (time: string): string =>
  `Your story will be published on ${time}. To include later edits, reschedule.`;
export const isNotPublished = "Your story isn’t published.";
export const viewStory = "View story";
export const copyLink = "Copy link";
export const linkCopied = "Link copied";
export const done = "Done";
export const details = "Details";
export const updating = (time: string): string =>
  `Published on ${time}. Some pages are still being updated.`;
export const liveSince = (time: string): string => `Live everywhere since ${time}.`;
export const someFailed = "Some pages didn’t respond. We’ll retry them automatically.";
export const addresses = "Addresses";
export const pagesOf = (host: string, surfaces: readonly string[]): string =>
  `${host}: ${surfaces.join(", ")}`;
export const tryAgainSentence = "Please try again.";

export const newsletters = "Newsletters";
export const emailTo = (name: string): string => `Email to subscribers of ${name}`;
export const whoGetsIt = (name: string): string => `Who of ${name} gets it`;
export const emailedWhenPublished = (name: string): string =>
  `It will be emailed to subscribers of ${name} when it’s published.`;
export const emailPaused = (name: string): string =>
  `The email to subscribers of ${name} is paused. Resume or cancel it in the story’s settings.`;
export const previewEmail = "Preview email";
export const previewPlainText = "Preview plain text";
export const sendTest = "Send test to me";
export const testSent = (address: string): string => `A test is on its way to ${address}.`;
export const notEmailed = (name: string, why: string): string =>
  `The story isn’t emailed to subscribers of ${name}: ${why}`;
export const aNewsletter = "a newsletter";
export const emailInSettings = "Email it in the story’s settings";
