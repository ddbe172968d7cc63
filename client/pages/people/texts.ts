/** Screen texts of profiles. */

import { PRODUCT_NAME } from "../../../shared/product.ts";

export const exploreTopics = "Explore topics";
export const profileDescription = (name: string): string =>
  `Read what ${name} writes on ${PRODUCT_NAME}.`;

export const stories = "Stories";
export const orderOfStories = "Order of stories";
export const newest = "Newest";
export const mostRead = "Most read";
export const oldest = "Oldest";
export const pinned = "Pinned";
export const pinnedBy = (name: string): string => `Pinned by ${name}`;
export const storiesBy = (name: string): string => `Stories by ${name}`;
export const storiesIn = (publication: string): string => `Stories in ${publication}`;
export const seeAllBy = (name: string): string => `See all by ${name}`;
export const inPublication = (name: string, publication: string): string =>
  `${name} in ${publication}`;
export const noStories = "No stories yet";
export const nothingPublished = (name: string): string =>
  `${name} hasn’t published anything yet. Here’s more to read.`;
export const nothingPublishedIn = (name: string, publication: string): string =>
  `${name} hasn’t published anything in ${publication} yet. Here’s more to read.`;

export const aboutTitle = (name: string): string => `About ${name}`;
export const noAbout = "Nothing here yet";
export const noAboutText = (name: string): string => `${name} hasn’t added a bio yet.`;
export const readStories = "Read their stories";
export const memberSince = `On ${PRODUCT_NAME} since`;
export const followers = "Followers";
export const following = "Following";
export const location = "Location";
export const website = "Website";
export const tips = "Tips";
export const leaveTip = (host: string): string => `Leave a tip at ${host}`;
export const twitter = "X";
export const writesAbout = "Writes about";
export const topicsOf = (name: string): string => `Topics ${name} writes about`;
export const edits = "Edits";

export const booksBy = (name: string): string => `Books by ${name}`;
export const showYourBooks = "Show the books you wrote";
export const showYourBooksText =
  "Add their covers, descriptions and links to buy them, and your readers will find them here.";
export const addBook = "Add a book";
export const editBooks = "Edit your books";
export const noBooks = "No books yet";
export const noBooksText = (name: string): string => `${name} hasn’t added any books yet.`;
export const moreBooks = "More books";
export const byAuthors = (names: string): string => `by ${names}`;
export const editionsOf = (title: string): string => `Editions of ${title}`;
export const isbn = (number: string): string => `ISBN ${number}`;
export const getIt = "Get it";
export const getItAt = (title: string, host: string): string => `: ${title} at ${host}`;

export const listsOf = (name: string): string => `Lists by ${name}`;
export const noLists = "No lists yet";
export const noListsText = (name: string): string => `${name} hasn’t shared any lists yet.`;

export const publications = "Publications";
export const publicationsOf = (name: string): string => `Publications of ${name}`;
export const newPublication = "New publication";
export const startPublication = "Start a publication";
export const deletedPublications = "Deleted publications";
export const morePublications = "More publications";
export const noPublications = "No publications yet";
export const yourPublicationsText = "Publications you own or edit appear here.";
export const noPublicationsText = (name: string): string =>
  `${name} doesn’t own or edit a publication.`;

export const followersOf = (name: string): string => `Followers of ${name}`;
export const followerCount = (count: string, isOne: boolean): string =>
  `${count} ${isOne ? "follower" : "followers"}`;
export const moreFollowers = "More followers";
export const noFollowers = "No followers yet";
export const noFollowersText = (name: string): string => `People who follow ${name} appear here.`;
export const seeProfile = "See the profile";

export const people = "People";
export const morePeople = "More people";
export const followedBy = (name: string): string => `Followed by ${name}`;
export const peopleFollowedBy = (name: string): string => `People ${name} follows`;
export const publicationsFollowedBy = (name: string): string => `Publications ${name} follows`;
export const followsNobody = "Not following anyone yet";
export const followsNobodyText = (name: string): string => `${name} doesn’t follow anyone yet.`;
export const followsNoPublications = "Not following any publications yet";
export const followsNoPublicationsText = (name: string): string =>
  `${name} doesn’t follow any publications yet.`;
