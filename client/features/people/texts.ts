import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { plural } from "../../../shared/format/plural.ts";

export const editProfile = "Edit profile";
export const seeAll = "See all";
export const seeAllFollowed = (name: string) => `See all that ${name} follows`;
export const followerCount = (count: number) =>
  plural(count, { one: "1 follower", other: `${abbreviateNumber(count)} followers` });
export const following = "Following";
export const since = (createdAt: string) => `Since ${createdAt}`;
export const pagesOf = (name: string) => `Pages of ${name}`;
export const home = "Home";
export const lists = "Lists";
export const books = "Books";
export const activity = "Activity";
export const about = "About";
