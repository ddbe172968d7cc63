/** Screen texts of topics. */

import { PRODUCT_NAME } from "../../../shared/product.ts";
import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { plural } from "../../../shared/format/plural.ts";

export const topic = "Topic";
export const staffTopic = "Topic for staff";
export const topics = "Topics";
export const exploreTopics = "Explore topics";
export const exploreDescription = `Every topic that people write about on ${PRODUCT_NAME}.`;
export const topicsIn = (name: string): string => `Topics in ${name}`;
export const mostWrittenAbout = "Most written about";
export const noTopics = "No topics yet";
export const noTopicsText = "Topics appear here as soon as stories have them.";
export const moreTopics = "More topics";
export const relatedTopics = "Related topics";

export const stories = "Stories";
export const recommended = "Recommended";
export const whoToFollow = "Who to follow";
export const archive = "Archive";
export const pagesAbout = (name: string): string => `Pages about ${name}`;

export const orderOfStories = "Order of stories";
export const latest = "Latest";
export const hot = "Hot";
export const topThisWeek = "Top this week";
export const topThisMonth = "Top this month";
export const topThisYear = "Top this year";
export const topOfAllTime = "Top of all time";
export const latestStories = "Latest stories";
export const hotStories = "Hot stories";
export const topStoriesThisWeek = "Top stories this week";
export const topStoriesThisMonth = "Top stories this month";
export const topStoriesThisYear = "Top stories this year";
export const topStoriesOfAllTime = "Top stories of all time";

export const storiesAbout = (name: string): string => `Stories about ${name}`;
export const storiesDescription = (name: string): string =>
  `Read stories about ${name} on ${PRODUCT_NAME}: the latest, and those that readers liked best.`;
export const topicDescription = (name: string): string =>
  `Stories about ${name} on ${PRODUCT_NAME}.`;
export const noStories = "No stories here yet";
export const noStoriesText = (name: string): string =>
  `No one has published a story about ${name} yet. Be the first.`;
export const noStoriesInPeriod = "No stories in this period";
export const noStoriesInPeriodText =
  "No story on this topic was published in the period you chose.";
export const seeLatest = "See the latest";
export const writeStory = "Write a story";

export const chosenByEditors = "Chosen by editors";
export const likedByReaders = "Liked by readers";
export const nothingRecommendedText = "Stories on this topic will be recommended here.";
export const nothingChosen = "Nothing chosen yet";
export const nothingChosenText = "Our editors haven’t chosen a story yet.";
export const nothingChosenButTopicsText =
  "Our editors haven’t chosen a story yet. See its topics for all stories.";
export const recommendedTitle = (name: string): string => `Recommended stories about ${name}`;
export const recommendedDescription = (name: string): string =>
  `What to read about ${name}: chosen by editors and liked by readers.`;

export const people = "People";
export const publications = "Publications";
export const peopleWhoWrite = "People who write about it";
export const morePeople = "More people";
export const nobodyWrites = "No one writes about this yet";
export const nobodyWritesText = "People who publish under this topic appear here.";
export const whoToFollowTitle = (name: string): string => `Who to follow for ${name}`;
export const whoToFollowDescription = (name: string): string =>
  `The people and publications that write most about ${name}.`;

export const allStories = "All stories";
export const storiesFrom = (period: string): string => `Stories from ${period}`;
export const emptyArchive = "Nothing in the archive yet";
export const emptyArchiveText = "Stories appear here by the day they were published.";
export const archiveTitle = (name: string): string => `The archive of ${name}`;
export const archiveTitleOf = (name: string, period: string): string =>
  `${name} archive: ${period}`;
export const archiveDescription = (name: string, period: string): string =>
  `Stories about ${name} from ${period} on ${PRODUCT_NAME}.`;
export const storyCount = (count: number) =>
  plural(count, { one: "1 story", other: `${abbreviateNumber(count)} stories` });
export const followerCount = (count: number) =>
  plural(count, { one: "1 follower", other: `${abbreviateNumber(count)} followers` });
