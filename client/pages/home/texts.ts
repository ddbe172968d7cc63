/** The home's screen texts. */

import { PRODUCT_NAME } from "../../../shared/product.ts";

export const description = `On ${PRODUCT_NAME}, people who know their subject write about it at the length it needs, and readers stay to the end.`;
export const latestFeedTitle = `Latest stories on ${PRODUCT_NAME}`;

export const homeTitle = "Home";
export const feeds = "Feeds";
export const forYou = "For you";
export const following = "Following";
export const digest = "Digest";

export const getStarted = "Get started";
export const startReading = "Start reading";
export const staffPick = "Staff pick";
export const staffPicks = "Staff picks";
export const latestStories = "Latest stories";
export const untitled = "Untitled";
export const keepReading = (readingTime: string): string => `Keep reading · ${readingTime}`;

export const topics = "Topics";
export const exploreTopics = "Explore topics";
export const seeAllTopics = "See all topics";
export const recommendedTopics = "Recommended topics";
export const publicationsToFollow = "Publications";
export const writersToFollow = "Writers to follow";
export const whoToFollow = "Who to follow";
export const seeAllSuggestions = "See all suggestions";
export const readingList = "Reading list";
export const seeAllSaved = "See all you saved";
export const nothingSaved = "Select the bookmark on a story to save it here for later.";

export const orderOfStories = "Order of stories";
export const rankedOrder = "Best for you";
export const latestOrder = "Newest first";
export const refine = "Refine recommendations";

export const startTitle = "Make this page yours";
export const topicsToFollow = "Topics to follow";

export const offer = "Read every story in full.";
export const seePlans = "See plans";
export const hideOffer = "Hide this offer";

export const storiesForYou = "Stories for you";
export const endOfFeed = "You’re all caught up.";
export const browseTopics = "Browse all topics";
export const noRecommendations = "No recommendations yet";
export const noRecommendationsText = "Follow writers and topics to see their stories here.";

export const storiesYouFollow = "Stories you follow";
export const followsNothing = "Your following feed is empty";
export const followsNothingText =
  "New stories from people, publications and topics you follow appear here.";
export const nothingPublished = "Nothing published yet";
export const nothingPublishedText =
  "The people, publications and topics you follow haven’t published anything yet.";

export const chooseDigest = "Choose a digest";
export const changeDigest = "Change how often";
export const digestOfDay = (date: string): string => `Chosen for you on ${date}`;
export const digestOfWeek = (date: string): string => `Chosen for you for the week before ${date}`;
export const storiesOfDigest = "Stories in your digest";
export const noDigest = "No digest yet";
export const digestIsOff = "You’re not subscribed to a digest. Choose daily or weekly.";
export const digestIsOn =
  "New stories from people, publications and topics you follow will appear here and in your inbox.";

export const newestFirst = "Newest first";
export const storiesInTopic = (topic: string): string => `Stories in ${topic}`;
export const nothingInTopic = "No stories in this topic yet";
export const nothingInTopicText = (topic: string): string =>
  `No one has published a story about ${topic} yet.`;
