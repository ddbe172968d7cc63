import { plural } from "../../../shared/format/plural.ts";
import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";

export const untitled = "Untitled";
/** Names a story without a title in the labels of its buttons. */
export const theStory = "this story";
export const partOfSeries = (position: number) =>
  `Part ${position} of the series {series}` as const;
export const responseToStory = "Response to {story}";
export const responseToList = "Response to the list {list}";
export const responsesTo = (title: string) => `Responses to ${title}`;
export const responsesToLink = "Responses to {story}";
export const originalUnavailable = "The original isn’t available right now.";
export const topics = "Topics";

// Byline
export const inPublication = "in {publication}";
export const draft = "Draft";
export const updatedOn = "Updated {date}";
export const memberOnly = "Member-only story";
export const translatedBy = (names: string) => `Translated by ${names}`;

// Actions
export const actions = "Story actions";
export const edit = "Edit";
export const responses = (count: number) =>
  plural(count, { one: "1 response", other: `${abbreviateNumber(count)} responses` });

// The paywall
export const wallHeading = "The rest of this story is for members";
export const wallText =
  "Members read every story to the end, and can share it with friends who aren’t members.";
export const wallButton = "Get unlimited access";
export const wallSignIn = "Sign in";
export const learnMore = "Learn more";
export const friendLinkEnded =
  "This friend link no longer works. Ask for a new one, or read every story as a member.";
const ownMemberOnly =
  "This is your own story, and it’s behind the paywall: members read it in full, everyone else reads the beginning. You can change this in the story’s settings.";
export const starTexts = {
  creator: ownMemberOnly,
  member: "You read this story in full as a member.",
  other: wallText,
};
export const storySettings = "Story settings";
export const yourMembership = "Your membership";
export const openedByFriendLink = "A friend link lets you read this member-only story.";

// Series
export const series = "Series";
export const placeInSeries = (position: number, total: number) =>
  `${position} of ${total} in {series}` as const;
export const previous = "Previous";
export const next = "Next";

// More stories
export const writtenBy = "Written by";
export const publishedIn = "Published in";
export const seeAllFrom = (name: string) => `See all from ${name}`;
export const betweenNames = (isLast: boolean) => (isLast ? " and " : ", ");
export const byWriter = (name: string) => `by ${name}`;
