import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { plural } from "../../../shared/format/plural.ts";

export const storiesTerm = (count: number) => plural(count, { one: "Story", other: "Stories" });
export const followersTerm = (count: number) =>
  plural(count, { one: "Follower", other: "Followers" });
export const followers = "Followers";
export const followerCount = (count: number) =>
  plural(count, { one: "1 follower", other: `${abbreviateNumber(count)} followers` });
export const noStoriesHereYet = "No stories here yet";
export const emptyTagText = "{name} hasn’t published anything about {tagTitle} yet.";
export const allItsStories = "All its stories";
export const facebook = "Facebook";
export const aboutHeading = "About {name}";
export const noDescriptionYet = "No description yet";
export const noDescriptionYetText =
  "{name} hasn’t added a description yet. Read its stories to learn more.";
export const readTheStories = "Read the stories";
export const since = "Since";
export const foundedBy = "Founded by";
export const elsewhere = "Elsewhere";
export const topics = "Topics";
export const noEditorsAreNamed = "No editors yet.";
export const about = (name: string) => `About ${name}`;
export const archiveOf = (period: string) => `Archive of ${period}`;
export const archive = "Archive";
export const archiveTitleOf = (when: string, name: string) => `Archive of ${when} | ${name}`;
export const archiveTitle = (name: string) => `Archive | ${name}`;
export const archiveDescriptionOf = (name: string, when: string) =>
  `What ${name} published in ${when}.`;
export const archiveDescription = (name: string) => `Everything ${name} has published, by date.`;
export const followersOf = (name: string) => `Followers of ${name}`;
export const moreFollowers = "More followers";
export const noFollowersYet = "No followers yet";
export const noFollowersYetText = "People who follow {name} appear here.";
export const followersDescription = (name: string) => `People who follow ${name}.`;
export const stories = "Stories";
export const moreStories = "More stories";
export const latestTitle = (name: string) => `Latest stories | ${name}`;
export const latestDescription = (name: string) => `The latest stories of ${name}.`;
export const latest = "Latest";
export const latestStories = "Latest stories";
export const tagDescription = (displayTitle: string, name: string) =>
  `Stories about ${displayTitle} in ${name}.`;
export const storiesAbout = (displayTitle: string) => `Stories about ${displayTitle}`;
export const trendingTitle = (name: string) => `Trending stories | ${name}`;
export const trendingDescription = (name: string) => `What readers of ${name} like right now.`;
export const trending = "Trending";
export const trendingStories = "Trending stories";
export const untitled = "Untitled";
export const memberOnlyStory = "Member-only story";
export const twitter = "X";

export const featured = "Featured";
export const featuredStories = "Featured stories";
export const featuredTitle = (name: string) => `Featured stories | ${name}`;
export const featuredDescription = (name: string) => `Stories that the editors of ${name} picked.`;
export const noFeatured = "No featured stories yet";
export const noFeaturedText = "The editors of {name} haven’t picked any stories yet.";
export const allStories = "All stories";
export const allTitle = (name: string, page: number) =>
  page > 1 ? `All stories, page ${page} | ${name}` : `All stories | ${name}`;
export const allDescription = (name: string) => `Everything ${name} has published, newest first.`;
export const olderInArchive = "Older stories are in the {archive}.";
export const archiveLink = "archive";
export const noStoriesOfTopic = "No stories here yet";
export const noStoriesOfTopicText = "{name} hasn’t published anything about {topic} yet.";
export const subpageDescription = (title: string, name: string) => `${title}: a page of ${name}.`;
