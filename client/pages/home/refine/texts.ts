export const nothingMuted = {
  author: {
    title: "You haven’t muted any authors",
    text: "Mute an author from the menu of a story to stop seeing their stories.",
  },
  publication: {
    title: "You haven’t muted any publications",
    text: "Mute a publication from the menu of a story to stop seeing its stories.",
  },
};
export const nothingFollowedYet = {
  writers: "You don’t follow any writers yet",
  publications: "You don’t follow any publications yet",
  topics: "You don’t follow any topics yet",
};
export const nothingPublishedBy = (name: string) =>
  `There are no stories by ${name} that you can read here yet.`;
export const nothingPublishedText =
  "There are no stories by people and publications you follow that you can read here yet.";
export const mutedPublications = "Muted publications";
export const morePublications = "More publications";
export const muted = "Muted";
export const authors = "Authors";
export const publications = "Publications";
export const shownLess = "Shown less";
export const mutedAuthors = "Muted authors";
export const moreAuthors = "More authors";
export const nothingFollowedYetText =
  "New stories from the people and publications you follow appear in your feed, newest first.";
export const exploreTopics = "Explore topics";
export const seeSuggestions = "See suggestions";
export const goToYourFeed = "Go to your feed";
export const writer = "Writer";
export const publication = "Publication";
export const topic = "Topic";
export const yourHome = "Your home";
export const noPreferencesYet = "No preferences yet";
export const noPreferencesYetText =
  "To see less of something, choose “Show less like this” from a story’s menu in your feed. You can undo it here at any time.";
export const whatSeeLess = "What you see less of";
export const showAgain = "Show again";
export const more = "More";
export const youFollowThemAll = "You follow them all";
export const youFollowThemAllText = "There are no more suggestions. Explore topics to find more.";
export const writersToFollow = "Writers to follow";
export const publicationsToFollow = "Publications to follow";
export const suggestions = "Suggestions";
export const unmute = "Unmute";
export const muteAgain = "Mute again";
export const publicationsYouFollow = "Publications you follow";
export const following = "Following";
export const manage = "Manage";
export const filterBy = "Filter by";
export const writers = "Writers";
export const writersYouFollow = "Writers you follow";
export const storiesOf = (name: string) => `Stories of ${name}`;
export const storiesYouFollow = "Stories you follow";
export const nothingPublishedYet = "Nothing published yet";
export const topics = "Topics";
export const topicsYouFollow = "Topics you follow";
export const moreWriters = "More writers";
