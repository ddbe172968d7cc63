/** Screen texts of publications. */

import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { plural } from "../../../shared/format/plural.ts";

export const storyCount = (count: number): string =>
  plural(count, { one: "1 story", other: `${abbreviateNumber(count)} stories` });
export const followerCount = (count: number): string =>
  plural(count, { one: "1 follower", other: `${abbreviateNumber(count)} followers` });

export const aboutPublication = (name: string) => `About ${name}`;
export const moreAbout = "More about this publication";

export const emptyTitle = "No stories yet";
export const emptyText = (name: string): string =>
  `${name} hasn’t published anything yet. Its first story will appear here.`;
export const exploreTopics = "Explore topics";
export const emptyForMembersText = (name: string): string =>
  `Publish a story in ${name}, and your readers will find it here.`;
export const writeFirstStory = "Write the first story";
export const editors = "Editors";
export const stories = "Stories";
export const submissions = "Submissions";
export const info = "Info";
export const navigation = "Navigation";
export const about = "About";
export const newsletter = "Newsletters";
export const stats = "Stats";
export const viewHome = (name: string) => `View ${name}`;
export const homepage = "Home page";
export const people = "People";
export const design = "Design";
export const domain = "Domain";
export const manageThePublication = "Manage the publication";
