import { plural } from "../../../shared/format/plural.ts";
import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";

// Cards and feeds
export const untitled = "Untitled";
export const untitledStory = "the story";
export const memberOnly = "Member-only";
export const memberOnlyStory = "Member-only story";
export const claps = (count: number): string =>
  plural(count, { one: "1 clap", other: `${abbreviateNumber(count)} claps` });
export const responses = (count: number): string =>
  plural(count, { one: "1 response", other: `${abbreviateNumber(count)} responses` });
/** Before a publication's name, which is a link. */
export const inPublication = "in";

export const latestStories = "Latest stories";
export const noStories = "No stories yet";
export const noStoriesText = "Nothing has been published yet. Be the first to write.";
export const writeStory = "Write a story";
export const moreStories = "More stories";
export const moreFailed = "More stories couldn’t be loaded.";
export const tryAgain = "Try again";

export const quoteGone = "The quoted text shown here is no longer available.";
export const storyGone = "The story shown here is no longer available.";

// Beside a story's text
export const contents = "Contents";
export const footnote = (number: string) => `Footnote ${number}`;

// The menu of a story's page
export const menuTip = "More";
export const menuOf = (title: string) => `More about ${title}`;
export const stats = "Stats";
export const marginNotes = "Margin notes";
export const textSize = "Text size";
export const textSizeSample = "A";
export const textSizes = {
  small: "Small text",
  medium: "Default text",
  large: "Large text",
  largest: "Largest text",
} as const;
export const showLess = "Show less like this";
export const showMoreAgain = (name: string) => `You’ll see stories by ${name} as before.`;
export const repost = "Repost";
export const edit = "Edit story";
export const settings = "Settings";
export const versions = "Versions";
export const email = "Email to subscribers";
export const pin = "Pin to your profile";
export const unpin = "Unpin from your profile";
export const pinned = "The story is pinned to your profile.";
export const unpinned = "The story is no longer pinned to your profile.";
export const unpublish = "Unpublish";
export const deleteStory = "Delete story";
export const storyInfo = "Story info";
export const writer = "Writer";
export const publication = "Publication";

// The language field
export const automatic = "Automatic";
export const automaticLanguage = (language: string) => `Automatic (${language})`;
